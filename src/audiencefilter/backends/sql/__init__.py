"""Plans written in SQL: :mod:`audiencefilter.backends.sql.dialect` and its subclasses write the forms of each engine.

Two back-ends use the forms: :mod:`audiencefilter.backends.sql.text` and
:mod:`audiencefilter.backends.sql.sqlalchemy`.
"""
