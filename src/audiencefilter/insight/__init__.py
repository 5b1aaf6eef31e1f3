"""What a person asks about a filter."""
