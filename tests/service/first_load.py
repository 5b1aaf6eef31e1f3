"""The first load of the page over a slow line: what is asked for, in which order, and when something is seen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Of the line: milliseconds until an answer begins, and bytes in a second, which are 400 kbit.
_LATENCY: Final = 400
_BYTES: Final = 50_000
#: Milliseconds between looks at what is painted.
_LOOK: Final = 20
_PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
_NOW: Final = "performance.now()"


@dataclass(frozen=True, slots=True)
class FirstLoad:
    """What a load came to.

    Attributes:
        files: how many files of the page were asked for, the page among them.
        chain: the longest chain of files of which each names the next; the page is the first.
        kilobytes: what came over the line for these files.
        painted: when the first text or picture was seen, in milliseconds.
        useful: when what the caller waits for was seen, in milliseconds.
    """

    files: int
    chain: int
    kilobytes: float
    painted: float
    useful: float


def first_load(page: "Page", go: Callable[[], object], wait: Callable[[], object]) -> FirstLoad:
    """Load a page over a slow line, with nothing in the browser's cache.

    Args:
        page: in which it is loaded.
        go: loads it.
        wait: waits for what is useful.
    """
    session = page.context.new_cdp_session(page)
    asked: dict[str, dict[str, Any]] = {}
    chains: dict[str, int] = {}
    received: dict[str, float] = {}

    def note(event: dict[str, Any]) -> None:
        address = event["request"]["url"].split("#")[0]
        if event["request"]["method"] == "GET" and "/v4/" not in address and not address.startswith("data:"):
            asked[event["requestId"]] = event
            chains[address] = 1 + chains.get(_cause(event), 0)

    session.on("Network.requestWillBeSent", note)
    session.on(
        "Network.loadingFinished", lambda event: received.update({event["requestId"]: event["encodedDataLength"]})
    )
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line = {"offline": False, "latency": _LATENCY, "downloadThroughput": _BYTES, "uploadThroughput": _BYTES}
    session.send("Network.emulateNetworkConditions", line)
    go()
    wait()
    useful = page.evaluate(_NOW)
    # What is there is seen when it is painted.
    while (painted := page.evaluate(_PAINTED)) is None:
        page.wait_for_timeout(_LOOK)
    useful = max(useful, painted)
    page.wait_for_load_state("load")
    session.detach()
    size = sum(received.get(one, 0) for one in asked) / 1000
    return FirstLoad(len(asked), max(chains.values()), size, painted, useful)


def _cause(event: dict[str, Any]) -> str:
    """Return the address of the file that named this one."""
    if event["type"] == "Document":
        return ""
    initiator = event["initiator"]
    address = initiator.get("url")
    stack = initiator.get("stack")
    while not address and stack:
        address = next((frame["url"] for frame in stack["callFrames"] if frame["url"]), None)
        stack = stack.get("parent")
    return str(address or event["documentURL"]).split("#")[0]
