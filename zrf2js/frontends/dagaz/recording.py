"""Recordings of the designs that the scripts of a page build; the host runs the scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from zrf2js.ir.nodes import Script
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class PageScripts:
    """The scripts of a page in their order, and what the kernel of the page needs."""

    scripts: tuple[Script, ...]
    page: str
    is_older: bool
    modules: tuple[str, ...]


@frozen_node()
class SetupRecording:
    """What the scripts did for a setup of their model. All strings are untrusted.

    ``design`` is a JSON text (frontends/dagaz/design.py). ``errors`` are (script that runs, script
    and line of the error, message); scripts in ``invalid`` have syntax errors.
    """

    design: str
    errors: tuple[tuple[str, str, int, str], ...]
    invalid: tuple[str, ...]


class RecordingFailed(Exception):
    """Error: the scripts cannot run, or they exceed a limit; the text is the reason."""


#: Record the setup that the query string of the page selects; raise RecordingFailed.
RecordSetup = Callable[[str], SetupRecording]
#: Open the scripts of a page, which have one budget for all setups.
ScriptRunner = Callable[[PageScripts], AbstractContextManager[RecordSetup]]


@contextmanager
def cannot_record(page: PageScripts) -> Iterator[RecordSetup]:
    """Report that scripts cannot run, because the loader of the source has no engine for them."""

    def record(search: str) -> SetupRecording:
        raise RecordingFailed("the source is not a file")

    yield record
