"""What there is to know of the contacts of a list, and of what a clause or a change of an audience does to them."""
