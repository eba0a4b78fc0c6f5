"""House players, which play any game from its State alone and know no more than their seat does.

Each file but three is a way to choose; `levels` maps easy, steady and strong to players, and `choose` asks them.
"""
