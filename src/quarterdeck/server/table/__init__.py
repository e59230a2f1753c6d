"""One table: its log and its rules. No clock and no I/O."""
