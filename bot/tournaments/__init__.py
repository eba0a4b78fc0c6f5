"""One tournament in Discord, over many tables. Its doors are `sessions.Tournaments`, `clicks` and `delivery`."""
