#!/usr/bin/env python3
"""Writes the project's site into docs/.build/site: guide, operators' pages, decisions, API reference, gallery, search.

usage: site.py [--check]

Each Markdown document of the repository becomes a page at its own path, and each file that a page shows or links to is copied. The
documentation of the libraries is linked if scripts/docs.sh has written it. A link that leads nowhere is an error; --check writes
nothing else. Needs the Python tools of .venv. Read the site with: python3 -m http.server --directory docs/.build/site
"""

import html
import json
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from markdown_it import MarkdownIt

import site_api

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "docs" / ".build" / "site"
MENU = [
    ("Guide", "docs/guide/english.html"), ("Guide en français", "docs/guide/francais.html"),
    ("Operators", "docs/operators/index.html"), ("API", "api/index.html"), ("Gallery", "docs/gallery.html"),
    ("Decisions", "docs/decisions/index.html"), ("Contributing", "CONTRIBUTING.html"), ("Changelog", "CHANGELOG.html"),
]
LIBRARIES = ("Libraries", "libraries/documentation/")
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'">
<title>{title} – La Gazette</title>
<link rel="icon" href="{root}favicon.svg">
<link rel="stylesheet" href="{root}site.css">
<script type="module" src="{root}search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="masthead" href="{root}index.html">La Gazette</a>
<nav aria-label="Site">{menu}</nav>
<search><label>Search <input type="search" id="search" autocomplete="off" data-root="{root}"></label>
<ol id="results" aria-live="polite" hidden></ol></search>
</header>
<main id="content">
{content}
</main>
</body>
</html>
"""


class Site:
    """The pages by their path on the site, with the anchors and links of each."""

    def __init__(self, folder):
        self.folder, self.pages, self.links, self.anchors, self.index = folder, {}, {}, {}, []

    def add(self, path, title, content, language="en"):
        """Adds a page, and reads its anchors and links. Wide tables scroll, so the keyboard must reach them."""
        content = content.replace("<table>", '<table tabindex="0">').replace("<th></th>", "<td></td>")
        root = "../" * path.count("/")
        menu = "".join(
            f'<a href="{root}{target}"{" aria-current=page" if target == path else ""}>{html.escape(name)}</a>'
            for name, target in [*MENU, *([LIBRARIES] if (OUTPUT / LIBRARIES[1]).exists() else [])])
        self.pages[path] = PAGE.format(
            title=html.escape(title), content=content, root=root, menu=menu, language=language)
        self.anchors[path] = set(re.findall(r'\bid="([^"]+)"', content))
        self.links[path] = [html.unescape(link) for link in re.findall(r'\b(?:href|src)="([^"]+)"', content)]
        self.add_to_index(path, title, content)

    def add_to_index(self, path, title, content):
        """Adds each section of a page to the search index."""
        parts = re.split(r'<h[1-3] id="([^"]+)">(.*?)</h[1-3]>', content)
        sections = [("", title, parts[0]), *zip(parts[1::3], parts[2::3], parts[3::3])]
        for anchor, heading, text in sections:
            words = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())
            if words:
                name = html.unescape(re.sub(r"<[^>]+>", "", heading))
                self.index.append([path + (f"#{anchor}" if anchor else ""), title, name, words[:1500]])

    def write(self):
        for path, page in self.pages.items():
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(page)
        for name in ("site.css", "search.js"):
            shutil.copy(ROOT / "docs" / "site" / name, self.folder)
        shutil.copy(ROOT / "Sources/GazetteWeb/Static/icons/favicon.svg", self.folder)
        (self.folder / "search.json").write_text(json.dumps(self.index, ensure_ascii=False, separators=(",", ":")))

    def broken_links(self):
        """Yields a sentence for each link whose page, file or anchor is missing; copies the files that pages link to."""
        for path, links in self.links.items():
            for link in links:
                parts = urllib.parse.urlsplit(link)
                if parts.scheme or parts.netloc:
                    continue
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), urllib.parse.unquote(parts.path))) if parts.path else path
                if target in self.pages:
                    if parts.fragment and urllib.parse.unquote(parts.fragment) not in self.anchors[target]:
                        yield f"{path}: {link}: the page has no such section"
                elif not self.copy(target):
                    yield f"{path}: {link}: there is no such page or file"

    def copy(self, path):
        """Copies a file of the repository to the same path on the site."""
        source, target = ROOT / path, self.folder / path
        if path.startswith("..") or not source.exists():
            return False
        if source.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        return source.is_file()


def slug(text, used):
    """Returns a heading's anchor, as GitHub makes it."""
    name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    used[name] = used.get(name, -1) + 1
    return f"{name}-{used[name]}" if used[name] else name


def page_path(document):
    """Returns the path of a document's page: README.md is the index of its folder."""
    return re.sub(r"README\.html$", "index.html", re.sub(r"\.md$", ".html", document))


def page_link(link, document, known):
    """Returns a link to a document as a link to its page; other links are unchanged."""
    path, mark, anchor = link.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(document), path))
    return page_path(path) + mark + anchor if target in known else link


def rendered(document, known):
    """Returns a document's title and HTML, with anchors at headings and links to the pages of `known` documents."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse((ROOT / document).read_text())
    used, title = {}, document
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            text = "".join(child.content for child in tokens[number + 1].children if child.type in ("text", "code_inline"))
            token.attrSet("id", slug(text, used))
            title = text if token.tag == "h1" and title == document else title
        for child in token.children or []:
            if child.type == "link_open":
                child.attrSet("href", page_link(child.attrs["href"], document, known))
            if child.type == "image":
                child.attrSet("loading", "lazy")
    return title, parser.renderer.render(tokens, parser.options, {})


def documents():
    """Returns the paths of the repository's documents."""
    places = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return sorted(path for path in places if path and (path.startswith("docs/") or "/" not in path))


def make(folder):
    """Writes the site into a folder. Returns the number of pages and the problems."""
    site = Site(folder)
    known = documents()
    for document in known:
        title, content = rendered(document, known)
        site.add(page_path(document), title, content, "fr" if document.endswith("francais.md") else "en")
    for path, title, content in site_api.pages(ROOT / "Sources/GazetteWeb/OpenAPI/openapi.yaml"):
        site.add(path, title, content)
    site.write()
    return len(site.pages), list(site.broken_links())


def main():
    if "--check" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            count, problems = make(pathlib.Path(folder))
    else:
        OUTPUT.mkdir(parents=True, exist_ok=True)
        for old in OUTPUT.iterdir():
            if old.name != "libraries":
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        count, problems = make(OUTPUT)
        print(f"site: python3 -m http.server --directory {OUTPUT.relative_to(ROOT)} shows it")
    print("\n".join(problems) or f"site: {count} pages, every link leads somewhere")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
