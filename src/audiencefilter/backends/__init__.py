"""The back-ends, which evaluate a plan on records or translate it for an engine."""
