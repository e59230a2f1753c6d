"""Finding puzzles in games of the crew, proving them by searches, and counting how often the crew solves them."""
