"""What a game draws, as values that anybody can paint. Its door is `picture.Scene`."""
