"""What crosses the network, and the timing that both sides keep."""
