"""What games are worth over time: seasons and ratings."""
