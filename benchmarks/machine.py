"""What the numbers were taken on."""

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Final

#: The distributions whose versions a result depends on.
DISTRIBUTIONS: Final = (
    "audiencefilter",
    "lark",
    "pydantic",
    "numpy",
    "pygeofilter",
    "datalogic-py",
    "zen-engine",
    "cel-expr-python",
    "common-expression-language",
    "cel-python",
    "rule-engine",
    "simpleeval",
    "jmespath",
    "panzi-json-logic",
    "mongoquery",
    "jsonschema",
    "fastjsonschema",
)


def machine() -> dict[str, str]:
    """Return the class of machine, the interpreter, and the versions of what is installed."""
    facts = {
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "optimised build": str("--enable-optimizations" in (_build_flags() or "")),
    }
    return facts | {name: known for name in DISTRIBUTIONS if (known := _version(name))}


def _build_flags() -> str | None:
    import sysconfig

    flags = sysconfig.get_config_var("CONFIG_ARGS")
    return flags if isinstance(flags, str) else None


def _version(distribution: str) -> str | None:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return getattr(sys.modules.get(distribution), "__version__", None)
