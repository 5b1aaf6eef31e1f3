"""Audiences follow the clock: up to when events tell what time alone changed, and whom it lets enter and leave."""
