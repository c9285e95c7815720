"""Reads which lines ran from the JSON that `llvm-cov export -format=text` writes."""

import json
from pathlib import Path


def lines_run(segments):
    """How often each line that holds code ran, from llvm-cov's segments of one file.

    A segment is [line, column, count, has_count, is_region_entry, is_gap]; it holds until the next.
    """
    starts = {}
    for segment in segments:
        starts.setdefault(segment[0], []).append(segment)
    counts = {}
    around = None  # the segment that holds where the line begins
    for line in range(segments[0][0], segments[-1][0] + 1) if segments else []:
        here = starts.get(line, [])
        entered = [s[2] for s in here if s[3] and s[4] and not s[5]]
        if entered:
            # Like llvm-cov itself: what begins on the line, and what it stands in.
            outer = [around[2]] if around and around[3] and not around[5] else []
            counts[line] = max(entered + outer)
        elif around and around[3] and not around[5]:
            counts[line] = around[2]
        if here:
            around = here[-1]
    return counts


def read(path, root):
    """For each file under root, by its path from there: how often each of its lines ran."""
    exported = json.loads(Path(path).read_text(encoding="utf-8"))
    files = {}
    for data in exported["data"]:
        for file in data["files"]:
            name = Path(file["filename"])
            if name.is_relative_to(root):
                files[name.relative_to(root)] = lines_run(file["segments"])
    return files
