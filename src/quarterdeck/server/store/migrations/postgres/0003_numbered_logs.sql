-- This step is for SQLite, which numbers its logs. Here an entry names its table by the table's id, as before.
comment on table log is 'The entries of all tables, each unique by its table and seq. They are never changed.';
