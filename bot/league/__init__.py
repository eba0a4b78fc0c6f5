"""The league of a server: seasons, boards, corrections and profiles, with their slash commands."""
