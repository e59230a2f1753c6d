"""Memoarrr! in kernel source."""
