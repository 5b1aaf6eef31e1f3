"""Encodings: the forms of the values of a column, and the predicates that tests of the plan become."""
