"""The rules of the games, and their lessons for who has not played one."""
