"""What is kept of persons and servers, handed out and erased."""
