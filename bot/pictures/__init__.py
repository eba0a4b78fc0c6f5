"""Painted images: pictures of tables and hands, charts, and card faces as emojis.

Its door is `worker.Pictures`.
"""
