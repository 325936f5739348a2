"""Tests of `zrf2js replay` with games in PGN."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import EXAMPLES, zrf2js
from zrf2js.records.pgn import read_pgn
from zrf2js.support.source import Source

TEXT = """[Event "one \\"game\\""]
[Variant "King of the Hill"]

1. e4 e5 2. Nf3! {a ( comment} Nc6 $1 3. Bb5 (3. Bc4 (3. d4 exd4) Bc5) 3... a6 ; the end
1/2-1/2

[Event "two"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

% a line of a program
1. e4 Kd7
2. Ke3 *
1. d4
"""


def test_a_file_has_games_with_tags_and_moves() -> None:
    games = read_pgn(Source("games.pgn", TEXT))
    assert [game.tags.get("Event") for game in games] == ['one "game"', "two", None]
    assert [text for _, text in games[0].moves] == ["e4", "e5", "Nf3!", "Nc6", "Bb5", "a6"]
    assert games[1].moves == ((11, "e4"), (11, "Kd7"), (12, "Ke3"))
    assert games[2].moves == ((13, "d4"),)


def test_a_replay_names_the_first_move_that_is_not_legal(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(TEXT, encoding="utf-8")
    run = zrf2js("replay", path, "--rules", EXAMPLES / "chess.zrf", "--json")
    rows = json.loads(run.stdout)
    assert run.exit_code == 1
    found = [(row["game"], row["variant"], row["lines"], row["matched"]) for row in rows]
    assert found == [(1, "King of the Hill", 6, 6), (2, "Chess", 3, 2), (3, "Chess", 1, 1)]
    assert rows[0]["mismatches"] == [] and rows[2]["first_mismatch"] is None
    first = rows[1]["first_mismatch"]
    assert (first["line"], first["text"]) == (12, "Ke3")
    assert first["legal"] == ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2", "e5"]
    assert rows[0]["final"]["board"]["a6"][:2] == ["Black", "Pawn"]


def test_a_game_without_rules_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 *", encoding="utf-8")
    run = zrf2js("replay", path)
    assert run.exit_code == 0
    assert "name them with --rules" in run.stdout


def test_a_file_without_games_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "empty.pgn"
    path.write_text("", encoding="utf-8")
    run = zrf2js("replay", path)
    assert run.exit_code == 0
    assert "skipped, the file has no games" in run.stdout
