"""Game rules, and lessons for newcomers."""
