"""An import of contacts from the command line."""
