"""The HTTP side of a worker."""
