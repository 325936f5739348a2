"""The results of `zrf2js replay`, and the replay of games in PGN."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zrf2js.cli.common import CommandError, print_diagnostics, request
from zrf2js.cli.options.recorded_games import pgn_query, read_pgn_file
from zrf2js.support.diagnostics.catalogue import diagnose

#: why a game with errors has no result
BROKEN = "it cannot be replayed, see the errors above"


def empty_row(path: Path) -> dict[str, Any]:
    """Return the JSON record of a game without results."""
    row: dict[str, Any] = {"file": path.as_posix(), "rules": None, "variant": None, "lines": 0}
    row.update(matched=0, final=None, first_mismatch=None, mismatches=[], skipped=None)
    return row


def outcome_of(answer: dict[str, Any], lines: int) -> dict[str, Any]:
    """Return the fields of a record that come from the answer of a module."""
    if "engine" in answer:
        return {"skipped": f"its rules are in the plug-in {answer['engine']}"}
    mismatches = answer["mismatches"]
    first = mismatches[0] if mismatches else None
    return {
        "matched": answer.get("matched", lines - len(mismatches)),
        "final": answer["final"],
        "first_mismatch": first,
        "mismatches": mismatches,
    }


def replay_pgn(path: Path, rules: Path | None, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the JSON record of each game of a file in PGN; print errors in it or in its rules."""
    try:
        _, games = read_pgn_file(path)
        if not games:
            yield {**empty_row(path), "skipped": "the file has no games"}
        for number, game in enumerate(games, 1):
            row = {**empty_row(path), "game": number, "lines": len(game.moves)}
            if rules is None:
                yield {**row, "skipped": "PGN does not name its rules; name them with --rules"}
            else:
                yield _replayed(row, pgn_query(path, game), rules, options)
    except CommandError as error:
        error.show()
        yield {**empty_row(path), "skipped": BROKEN}


def _replayed(
    row: dict[str, Any], query: dict[str, Any], rules: Path, options: dict[str, Any]
) -> dict[str, Any]:
    answer = request(rules, {"do": "replayPgn", **query}, quiet=True, **options)
    if answer.get("fault"):
        reason = answer["fault"].removeprefix("start: fen: ").partition(" (accepted")[0]
        warning = diagnose("ZRF947", None, path=row["file"], number=row["game"], reason=reason)
        print_diagnostics((warning,))
    game = {"rules": rules.as_posix(), "variant": answer["variant"]}
    return {**row, **game, **outcome_of(answer, len(query["lines"]))}
