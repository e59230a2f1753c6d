"""The questions that designers of these games ask, answered by many compiled games, with tight intervals."""
