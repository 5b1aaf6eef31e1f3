"""The plain way: the same operations on the same tables, as a good tutorial of FastAPI writes them.

Models of the ORM, a session for each request, `response_model`, the key found through the ORM. Where a tutorial leaves
a choice, it is the quicker one: tests of smart audiences are columns of the one query, and a list is loaded once.
"""
