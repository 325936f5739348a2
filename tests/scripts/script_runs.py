"""Runs of scripts in Node.js, to compare them with their translations."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.node import find_node

DAGAZ = Path(__file__).parents[2] / "templates/dagaz"


def run_scripts(program: str, files: Sequence[str], given: object) -> list[Any]:
    """Return the list that a program prints as JSON.

    The program contains `%s` for the URL of each of the files in `templates/dagaz`, and gets
    `given` as JSON in its first argument.
    """
    urls = [json.dumps((DAGAZ / name).as_uri()) for name in files]
    command = [find_node(), "--input-type=module", "-e", program % tuple(urls), json.dumps(given)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))
