"""Contacts in memory as encoded columns, with predicates over them and queries over a snapshot."""
