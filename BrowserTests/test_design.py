"""The design system as it is written down, and as it is."""

import sys

import harness

sys.path.insert(0, str(harness.ROOT / "scripts"))

import design_tokens  # noqa: E402 (the path above leads to it)


def test_the_documented_colours_are_those_of_the_style_sheet():
    document = (harness.ROOT / "docs" / "design-system.md").read_text()
    for row in design_tokens.rows():
        assert row in document, f"docs/design-system.md has no line:\n{row}\nscripts/design_tokens.py prints all of them."


def test_text_is_dark_enough_on_every_ground():
    tokens = design_tokens.colours()
    texts = ["ink", "ink-muted", "accent", "warm", "cold", "rain", "good", "caution"]
    for theme in range(2):
        for text in texts:
            for ground in ["paper", "paper-raised"]:
                assert design_tokens.contrast(tokens[text][theme], tokens[ground][theme]) >= 4.5, (text, ground, theme)
        for ground in ["paper-sunk", "accent-wash", "caution-wash"]:
            assert design_tokens.contrast(tokens["ink"][theme], tokens[ground][theme]) >= 4.5, (ground, theme)
        assert design_tokens.contrast(tokens["accent-ink"][theme], tokens["accent"][theme]) >= 4.5
