"""The documented design system compared with the real one."""

import re
import sys

import harness

sys.path.insert(0, str(harness.ROOT / "scripts"))

import design_tokens  # noqa: E402 (the path above leads to it)


def test_documents_the_colours_of_the_style_sheet():
    document = (harness.ROOT / "docs" / "design-system.md").read_text()
    for row in design_tokens.rows():
        assert row in document, f"docs/design-system.md has no line:\n{row}\nscripts/design_tokens.py prints all of them."


def test_documents_show_every_existing_picture():
    documents = [harness.ROOT / "README.md", *(harness.ROOT / "docs").rglob("*.md")]
    shown = {
        (document.parent / path).resolve()
        for document in documents for path in re.findall(r"!\[[^\]]*\]\(([^)\s]+\.(?:png|svg))\)", document.read_text())
    }
    missing = [str(path) for path in shown if not path.exists()]
    assert missing == []
    taken = set((harness.ROOT / "docs" / "pictures").resolve().glob("*.png"))
    assert [path.name for path in taken - shown] == []


def test_text_has_enough_contrast_on_every_background():
    tokens = design_tokens.colours()
    texts = ["ink", "ink-muted", "accent", "warm", "cold", "rain", "good", "caution"]
    for theme in range(2):
        for text in texts:
            for ground in ["paper", "paper-raised"]:
                assert design_tokens.contrast(tokens[text][theme], tokens[ground][theme]) >= 4.5, (text, ground, theme)
        for ground in ["paper-sunk", "accent-wash", "caution-wash"]:
            assert design_tokens.contrast(tokens["ink"][theme], tokens[ground][theme]) >= 4.5, (ground, theme)
        assert design_tokens.contrast(tokens["accent-ink"][theme], tokens["accent"][theme]) >= 4.5
