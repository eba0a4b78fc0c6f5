"""One message of any kind: made, sent, found again, paced and answered.

Its doors are `screen.Screen`, `answers` and `posts.Posts`.
"""
