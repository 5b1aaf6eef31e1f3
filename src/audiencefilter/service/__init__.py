"""The reference service: contacts, lists and audiences over HTTP, as the interface specification has them.

Lower layers first: :mod:`~audiencefilter.service.storage` (tables, connections, migrations),
:mod:`~audiencefilter.service.operations` (what is done with them), :mod:`~audiencefilter.service.api` (HTTP),
:mod:`~audiencefilter.service.admin` (commands). What a filter means is the library's.
"""
