"""What Parlour keeps: one SQLite file, opened with `database.Database.open`.

The only package that imports sqlalchemy.
"""
