"""Measures settings of SQLite's full-text index: prefix indexes, and the time of merging.

fulltext.py [ARTICLES]: fills a table like the store's with invented articles, in a file for each setting. Prints the processor
seconds and the written bytes of the import (250 articles per transaction), the file's size, the longest transaction, the
duration of prefix searches, and the longest transaction while the oldest tenth is deleted, 40 articles at a time.
"""

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

ARTICLES = int(sys.argv[1]) if len(sys.argv) > 1 else 36_000
LETTERS = "eatinorslducmphgvfbqyxjkwz"
# Name, prefix indexes, automerge and crisismerge during the import, and the merge after each transaction.
SETTINGS = [
    ("as in the store", "2 3", 4, 16, 0),
    ("no prefix index", "", 4, 16, 0),
    ("prefixes of 3 alone", "3", 4, 16, 0),
    ("merged at 2", "2 3", 2, 16, 0),
    ("merged at 8", "2 3", 8, 16, 0),
    ("merged at 16", "2 3", 16, 16, 0),
    ("not merged, 64 parts at most", "2 3", 0, 64, 0),
    ("not merged but by 200 pages after each", "2 3", 0, 64, 200),
]


def texts():
    """Returns articles whose words have the frequencies of a natural language."""
    numbers = random.Random(7)
    words = ["".join(numbers.choices(LETTERS, range(26, 0, -1), k=numbers.randint(2, 11))) for _ in range(40_000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    for _ in range(ARTICLES):
        chosen = numbers.choices(words, weights, k=130)
        yield " ".join(chosen[:9]), " ".join(chosen[9:])


def written():
    return int(next(line for line in Path("/proc/self/io").read_text().splitlines() if line.startswith("wchar")).split()[1])


def measure(name, prefix, automerge, crisis, merged, articles, folder):
    file = Path(folder) / "articles.sqlite"
    database = sqlite3.connect(file, isolation_level=None)
    # Without waiting for the disk, which other programs share: only the processor time and the bytes are compared.
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;")
    database.execute("CREATE TABLE article (id INTEGER PRIMARY KEY, title TEXT, text TEXT)")
    indexed = f", prefix = '{prefix}'" if prefix else ""
    database.execute("CREATE VIRTUAL TABLE articleText USING fts5 (title, text, tokenize = 'unicode61 remove_diacritics 2', "
                     f"detail = none, columnsize = 0{indexed})")
    for setting, value in (("automerge", automerge), ("crisismerge", crisis)):
        database.execute(f"INSERT INTO articleText (articleText, rank) VALUES ('{setting}', ?)", (value,))
    began, bytes_before, waits = time.process_time(), written(), []

    def transaction(work):
        start = time.perf_counter()
        database.execute("BEGIN IMMEDIATE")
        work()
        database.execute("COMMIT")
        waits.append((time.perf_counter() - start) * 1000)

    for first in range(0, len(articles), 250):
        rows = [(first + at + 1, *texts) for at, texts in enumerate(articles[first:first + 250])]

        def take():
            database.executemany("INSERT INTO article VALUES (?, ?, ?)", rows)
            database.executemany("INSERT INTO articleText (rowid, title, text) VALUES (?, ?, ?)", rows)
        transaction(take)
        if merged:
            transaction(lambda: database.execute("INSERT INTO articleText (articleText, rank) VALUES ('merge', ?)", (merged,)))
    taken, bytes_taken, longest = time.process_time() - began, written() - bytes_before, max(waits)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = file.stat().st_size
    searches = []
    for letters in (2, 3, 5):
        times = []
        for title, _ in articles[::len(articles) // 41][:41]:
            word = max(title.split(), key=len)[:letters]
            start = time.perf_counter()
            database.execute("SELECT rowid FROM articleText WHERE articleText MATCH ? ORDER BY rowid DESC LIMIT 30", (f'"{word}"*',)).fetchall()
            times.append((time.perf_counter() - start) * 1000)
        searches.append(statistics.median(times))
    waits.clear()
    began = time.process_time()
    for first in range(1, len(articles) // 10, 40):
        rows = database.execute("SELECT id, title, text FROM article WHERE id BETWEEN ? AND ?", (first, first + 39)).fetchall()

        def remove():
            database.executemany("DELETE FROM articleText WHERE rowid = ?", [(row[0],) for row in rows])
            database.executemany("DELETE FROM article WHERE id = ?", [(row[0],) for row in rows])
        transaction(remove)
    gone = time.process_time() - began
    database.close()
    figures = [f"{taken:.1f}", f"{bytes_taken / 1e6:,.0f}", f"{size / 1e6:.0f}", f"{longest:.0f}", *(f"{each:.1f}" for each in searches),
               f"{gone:.1f}", f"{statistics.median(waits):.1f}", f"{max(waits):.0f}"]
    print(f"| {name} | {' | '.join(figures)} |", flush=True)


def main():
    articles = list(texts())
    print("| setting | taken in, s of the processor | MB written | MB kept | longest transaction, ms | search for 2 letters, ms | 3 | 5 "
          "| a tenth removed, s | a transaction of it, ms | the longest |\n|---|" + "--:|" * 10)
    for setting in SETTINGS:
        with tempfile.TemporaryDirectory(prefix="gazette-fulltext-") as folder:
            measure(*setting, articles, folder)


if __name__ == "__main__":
    main()
