"""Computer players. A bot sees the view and the events of its own seat, never a game state."""
