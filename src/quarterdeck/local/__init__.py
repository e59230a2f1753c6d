"""Tables without a server: the server's own tables, inside a page. docs/how-a-table-works.md explains it."""
