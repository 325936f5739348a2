"""The runtime as a separate file, which modules with a shared runtime import."""

from __future__ import annotations

from pathlib import PurePosixPath as Path

from zrf2js._version import __version__
from zrf2js.emit.api import Artifact
from zrf2js.emit.js.linker.link import link_all, open_names
from zrf2js.emit.js.literal import literal

#: the files of the shared runtime by format
RUNTIME_FILES = {"esm": "zrf2js-runtime.mjs", "cjs": "zrf2js-runtime.cjs"}


def shared_runtime(form: str, readable: bool = False) -> Artifact:
    """Return the whole runtime as a module, which modules with a shared runtime import."""
    names = sorted(open_names())
    script = link_all(readable)
    version = f"const RUNTIME_VERSION = {literal(__version__)}\n"
    exported = ", ".join(("RUNTIME_VERSION", *names))
    ending = (
        f"export {{ {exported} }}\n" if form == "esm" else f"module.exports = {{ {exported} }}\n"
    )
    name = RUNTIME_FILES[form]
    start = "" if form == "esm" else "'use strict'\n"
    return Artifact(suffix=Path(name).suffix, text=start + script + version + ending, name=name)
