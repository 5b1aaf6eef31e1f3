"""common-expression-language: a Rust engine of the Common Expression Language."""

from collections.abc import Callable
from typing import Any, Final

import cel

from benchmarks.peers.cel import CelPeer


class CelRust(CelPeer):
    name = "common-expression-language"
    language = "Rust"
    form = "compiled expression over dicts"

    def predicate(self, clause: str) -> Callable[[Any], object]:
        test: Callable[[Any], object] = cel.compile(clause).execute
        return test


PEER: Final = CelRust()
