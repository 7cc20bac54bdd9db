"""Prints the design system's colours with their contrasts, in the form of docs/design-system.md."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOKENS = ROOT / "Sources" / "GazetteWeb" / "Static" / "base" / "01-tokens.css"
# The use of each colour, and its background; None if no text has the colour.
USES = {
    "paper": ("the page", None),
    "paper-sunk": ("banners, empty pictures", None),
    "paper-raised": ("fields, menus", None),
    "ink": ("text", "paper"),
    "ink-muted": ("bylines, hints, ages", "paper"),
    "rule": ("rules above sections and below the masthead", "paper"),
    "hairline": ("lines between rows and columns; decoration only", None),
    "accent": ("hovered links, selections, urgent ads", "paper"),
    "accent-ink": ("text on the accent", "accent"),
    "accent-wash": ("the row chosen in a list", None),
    "warm": ("highs, curves", "paper"),
    "cold": ("lows", "paper"),
    "rain": ("rain in charts", "paper"),
    "sun": ("the sun in symbols; never text", None),
    "good": ("what went well", "paper"),
    "caution": ("old data, doubts", "paper"),
    "caution-wash": ("ground of doubtful data", None),
    "level-1": ("official warnings: minor", "accent-ink"),
    "level-2": ("official warnings: yellow", "level-ink"),
    "level-3": ("official warnings: orange", "level-ink"),
    "level-4": ("official warnings: red", "accent-ink"),
    "level-ink": ("text on yellow and orange", None),
}


def colours():
    """Returns each token with its light and its dark colour."""
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", TOKENS.read_text())
    return {name: (day, night) for name, day, night in found}


def luminance(colour):
    """Returns the relative luminance of WCAG 2."""
    channels = [int(colour[index:index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """Returns the contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def rows():
    """Yields the lines of the table."""
    tokens = colours()
    for name, (day, night) in tokens.items():
        use, ground = USES[name]
        figures = ["–", "–"]
        if ground:
            figures = [f"{contrast(colour, tokens[ground][index]):.1f}" for index, colour in enumerate((day, night))]
        on = f", on `{ground}`" if ground and ground != "paper" else ""
        yield f"| `--{name}` | {use}{on} | `{day}` | {figures[0]} | `{night}` | {figures[1]} |"


if __name__ == "__main__":
    print("\n".join(rows()))
