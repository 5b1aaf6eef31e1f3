"""Columns of long lists: made in a process of their own, mapped by all workers, and counted by."""
