"""cel-expr-python: Google's C++ engine of the Common Expression Language."""

from collections.abc import Callable
from typing import Any, Final

from cel_expr_python import cel

import audiencefilter as af
from benchmarks.peers.cel import CelPeer


class CelCpp(CelPeer):
    name = "cel-expr-python"
    language = "C++"
    form = "compiled expression over dicts"

    def predicate(self, clause: str) -> Callable[[Any], object]:
        # Only a variable that is declared a timestamp takes a datetime; a null is no value of any other type.
        types = {field.name: cel.Type.DYN for field in af.CONTACT.fields} | {"createdAt": cel.Type.TIMESTAMP}
        evaluate = cel.NewEnv(variables=types).compile(clause, disable_check=True).eval
        # An error is a value too, and a true one.
        return lambda row: evaluate(data=row).value() is True


PEER: Final = CelCpp()
