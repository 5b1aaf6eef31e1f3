"""What the service does, without HTTP: each function takes a transaction, which is begun and ended by its caller."""
