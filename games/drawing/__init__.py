"""Pictures as values that any painter can paint. Its door is `picture.Scene`."""
