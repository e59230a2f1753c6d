"""Views as pictures in a notebook, and records as small tables."""
