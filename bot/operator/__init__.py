"""For whoever runs the bot: reports, records checked, a database moved, and what the log says once an hour."""
