"""Tables and tournaments: their journals, messages, clocks and archives. The interface is `store.TableStore`."""
