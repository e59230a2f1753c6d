"""Where the logs of all tables are kept: SQLite in a file of its own, or PostgreSQL."""
