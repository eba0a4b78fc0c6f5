"""What is painted: pictures of tables and hands, charts, and the faces of cards as emojis.

Its door is `worker.Pictures`.
"""
