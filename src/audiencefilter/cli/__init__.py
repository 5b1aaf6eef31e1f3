"""The commands that work with clauses and files.

They are the library with files around it: clauses are read by :func:`audiencefilter.parse` and
:func:`audiencefilter.parse_text`, values by :meth:`audiencefilter.Schema.coerce`. :mod:`audiencefilter.program` has
them among its own.
"""
