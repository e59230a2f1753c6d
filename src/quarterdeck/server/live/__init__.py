"""The tables in this worker's memory: who is connected, what falls due, and the bots."""
