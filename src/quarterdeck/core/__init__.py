"""What every game shares: the rules protocol, the deal, the match, the record, visibility and errors."""
