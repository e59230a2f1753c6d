"""The games: pure rules, one package each."""
