"""Reading of JSON that may come from untrusted files."""

from __future__ import annotations

import json
from typing import Any


def parse_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; raise ValueError, also for a text that nests too deeply."""
    try:
        return json.loads(text)
    except UnicodeDecodeError as error:
        raise ValueError("it is not a text in UTF-8") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"invalid JSON at {place}: {error.msg.lower()}") from error
    except RecursionError:  # the parser of Python calls itself for each level
        raise ValueError("its lists and objects nest too deeply") from None
