"""Pictures of initial boards, which the code of the page draws in Node.js."""

from __future__ import annotations

from zrf2js.emit.api import MediaLoader
from zrf2js.emit.js.page.start_picture import picture_module, picture_of, picture_request
from zrf2js.host.node import NodeError, RunFailed, run_modules
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Collector, Outcome


def start_picture(program: Program, load: MediaLoader) -> Outcome[bytes]:
    """Return a PNG of the initial board of the main game; no bytes for a board that has none."""
    collector = Collector()
    request = picture_request(program, load)
    try:
        answer = run_modules("picture.mjs", (picture_module(),), request) if request else {}
    except RunFailed:  # a board that the page cannot draw
        answer = {}
    except NodeError as error:
        answer = {}
        collector.report("ZRF905", None, reason=str(error))
    tree = answer.get("tree")
    picture = b""
    if isinstance(tree, dict):
        try:
            picture = picture_of(tree)
        except ImportError as error:
            collector.report("ZRF953", None, reason=str(error))
    return collector.outcome(picture)
