"""The bot: everything that speaks to Discord."""
