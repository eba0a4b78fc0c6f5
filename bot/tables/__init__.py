"""One table in Discord, from `/play` to its end.

Its doors are `sessions.Tables`, `clicks.Presses` and `delivery.Delivery`; `composer.Composer` makes all its screens.
"""
