"""The processor time that a page spends on one tap: the main thread's time from the touch to the frame that
answers it.

Records and reads the trace for `tests.bench.felt`. Wall time on a shared machine depends on what others run;
processor time depends only on the tap.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page

CATEGORIES = ["devtools.timeline", "toplevel", "__metadata"]
MAIN = "CrRendererMain"
TASK = "ThreadControllerImpl::RunTask"
Trace = list[dict[str, Any]]
Span = tuple[float, float]


def traced(session: CDPSession, page: Page, work: Callable[[], None]) -> Trace:
    """Do `work` and return the browser's trace of it."""
    found: Trace = []
    ends: list[object] = []
    session.on("Tracing.dataCollected", lambda event: found.extend(event["value"]))
    session.on("Tracing.tracingComplete", lambda event: ends.append(event))
    config = {"includedCategories": CATEGORIES, "recordMode": "recordAsMuchAsPossible"}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    work()
    page.wait_for_timeout(300)  # the last frame
    session.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(50)
    return found


def work_of_taps(trace: Trace) -> list[float]:
    """Milliseconds of processor time for each tap, in ascending order."""
    tasks = _tasks(trace)
    spans = _taps(trace)
    return sorted(sum(_share(task, span) for task in tasks) / 1000 for span in spans)


def _tasks(trace: Trace) -> list[tuple[Span, float]]:
    """((begin, end), processor time) of each task of the page's main thread, in microseconds."""
    threads = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in trace
        if event["name"] == "thread_name"
    }
    tasks = [event for event in trace if event["ph"] == "X" and event["name"] == TASK and event.get("dur")]
    counts = Counter(at for event in tasks if threads.get(at := (event["pid"], event["tid"])) == MAIN)
    ((main, _count),) = counts.most_common(1)
    return [
        ((event["ts"], event["ts"] + event["dur"]), event.get("tdur", 0))
        for event in tasks
        if (event["pid"], event["tid"]) == main
    ]


def _taps(trace: Trace) -> list[Span]:
    """From touch to frame for each interaction, which groups all events of one tap."""
    begun: dict[object, dict[str, Any]] = {}
    found: dict[int, list[Span]] = defaultdict(list)
    for event in sorted(trace, key=lambda event: event["ts"]):
        if event["name"] != "EventTiming":
            continue
        key = (event.get("id"), str(event.get("id2")), str(event.get("scope")))
        if event["ph"] == "b":
            begun[key] = event
        elif event["ph"] == "e" and key in begun:
            begin = begun.pop(key)
            if interaction := begin["args"].get("data", {}).get("interactionId"):
                found[interaction].append((begin["ts"], event["ts"]))
    return [(min(begin for begin, _ in spans), max(end for _, end in spans)) for spans in found.values()]


def _share(task: tuple[Span, float], span: Span) -> float:
    """The processor time of the part of a task that lies in the span."""
    (begin, end), used = task
    overlap = min(end, span[1]) - max(begin, span[0])
    return used * max(0.0, overlap) / (end - begin)
