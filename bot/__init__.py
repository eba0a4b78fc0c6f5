"""The Discord bot."""

__version__ = "0.5.0.dev0"
"""Version of Parlour, which pyproject.toml reads here; `.dev0` until CHANGELOG.md has its section."""
