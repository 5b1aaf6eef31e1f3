"""The language: fields, operators, the typed tree, its normal form, and what can be wrong with a clause."""
