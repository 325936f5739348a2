"""Consistency check of an output folder: it contains all files of one build and no others."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from zrf2js.project.building import INDEX, MANIFEST
from zrf2js.project.state import STATE_FILE


def problems(output: Path) -> list[str]:
    """Return the problems of a folder; an empty list if one build wrote all its files."""
    if not output.exists():
        return []
    listed = {MANIFEST, STATE_FILE}
    manifest = json.loads((output / MANIFEST).read_text())
    state = json.loads((output / STATE_FILE).read_text())["games"]
    hashes = {file["path"]: file["sha256"] for game in manifest["games"] for file in game["files"]}
    hashes.update(state.get(INDEX, {"files": {}})["files"])
    written = {name: digest for entry in state.values() for name, digest in entry["files"].items()}
    found = [f"{name} differs" for name in hashes if _hash(output / name) != hashes[name]]
    found += ["the manifest and the state differ"] if written != hashes else []
    present = {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file()}
    return found + sorted(f"{name} is surplus" for name in present - listed - set(hashes))


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
