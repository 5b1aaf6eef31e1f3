"""What a user has to correct before a command can do its work."""


class Failure(Exception):  # noqa: N818 - it is the user's failure, told in one message, and no error of the program
    """Ends a command with exit code 2 and this message on stderr."""
