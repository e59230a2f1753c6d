"""For people who study games: simulations, and what can be read from them."""
