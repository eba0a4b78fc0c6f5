"""The playground as tests use it, with scripted people and with faults. Its door is `playground.Playground`."""
