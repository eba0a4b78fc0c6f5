"""Seasons and ratings."""
