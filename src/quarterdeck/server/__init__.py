"""Tables over HTTP and WebSocket, where people and bots play."""
