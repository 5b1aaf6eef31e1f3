"""Membership: index many audiences, and find those that one contact is in, enters and leaves."""
