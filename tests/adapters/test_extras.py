"""What an adapter or a back-end says where the library is missing that its extra installs."""

import importlib
import sys

import pytest


@pytest.mark.parametrize(("library", "adapter", "extra"), [
    ("fastapi", "audiencefilter.adapters.fastapi", "fastapi"),
    ("django", "audiencefilter.adapters.django", "django"), ("polars", "audiencefilter.backends.polars", "polars"),
])  # fmt: skip
def test_without_the_library_the_extra_is_named(
    library: str, adapter: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, adapter, raising=False)
    with pytest.raises(ImportError, match=rf"install it with pip install 'audiencefilter\[{extra}\]'"):
        importlib.import_module(adapter)
