"""House players: they play any game from its State alone, and know no more than their seat does.

Each file but three is a way to choose; `levels` says who is easy, steady and strong, and `choose` asks them.
"""
