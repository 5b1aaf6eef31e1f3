"""The back-ends: what is done with a plan."""
