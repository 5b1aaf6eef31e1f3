"""Plans written in SQL: the forms of each engine, in :mod:`audiencefilter.backends.sql.dialect` and its subclasses.

The forms serve two back-ends: :mod:`audiencefilter.backends.sql.text` and
:mod:`audiencefilter.backends.sql.sqlalchemy`.
"""
