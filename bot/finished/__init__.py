"""What is over: a finished game found again, as a file, move by move, and its deal checked."""
