"""Importing contacts from files into the service."""
