"""Games of one class."""
