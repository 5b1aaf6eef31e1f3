"""A hand at a mouse and a keyboard, which counts what it does."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class Hand:
    """Clicks and presses keys in a page, and counts them; the choice of an option of a native list is two."""

    def __init__(self, page: "Page") -> None:
        self._page = page
        self.count = 0
        self.did: list[str] = []

    def click(self, what: "Locator") -> None:
        """Click in the middle of an element."""
        what.click()
        self.note(1, "click")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, wherever the focus is."""
        for key in keys:
            self._page.keyboard.press(key)
            self.note(1, key)

    def type(self, text: str) -> None:
        """Type letters, wherever the focus is."""
        self.press(*text)

    def choose(self, what: "Locator", label: str) -> None:
        """Choose an option of a native list."""
        what.select_option(label=label)
        self.note(2, f"choose {label}")

    def note(self, count: int, what: str) -> None:
        """Count what was done in another way."""
        self.count += count
        self.did.append(what)
