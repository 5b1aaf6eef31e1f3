"""The language: fields, operators, the typed tree, its normal form, and the problems of a clause."""
