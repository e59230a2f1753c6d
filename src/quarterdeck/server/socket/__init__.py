"""The WebSocket side of a worker."""
