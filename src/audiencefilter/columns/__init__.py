"""Columns in memory: filters over millions of contacts, read from encoded columns.

From the bottom up: ``encodings`` hold the values of a column and turn a test of the plan into ``predicates``, which
look at many rows at once; ``planner`` makes one predicate of a whole plan, and ``executor`` asks it about the rows,
chunk by chunk. A ``segment`` is the rows that share their encodings, a ``snapshot`` all rows at one moment, and
``store`` the public face. ``reading`` is where columns come from, ``saving`` where they go.

Nothing here decides what a filter means: that is the plan's (:mod:`audiencefilter.plan`).
"""
