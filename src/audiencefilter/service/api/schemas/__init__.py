"""The shapes of requests and answers: they check the former and document the latter."""
