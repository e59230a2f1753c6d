"""Tournaments between bots: the same cards from every seat, so that luck cancels and what is left is skill."""
