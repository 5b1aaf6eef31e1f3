"""The settings of the service, from the environment."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic.functional_validators import BeforeValidator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from audiencefilter.language.suggest import instead_of
from audiencefilter.service.environment import DATABASE, PREFIX
from audiencefilter.service.quotas import Quotas
from audiencefilter.service.storage.timeouts import Patience


def _split(value: object) -> object:
    """Read a list that the environment gives as text with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


class Settings(BaseSettings):
    """What can be set. Each is an environment variable: its name in upper case after ``AUDIENCEFILTER_``.

    >>> Settings(database_url="sqlite:///contacts.db").rate_limits
    True
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True, hide_input_in_errors=True)

    database_url: Annotated[
        str, Field(description="where contacts are kept: a SQLAlchemy URL of SQLite or PostgreSQL")
    ] = DATABASE
    connections: Annotated[int, Field(ge=1, description="the most connections for short requests, per worker")] = 20
    stream_connections: Annotated[
        int, Field(ge=1, description="the most connections for costly requests and answers streamed, per worker")
    ] = 10
    gate_connections: Annotated[
        int, Field(ge=1, description="the most connections that keys are looked up with, and `/readyz`, per worker")
    ] = 4
    account_share: Annotated[
        float, Field(gt=0, le=1, description="the part of either, of a worker, that the requests of one account have")
    ] = 0.2
    account_queue: Annotated[
        int, Field(ge=0, description="how many requests of an account wait for either, per worker; more get 429")
    ] = 100
    connect_timeout: Annotated[
        float, Field(gt=0, description="how long to wait for a connection to PostgreSQL, in s; at least 2 count")
    ] = 5
    statement_timeout: Annotated[
        float, Field(gt=0, description="how long one statement may take, or a portion of a streamed answer, in s")
    ] = 10
    work_timeout: Annotated[
        float, Field(gt=0, description="how long a request may take from its turn on, or a portion of its answer, in s")
    ] = 30
    lock_timeout: Annotated[
        float, Field(gt=0, description="how long a change may wait for others that change the same, in s")
    ] = 10
    queue_timeout: Annotated[
        float, Field(gt=0, description="how long a request may wait for its turn or a connection, in s")
    ] = 30
    secret: Annotated[
        SecretStr | None, Field(min_length=32, description="the secret that digests of keys are made with")
    ] = None
    secret_file: Annotated[
        Path, Field(description="where the secret is kept when `secret` is not set; made when it is first needed")
    ] = Path("audiencefilter.secret")
    previous_secret: Annotated[
        SecretStr | None,
        Field(
            min_length=32, description="the secret before: its keys are valid, and those that are used move to `secret`"
        ),
    ] = None
    rate_limits: Annotated[
        bool, Field(description="whether requests are limited; off where a proxy in front does it")
    ] = True
    invalid_keys: Annotated[
        int,
        Field(ge=1, le=1_000, description="the most keys in a minute from an address that are not valid, per worker"),
    ] = 60
    redis_url: Annotated[
        str | None, Field(description="where requests are counted, for several workers; in memory when not set")
    ] = None
    max_body: Annotated[int, Field(ge=1_000, description="the longest request body, in bytes")] = 10_000_000
    free_audiences: Annotated[int, Field(ge=0, description="the most audiences of a list, of a free account")] = 100
    pro_audiences: Annotated[int, Field(ge=0, description="the same of a pro account")] = 1_000
    free_filter_bytes: Annotated[
        int, Field(ge=0, description="the most bytes of the filters of a list's audiences, of a free account")
    ] = 1_000_000
    pro_filter_bytes: Annotated[int, Field(ge=0, description="the same of a pro account")] = 10_000_000
    free_relative_operands: Annotated[
        int, Field(ge=0, description="the most operands relative to now of a list's audiences, of a free account")
    ] = 1_000
    pro_relative_operands: Annotated[int, Field(ge=0, description="the same of a pro account")] = 10_000
    free_members: Annotated[
        int, Field(ge=0, description="the most members of a manual audience, of a free account")
    ] = 10_000
    pro_members: Annotated[int, Field(ge=0, description="the same of a pro account")] = 100_000
    free_contacts: Annotated[
        int, Field(ge=0, description="the most contacts on all lists together, of a free account")
    ] = 100_000
    pro_contacts: Annotated[int, Field(ge=0, description="the same of a pro account")] = 10_000_000
    free_data_bytes: Annotated[
        int, Field(ge=0, description="the most bytes of the custom data of all its contacts, of a free account")
    ] = 100_000_000
    pro_data_bytes: Annotated[int, Field(ge=0, description="the same of a pro account")] = 10_000_000_000
    free_event_streams: Annotated[
        int, Field(ge=0, description="the most streams of events open at a time, of a free account, per worker")
    ] = 5
    pro_event_streams: Annotated[int, Field(ge=0, description="the same of a pro account")] = 25
    event_streams: Annotated[int, Field(ge=0, description="the most streams of events open at a time, per worker")] = (
        100
    )
    pages_url: Annotated[
        str, Field(description="the base address of the pages that referralLink and privateLink lead to")
    ] = "http://localhost:8000"
    cors_origins: Annotated[
        list[str],
        NoDecode,
        BeforeValidator(_split),
        Field(description="the origins whose pages may sign contacts up with a public key, with commas between them"),
    ] = ["*"]
    read_timeout: Annotated[
        float, Field(gt=0, description="how long a client may take for 64 KiB of a streamed answer, in s")
    ] = 10
    sign_up_time: Annotated[
        float,
        Field(gt=0, description="answers to sign-ups with a public key take this long, or a multiple of it, in s"),
    ] = 0.05
    event_poll: Annotated[float, Field(gt=0, description="how often a stream of events looks for more, in s")] = 0.5
    event_retention: Annotated[
        float | None,
        Field(gt=0, description="how long `audiencefilter events prune` keeps events, in days; for good if not set"),
    ] = None
    clock_poll: Annotated[
        float, Field(gt=0, description="how often it is looked whether time has changed audiences, per worker, in s")
    ] = 1
    columns_folder: Annotated[
        Path, Field(description="where the columns of lists are kept, which breakdowns are counted by; of this machine")
    ] = Path("audiencefilter-columns")
    columns_from: Annotated[int, Field(ge=1, description="a list with so many contacts has columns")] = 5_000
    columns_memory: Annotated[
        int,
        Field(ge=0, description="the most bytes of all columns, in files and in each process; none with 0"),
    ] = 1_000_000_000
    stop_after: Annotated[int, Field(ge=0, description="how long open requests may take when it stops, in s")] = 10
    compression: Annotated[
        Literal["off", "safe", "all"],
        Field(description="which answers are compressed by gzip: none, those without contacts, or all"),
    ] = "safe"
    metrics: Annotated[
        bool, Field(description="whether `/metrics` answers, for Prometheus; it needs the extra `metrics`")
    ] = False
    metrics_token: Annotated[
        SecretStr | None,
        Field(min_length=16, description="what has to be sent as a bearer token to read `/metrics`; none if not set"),
    ] = None
    log_level: Annotated[Literal["debug", "info", "warning", "error"], Field(description="what is logged")] = "info"

    def quotas(self, plan: str) -> Quotas:
        """Return how much an account of a plan may have.

        >>> Settings(database_url="sqlite:///contacts.db").quotas("free").audiences
        100
        """
        return Quotas(**{field.name: getattr(self, f"{plan}_{field.name}") for field in fields(Quotas)})

    def patience(self) -> Patience:
        """Return how long the database may take."""
        return Patience(self.connect_timeout, self.statement_timeout, self.lock_timeout, self.queue_timeout)

    def digest_secret(self) -> bytes:
        """Return the secret that digests of keys are made with, making the file where there is none.

        Raises:
            OSError: the file cannot be read or made.
            ValueError: the file holds less than 32 characters.
        """
        if self.secret is not None:
            return self.secret.get_secret_value().encode()
        with suppress(FileExistsError):
            # Linked into place when it is complete, so that a process that starts at the same time reads all of it.
            made = self.secret_file.with_name(f"{self.secret_file.name}.{os.getpid()}")
            if not self.secret_file.exists():
                with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
                    file.write(secrets.token_urlsafe(32))
                try:
                    os.link(made, self.secret_file)
                finally:
                    made.unlink()
        text = self.secret_file.read_text(encoding="ascii").strip()
        if len(text) < 32:
            raise ValueError(f"{self.secret_file} holds {len(text)} characters; a secret has at least 32")
        return text.encode()


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """Return what to say of variables that look like settings and are none.

    >>> unknown_settings({"AUDIENCEFILTER_REDIS": "redis://localhost", "PATH": "/bin"})
    ["there is no setting AUDIENCEFILTER_REDIS; did you mean 'AUDIENCEFILTER_REDIS_URL'?"]
    """
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    return [
        f"there is no setting {name}{instead_of(name, known)}"
        for name in environment
        if name.upper().startswith(PREFIX) and name.upper() not in known
    ]
