"""The slash commands, one file a group."""
