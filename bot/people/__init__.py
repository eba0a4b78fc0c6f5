"""Everything about people beside their games: preferences, privacy, server settings, joining and leaving servers."""
