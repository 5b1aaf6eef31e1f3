"""A temporary folder whose path is short enough for the socket of a server."""

import tempfile
from pathlib import Path

# The address of a Unix socket has about a hundred bytes, and PostgreSQL and MariaDB add a name of their own.
_LONGEST = 40


def make_folder(name: str) -> Path:
    """Make a folder that every user may enter; only its owner may write in it."""
    parent = tempfile.gettempdir()
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=parent if len(parent) <= _LONGEST else "/tmp"))
    folder.chmod(0o755)
    return folder
