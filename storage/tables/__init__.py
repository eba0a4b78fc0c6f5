"""Tables and tournaments: their journals, messages, clocks and archives. Its door is `store.TableStore`."""
