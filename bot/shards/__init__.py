"""The other processes of the bot, each with a group of Discord's shards."""
