"""The engine of one table, for any game. Its door is `session.Session`; `table.Table` is a table's stored row."""
