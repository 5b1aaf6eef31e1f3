"""A file that is there complete, or not at all."""

import gzip
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, cast


@contextmanager
def destination(path: Path | None) -> Iterator[BinaryIO]:
    """Give a stream to write to: stdout, or a file that takes its name when all is written.

    Args:
        path: the file, gzipped when its name ends so; None for stdout.
    """
    if path is None:
        yield sys.stdout.buffer
    elif path.exists() and not path.is_file():  # a device or a pipe, which has to stay what it is
        with open(path, "wb") as out:
            yield out
    else:
        with _replacing(Path(os.path.realpath(path))) as out:
            if path.suffix.lower() == ".gz":
                with gzip.open(out, "wb") as packed:
                    yield cast("BinaryIO", packed)
            else:
                yield out


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(handle, "wb") as out:
            yield out
        os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
