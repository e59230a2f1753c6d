"""Two pirate card games by their printed rules."""
