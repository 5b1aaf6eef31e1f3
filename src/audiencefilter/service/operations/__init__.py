"""What the service does, without HTTP: each function takes a connection, and leaves its transaction to the caller."""
