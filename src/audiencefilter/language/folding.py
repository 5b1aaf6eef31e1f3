"""Case folding by the Unicode simple lower-case mapping, one code point to one.

A one-to-one mapping preserves the length of a string, so that "contains" means the same on every engine; full case
folding (``ß`` to ``ss``) does not. Python's tables change with its version, and an upgrade of the interpreter must not
change the members of a saved audience, so the table is frozen here.
"""

import unicodedata
from functools import cache
from typing import Final

#: Field Simple_Lowercase_Mapping of UnicodeData.txt in the Unicode Character Database 14.0 (1,433 code points).
#: By the distance to the lower-case form: code points, first and last ones (-), and those of every other one (/).
_BY_DISTANCE: Final[dict[int, str]] = {
    1: "100/12E 132/136 139/147 14A/176 179/17D 182/184 187 18B 191 198 1A0/1A4 1A7 1AC 1AF 1B3/1B5 1B8 1BC 1C5 1C8 "
       "1CB/1DB 1DE/1EE 1F2/1F4 1F8/21E 222/232 23B 241 246/24E 370/372 376 3D8/3EE 3F7 3FA 460/480 48A/4BE 4C1/4CD "
       "4D0/52E 1E00/1E94 1EA0/1EFE 2183 2C60 2C67/2C6B 2C72 2C75 2C80/2CE2 2CEB/2CED 2CF2 A640/A66C A680/A69A "
       "A722/A72E A732/A76E A779/A77B A77E/A786 A78B A790/A792 A796/A7A8 A7B4/A7C2 A7C7/A7C9 A7D0 A7D6/A7D8 A7F5",
    2: "1C4 1C7 1CA 1F1", -7: "3F9 1FEC",
    -8: "1F08-1F0F 1F18-1F1D 1F28-1F2F 1F38-1F3F 1F48-1F4D 1F59/1F5F 1F68-1F6F 1F88-1F8F 1F98-1F9F 1FA8-1FAF "
        "1FB8-1FB9 1FD8-1FD9 1FE8-1FE9",
    8: "3CF 13F0-13F5", -9: "1FBC 1FCC 1FFC", 15: "4C0", 16: "2160-216F", 26: "24B6-24CF", 28: "2132",
    32: "41-5A C0-D6 D8-DE 391-3A1 3A3-3AB 410-42F FF21-FF3A 118A0-118BF 16E40-16E5F", 34: "1E900-1E921",
    37: "388-38A", 38: "386", 39: "10570-1057A 1057C-1058A 1058C-10592 10594-10595", 40: "10400-10427 104B0-104D3",
    -48: "A7C4", 48: "531-556 2C00-2C2F", -56: "1F7", -60: "3F4", 63: "38E-38F", 64: "38C 10C80-10CB2", 69: "244",
    71: "245", -74: "1FBA-1FBB", 79: "18E", 80: "400-40F", -86: "1FC8-1FCB", -97: "1F6", -100: "1FDA-1FDB",
    -112: "1FEA-1FEB", 116: "37F", -121: "178", -126: "1FFA-1FFB", -128: "1FF8-1FF9", -130: "220 3FD-3FF",
    -163: "23D", -195: "243", -199: "130", 202: "18F", 203: "190", 205: "189-18A 193", 206: "186", 207: "194",
    209: "197", 210: "181", 211: "196 19C", 213: "19D", 214: "19F", 217: "1B1-1B2", 218: "1A6 1A9 1AE", 219: "1B7",
    928: "A7B3", -3008: "1C90-1CBA 1CBD-1CBF", -3814: "2C63", 7264: "10A0-10C5 10C7 10CD", -7517: "2126",
    -7615: "1E9E", -8262: "212B", -8383: "212A", -10727: "2C64", -10743: "2C62", -10749: "2C6E", -10780: "2C6D",
    -10782: "2C70", -10783: "2C6F", 10792: "23E", 10795: "23A", -10815: "2C7E-2C7F", -35332: "A77D", -35384: "A7C6",
    38864: "13A0-13EF", -42258: "A7B0", -42261: "A7B2", -42280: "A78D", -42282: "A7B1", -42305: "A7AD",
    -42307: "A7C5", -42308: "A7AA A7AE", -42315: "A7AC", -42319: "A7AB",
}  # fmt: skip


def _codes(run: str) -> range:
    ends = [int(code, 16) for code in run.replace("/", "-").split("-")]
    return range(ends[0], ends[-1] + 1, 2 if "/" in run else 1)


@cache
def folds() -> dict[int, int]:
    """Return lower-case forms by code point, for :meth:`str.translate`."""
    found = ((code, code + by) for by, runs in _BY_DISTANCE.items() for run in runs.split() for code in _codes(run))
    return dict(sorted(found))


#: Unicode versions in which Python's lower() equals the frozen mapping except for two characters: İ becomes two
#: characters, and the lower-case form of Σ depends on its place in the word.
_LOWER_IS_FOLD: Final = unicodedata.unidata_version in ("14.0.0", "15.0.0", "15.1.0")


def fold(text: str) -> str:
    """Return `text` with every code point replaced by its simple lower-case mapping.

    >>> fold("İstanbul STRAẞE ΣΊΣΥΦΟΣ")
    'istanbul straße σίσυφοσ'
    """
    # Python's lower() is much faster than one table lookup per character.
    if text.isascii() or (_LOWER_IS_FOLD and "İ" not in text and "Σ" not in text):
        return text.lower()
    return text.translate(folds())
