"""Shared by all games: the rules protocol, the deal, the match, the record, visibility and errors."""
