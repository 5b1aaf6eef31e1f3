"""The reference service: contacts, lists and audiences over HTTP, as the interface specification defines them.

Lower layers first: :mod:`~audiencefilter.service.storage` (tables, connections, migrations),
:mod:`~audiencefilter.service.operations` (reads and writes), :mod:`~audiencefilter.service.api` (HTTP),
:mod:`~audiencefilter.service.admin` (commands). The library defines the meaning of filters.
"""

#: The prefix of the environment variables with settings.
PREFIX = "AUDIENCEFILTER_"
#: The database that is used when no setting names one.
DATABASE = "sqlite:///audiencefilter.db"
