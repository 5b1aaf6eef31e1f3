"""Criteria: which of many tests does one value of a field pass? Found without asking each."""
