"""A server's league: seasons, leaderboards, corrections and profiles, with their slash commands."""
