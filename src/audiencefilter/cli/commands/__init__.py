"""The commands; related commands share a module."""
