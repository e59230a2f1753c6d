"""The rules of the games, one package for each. They are pure functions."""
