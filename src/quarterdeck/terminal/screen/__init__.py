"""The games on a whole screen of a terminal: drawn cards, mouse and keyboard."""
