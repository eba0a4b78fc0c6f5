"""Coordination with the bot's other processes, each of which has a group of Discord's shards."""
