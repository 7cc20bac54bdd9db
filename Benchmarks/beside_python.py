"""Compares Gazette's sanitiser with nh3 (Rust's ammonia), and its parser of a 16 MB feed with fastfeedparser (lxml), in turn.

beside_python.py MEASURE: the program `measure`, built for release. Skips packages that are not installed, and says so; install
them in a virtual environment. It measures processor time, so that other programs matter little. nh3 returns safe HTML by its
own rules; Gazette's sanitiser also returns plain text, an excerpt, the first picture and the reading time, and resolves
addresses.
"""

import importlib
import statistics
import subprocess
import sys
import time


def spread(values):
    return f"{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"


def milliseconds(work, times):
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) * 1000 / times


def rounds(command, rival, times, count):
    """Returns the milliseconds of each round: Gazette's, the bare library's, Python's."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        # The first round is a warm-up.
        for number in range(count + 1):
            process.stdin.write(f"{times}\n")
            ours, bare = map(float, process.stdout.readline().split())
            theirs = milliseconds(rival, times)
            if number:
                yield ours, bare, theirs
        process.stdin.close()


def row(size, measured):
    ours, bare, rival = zip(*measured)
    print(
        f"| {size} | {spread(ours)} | {size / 1000 / statistics.median(ours):.1f} "
        f"| {spread(rival)} | {spread([theirs / mine for theirs, mine in zip(rival, ours)])} "
        f"| {spread(bare)} | {spread([theirs / mine for theirs, mine in zip(bare, ours)])} |", flush=True)


def sanitizing(program, nh3):
    print("| bytes | sanitise, ms | MB/s | nh3, ms | of its speed | gumbo's parse, ms | of its speed |")
    print("|---|---|---|---|---|---|---|")
    # The number of sections of about 1,200 bytes, and the runs of the sanitiser per round.
    for sections, times in ((4, 100), (330, 2)):
        html = subprocess.run([program, "article", str(sections)], check=True, capture_output=True).stdout.decode()
        command = [program, "sanitize", str(sections)]
        row(len(html.encode()), rounds(command, lambda: nh3.clean(html), times, 51))


def parsing(program, fastfeedparser):
    print("| bytes | parse, ms | MB/s | fastfeedparser, ms | of its speed | libxml2's reader, ms | of its speed |")
    print("|---|---|---|---|---|---|---|")
    # Items of about 800 bytes: a feed of 1.6 MB, and one of 16.
    for items, times, count in ((2_000, 2, 21), (20_000, 1, 7)):
        feed = subprocess.run([program, "feed", str(items)], check=True, capture_output=True).stdout
        assert len(fastfeedparser.parse(feed).entries) == items
        row(len(feed), rounds([program, "feeds", str(items)], lambda: fastfeedparser.parse(feed), times, count))


def main():
    for name, measure in (("nh3", sanitizing), ("fastfeedparser", parsing)):
        try:
            rival = importlib.import_module(name)
        except ImportError:
            print(f"Not measured beside {name}: RIVALS_PYTHON names no Python that has it.\n")
            continue
        measure(sys.argv[1], rival)
        print(flush=True)


main()
