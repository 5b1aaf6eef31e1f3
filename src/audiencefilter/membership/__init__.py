"""Membership: many audiences at once, and which of them one contact is in, enters and leaves."""
