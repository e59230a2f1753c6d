"""Boards drawn on a grid of characters: for the whole screen and for plain lines. Nothing here needs Textual."""
