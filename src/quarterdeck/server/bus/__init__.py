"""How workers tell each other what they need not keep: in one process, or over NATS."""
