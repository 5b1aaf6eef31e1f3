"""Answers to questions about a filter: explanations, warnings, previews, breakdowns and next changes."""
