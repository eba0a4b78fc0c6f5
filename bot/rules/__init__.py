"""The rules of the games, and the five things to know for who has not played one."""
