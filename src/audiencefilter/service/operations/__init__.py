"""Operations of the service, without HTTP: the caller begins and ends the transaction that a function receives."""
