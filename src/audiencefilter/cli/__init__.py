"""Commands for clauses and files.

They apply the library to files: :func:`audiencefilter.parse` and :func:`audiencefilter.parse_text` read clauses,
:meth:`audiencefilter.Schema.coerce` reads values. :mod:`audiencefilter.program` includes these commands.
"""
