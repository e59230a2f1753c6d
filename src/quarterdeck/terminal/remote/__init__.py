"""A table on a server, as a terminal shows it. `quarterdeck.client` talks to the server."""
