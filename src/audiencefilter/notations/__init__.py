"""Notations: JSON and the text form in both directions, JSON Schema, and English."""
