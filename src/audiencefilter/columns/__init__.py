"""Columns in memory: filters over millions of contacts, read from encoded columns.

From the bottom up: ``encodings`` hold the values of a column and turn a test of the plan into ``predicates``, which
look at many rows at once. A ``snapshot`` is all rows at one moment, in segments that share their encodings. A ``query``
makes one predicate of a whole plan and asks it about the rows, chunk by chunk; a ``shared_query`` evaluates once what
many plans have in common. ``saving`` is where columns go, and ``store`` the public face.

Nothing here decides what a filter means: that is the plan's (:mod:`audiencefilter.plan`).
"""
