"""What concerns people beside their games: preferences, privacy, a server's settings, coming and leaving."""
