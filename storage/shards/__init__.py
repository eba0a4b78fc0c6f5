"""Which of the shards of Discord a process has, where several processes share one database."""
