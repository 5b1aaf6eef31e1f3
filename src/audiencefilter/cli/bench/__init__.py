"""What ``audiencefilter bench`` is made of: clauses, contacts, and how long the two take together."""
