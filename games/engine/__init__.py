"""The engine of one table, for any game alike. Its door is `session.Session`; `table.Table` is what is kept of one."""
