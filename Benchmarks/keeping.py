"""Counts the pages of SQLite's trees that a new article changes, with many readers and many feeds of ten articles each.

    gazette readers list --set data.folder=/tmp/empty     # creates an empty database
    python3 Benchmarks/keeping.py /tmp/empty/gazette.sqlite /tmp/scratch.sqlite READERS FEEDS

Prints the pages that an article writes to the log, by tree, as the mean of 200 articles stored one by one. No other program on
the machine influences the figure. Each reader has a hundred feeds. All have the first one, which gets the articles.
"""

import collections
import hashlib
import os
import random
import shutil
import sqlite3
import struct
import sys

OF_FEED, OF_READER, MEASURED, WARM = 10, 100, 200, 40
PAGE, FRAME_HEAD, LOG_HEAD = 4096, 24, 32
LETTERS = random.Random(1)
WORDS = ["".join(LETTERS.choices("abcdefghilmnoprstuv", k=3 + number % 8)) for number in range(2000)]


def opened(file):
    database = sqlite3.connect(file, isolation_level=None)
    for pragma in ("journal_mode = wal", "synchronous = normal", "cache_size = -16000", "foreign_keys = on", "wal_autocheckpoint = 0"):
        database.execute(f"PRAGMA {pragma}")
    return database


def keep(database, number, feed, position):
    """Stores an article as Gazette does: its row, its body, its words."""
    chance = random.Random(number)
    title, text = " ".join(chance.choices(WORDS, k=8)) + f" {number}", " ".join(chance.choices(WORDS, k=60))
    key = int.from_bytes(hashlib.sha256(title.encode()).digest()[:7])
    identity = database.execute(
        "INSERT INTO article (feedID, guid, position, story, linkKey, titleKey, digest, title, link, published, authors, excerpt,"
        " picture) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'a b', ?, ?)",
        (feed, str(number), position, number + 1, key, key >> 1, key, title, f"https://paper.example/{number}",
         1.7e9 + number * 60, text[:200], f"https://paper.example/{number}.jpg")).lastrowid
    database.execute("INSERT INTO articleBody VALUES (?, ?)", (identity, f"<p>{text}</p>"))
    database.execute("INSERT INTO articleText (rowid, title, text, spelled) VALUES (?, ?, ?, '')", (position, title, text))


def filled(database, readers, feeds):
    """Fills the database; returns the number of articles."""
    database.execute("BEGIN")
    database.execute("DELETE FROM subscription")
    database.execute("DELETE FROM feed")
    database.executemany(
        "INSERT INTO feed (feedID, url, title) VALUES (?, ?, ?)",
        ((feed, f"https://paper{feed}.example/feed", f"Paper {feed}") for feed in range(1, feeds + 1)))
    database.executemany("INSERT OR IGNORE INTO reader VALUES (?)", ((f"reader{reader}",) for reader in range(readers)))
    database.executemany(
        "INSERT OR IGNORE INTO subscription (readerKey, feedID, isPaused, subscribedAt) VALUES (?, ?, 0, 0)",
        ((f"reader{reader}", 1 if own == 0 else 1 + (reader * 99 + own * max(1, feeds // OF_READER)) % feeds)
         for reader in range(readers) for own in range(OF_READER)))
    database.execute("COMMIT")
    number = 0
    for start in range(1, feeds + 1, 16):
        database.execute("BEGIN")
        for feed in range(start, min(feeds + 1, start + 16)):
            for turn in range(OF_FEED):
                keep(database, number, feed, (turn * feeds + feed) * 1000)
                number += 1
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return number


def main(empty, file, readers, feeds):
    shutil.copy(empty, file)
    database = opened(file)
    number = filled(database, int(readers), int(feeds))
    for turn in range(WARM + MEASURED):
        if turn == WARM:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("BEGIN IMMEDIATE")
        keep(database, number + turn, 1, (OF_FEED * int(feeds) + turn + 1) * 1000)
        database.execute("INSERT INTO arrival VALUES (?, ?)", (number + turn + 1, 10**15 + turn))
        database.execute("UPDATE feed SET lastAttempt = ? WHERE feedID = 1", (1.7e9 + turn,))
        database.execute("COMMIT")
    with open(file + "-wal", "rb") as log:
        frames = log.read()[LOG_HEAD:]
    pages = [struct.unpack_from(">I", frames, at)[0] for at in range(0, len(frames), FRAME_HEAD + PAGE)]
    trees = dict(database.execute("SELECT pageno, name FROM dbstat"))
    counts = collections.Counter(trees.get(page, "merged since") for page in pages)
    print(f"{readers} readers, {feeds} feeds, {number} articles: {len(pages) / MEASURED:.1f} pages, {len(frames) // MEASURED} bytes")
    for tree, count in counts.most_common():
        print(f"  {tree}: {count / MEASURED:.2f}")
    database.close()
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(file + suffix):
            os.remove(file + suffix)


if __name__ == "__main__":
    main(*sys.argv[1:])
