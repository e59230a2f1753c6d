"""Piratatak in kernel source."""
