"""Distribution of Discord's shards over the processes that share a database."""
