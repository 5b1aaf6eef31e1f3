"""Filter: the façade over everything below."""
