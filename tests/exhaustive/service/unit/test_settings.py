"""Settings, from the environment."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from audiencefilter.service.settings import Settings

SECRET = "0123456789abcdef0123456789abcdef"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("AUDIENCEFILTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_all_have_a_value_when_nothing_is_set() -> None:
    settings = Settings()
    assert settings.database_url == "sqlite:///audiencefilter.db"
    assert settings.rate_limits
    assert settings.redis_url is None
    assert settings.cors_origins == ["*"]


def test_each_is_set_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "DATABASE_URL": "postgresql://localhost/contacts",
        "CONNECTIONS": "5",
        "RATE_LIMITS": "false",
        "MAX_BODY": "5000",
        "CORS_ORIGINS": " https://a.example, https://b.example ,",
        "LOG_LEVEL": "error",
        "SECRET": SECRET,
    }
    for name, value in values.items():
        monkeypatch.setenv(f"AUDIENCEFILTER_{name}", value)
    settings = Settings()
    assert (settings.database_url, settings.connections, settings.rate_limits, settings.max_body) == (
        "postgresql://localhost/contacts", 5, False, 5_000,
    )  # fmt: skip
    assert settings.cors_origins == ["https://a.example", "https://b.example"]
    assert settings.log_level == "error"
    assert settings.digest_secret() == SECRET.encode()


@pytest.mark.parametrize(
    ("name", "value"),
    [("RATE_LIMITS", "perhaps"), ("MAX_BODY", "10"), ("CONNECTIONS", "0"), ("LOG_LEVEL", "loud"), ("EVENT_POLL", "0")],
)
def test_what_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"AUDIENCEFILTER_{name}", value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()


def test_a_secret_is_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SECRET not in repr(Settings(secret=SECRET))  # type: ignore[arg-type]
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", "too short")
    with pytest.raises(ValidationError, match="at least 32") as raised:
        Settings()
    assert "too short" not in str(raised.value).replace("should have", "")


def test_a_secret_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    made = Settings().digest_secret()
    file = tmp_path / "audiencefilter.secret"
    assert file.read_bytes() == made
    assert len(made) >= 43
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Settings().digest_secret() == made
    assert [path.name for path in tmp_path.iterdir()] == ["audiencefilter.secret"]


def test_a_secret_comes_from_the_file_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text(f"{SECRET}\n", encoding="ascii")
    assert Settings(secret_file=file).digest_secret() == SECRET.encode()


def test_a_file_with_too_short_a_secret_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("short", encoding="ascii")
    with pytest.raises(ValueError, match="kept holds 5 characters; a secret needs at least 32"):
        Settings(secret_file=file).digest_secret()


def test_processes_that_start_together_have_one_secret(tmp_path: Path) -> None:
    program = "from audiencefilter.service.settings import Settings; print(Settings().digest_secret().decode())"
    started = [
        subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    outputs = {process.communicate()[0] for process in started}
    assert [process.returncode for process in started] == [0, 0, 0]
    assert outputs == {(tmp_path / "audiencefilter.secret").read_text(encoding="ascii") + "\n"}
