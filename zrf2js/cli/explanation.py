"""The account that ``moves --why`` gives, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def account(answer: dict[str, Any], target: str | None = None) -> str:
    """All blocks of the place in words; ``target`` is what they have been chosen by."""
    lines = [f"{answer['piece'] or 'Nothing'} stands on {answer['place']}."]
    blocks = answer["blocks"]
    if not blocks and target is not None:
        lines.append(f"No block goes to {target}.")
    elif not blocks:
        lines.append("No block can begin there.")
    for block in blocks:
        lines += ["", *_block(block)]
    return "\n".join(lines)


def _block(block: dict[str, Any]) -> Iterator[str]:
    kind = f" ({block['type']})" if block["type"] else ""
    yield f"{block['kind']} of {block['piece']}{kind}, {_place(block['at'])}"
    yield from _calls(block["via"])
    if block["end"] is None:  # it has not been run
        yield f"  - {block['reason']}"
        return
    if len(block["path"]) > 1:
        yield "  goes " + " ".join(name or "off the board" for name in block["path"])
    for move in block["moves"]:
        yield f"  + {move['text']}" if move["legal"] else f"  - {move['text']}: {move['reason']}"
    yield from _end(block)


def _end(block: dict[str, Any]) -> Iterator[str]:
    end = block["end"]
    yield f"  ends on {end['place'] or 'no place'}: {end['reason']}"
    if end["text"] and end["at"]:
        yield f"    {end['text']}, {_place(end['at'])}"
        yield from ("  " + line for line in _calls(_inner(end["via"], block["via"])))


def _inner(calls: list[Any], outer: list[Any]) -> list[Any]:
    """The calls between a block and what stands in it."""
    return calls[: len(calls) - len(outer)] if outer and calls[-len(outer) :] == outer else calls


def _calls(calls: Iterable[dict[str, Any]]) -> Iterator[str]:
    for call in calls:
        yield f"  from macro {call['macro']}, called at {_place(call)}"


def _place(at: dict[str, Any] | None) -> str:
    if at is None:
        return "made by the compiler"
    return f"{at['file']}:{at['line']}:{at['column']}  {at['source']}"
