"""For whoever runs the bot: reports, records checked, and what the log says once an hour."""
