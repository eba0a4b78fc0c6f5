"""Tools for the bot's host: reports, record checks, database moves, alerts, metrics and the hourly log line."""
