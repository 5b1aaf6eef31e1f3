"""The program that makes the playground of the site."""

import importlib.util
from functools import cache
from types import ModuleType

from tests.docs.pages import DOCS


@cache
def playground() -> ModuleType:
    spec = importlib.util.spec_from_file_location("playground", DOCS / "playground.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
