"""A seat at a table on a server: the line to it, what is heard on it, and the check of the deal at the end."""
