"""Data about persons and servers: kept, exported and erased."""
