"""Models of requests and answers: they check requests and document answers."""
