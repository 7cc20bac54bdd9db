"""Sanitises an invented article beside nh3 (Rust's ammonia) and gumbo's bare parse, in turn, in the same run.

sanitizing.py MEASURE: the program `measure`, built for release. Python needs nh3 (in a virtual environment, say). Counted
are seconds of the processor, so that other programs say little. nh3 gives safe HTML by its own rules; Gazette's sanitiser
gives plain text, an excerpt, the first picture and the reading time as well, and resolves addresses.
"""

import statistics
import subprocess
import sys
import time

import nh3

# Sections of about 1,200 bytes, and how often each round sanitises them.
ARTICLES = ((4, 100), (330, 2))
ROUNDS = 51


def spread(values):
    return f"{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"


def milliseconds_of_nh3(html, times):
    start = time.process_time()
    for _ in range(times):
        nh3.clean(html)
    return (time.process_time() - start) * 1000 / times


def rounds(program, html, sections, times):
    """The milliseconds of each round: Gazette's, gumbo's, nh3's."""
    with subprocess.Popen(
        [program, "sanitize", str(sections)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        # The first round warms up.
        for number in range(ROUNDS + 1):
            process.stdin.write(f"{times}\n")
            ours, bare = map(float, process.stdout.readline().split())
            rival = milliseconds_of_nh3(html, times)
            if number:
                yield ours, bare, rival
        process.stdin.close()


def main():
    program = sys.argv[1]
    print("| bytes | sanitise, ms | MB/s | nh3, ms | of its speed | gumbo's parse, ms | of its speed |")
    print("|---|---|---|---|---|---|---|")
    for sections, times in ARTICLES:
        html = subprocess.run([program, "article", str(sections)], check=True, capture_output=True).stdout.decode()
        size = len(html.encode())
        ours, bare, rival = zip(*rounds(program, html, sections, times))
        print(
            f"| {size} | {spread(ours)} | {size / 1000 / statistics.median(ours):.1f} "
            f"| {spread(rival)} | {spread([theirs / mine for theirs, mine in zip(rival, ours)])} "
            f"| {spread(bare)} | {spread([theirs / mine for theirs, mine in zip(bare, ours)])} |"
        )


main()
