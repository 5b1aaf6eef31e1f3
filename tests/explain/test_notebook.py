"""A notebook shows filters and what is found by them, as it shows everything that has HTML."""

from pathlib import Path
from typing import Any

import pytest

from tests.engines.engine import AbsentError
from tests.engines.required import required
from tests.explain.test_html import Page
from tests.service.browser import Browser

pytestmark = pytest.mark.engines

_CELLS = (
    """import audiencefilter as af
markup = "<script>document.title = 'lost'</script>"
contacts = [{"email": "ada@cam.edu", "points": 250}, {"email": markup, "points": 120}]
f = af.parse('{"points": {"gte": 100, "lte": 900}}')
f""",
    "f.preview(contacts)",
    "f.explain(contacts[1])",
    'af.parse(\'{"points": {"gt": 5, "lt": 1}}\').warnings[0]',
    """index = af.AudienceIndex()
index.add("top <b>", f)
index.changes(None, contacts[0])""",
)


def _shown(folder: Path) -> list[dict[str, str]]:
    """Return what each cell of a notebook shows, by its media types."""
    try:
        import nbclient
        import nbformat
    except ImportError as error:
        raise AbsentError(str(error)) from None
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in _CELLS])
    done = nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()
    nbformat.validate(done)
    outputs: list[list[Any]] = [cell["outputs"] for cell in done["cells"]]
    assert [len(one) for one in outputs] == [1] * len(_CELLS)
    return [one[0]["data"] for one in outputs]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    return required("notebooks", lambda: _shown(tmp_path_factory.mktemp("notebook")))


def test_a_notebook_shows_each_as_html_and_as_text(shown: list[dict[str, str]]) -> None:
    pages = [Page(one["text/html"]) for one in shown]
    assert all(one["text/plain"] for one in shown)
    sentence, preview, explanation, warning, changes = (page.text for page in pages)
    assert sentence.startswith("Every Contact where points is at least 100 and points is at most 900.")
    assert preview.startswith("2 of 2 (100.0%)")
    assert "ada@cam.edu" in preview
    assert "points >= 100 (points is 120)" in explanation
    assert "contradiction at $" in warning
    assert "top <b>" in changes


#: Writes down how much each text stands out from the ground of the page, by the formula of WCAG.
_MEASURE = """<pre id="found">unfinished</pre><script>
const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const rgb = color => {
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const light = color => color.map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
const opacity = element => element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1;
const ground = rgb(getComputedStyle(document.body).backgroundColor);
const found = {title: document.title, contrast: 21, texts: 0, grounds: []};
for (const element of document.querySelectorAll("#shown *")) {
  const style = getComputedStyle(element);
  found.grounds.push(style.backgroundColor);
  if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
  const part = opacity(element), color = rgb(style.color).map((c, i) => c * part + ground[i] * (1 - part));
  const [less, more] = [light(color), light(ground)].sort((a, b) => a - b);
  found.contrast = Math.min(found.contrast, (more + .05) / (less + .05));
  found.texts += 1;
}
found.grounds = [...new Set(found.grounds)];
document.getElementById("found").textContent = JSON.stringify(found);
</script>"""


@pytest.mark.parametrize(("text", "ground"), [("#141414", "#fff"), ("#e6e6e6", "#111")], ids=["light", "dark"])
def test_it_takes_the_colours_of_light_and_of_dark_pages(
    shown: list[dict[str, str]], tmp_path: Path, text: str, ground: str
) -> None:
    browser = required("chromium", Browser)
    body = "".join(one["text/html"] for one in shown)
    page = tmp_path / "page.html"
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><title>kept</title><body style="color:{text};background:{ground}">'
        f'<div id="shown">{body}</div>{_MEASURE}',
        encoding="utf-8",
    )
    found = browser.written(page.as_uri(), tmp_path / "profile")
    assert found["title"] == "kept"
    assert found["texts"] >= 20
    assert found["contrast"] >= 4.5  # what WCAG asks of texts
    assert found["grounds"] == ["rgba(0, 0, 0, 0)"]
