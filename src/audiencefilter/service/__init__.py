"""The reference service: contacts, lists and audiences over HTTP, as the interface specification defines them.

A write checks its body and writes rows in one short transaction; nothing stored depends on a filter. A read evaluates,
by the public names of the library, with one instant for each request.
"""

#: The prefix of the environment variables with settings.
PREFIX = "AUDIENCEFILTER_"
