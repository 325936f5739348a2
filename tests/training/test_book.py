"""Tests of opening books: `zrf2js book`, and the search with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, WALK, zrf2js
from tests.engine.dialogue import dialogue
from tests.node import answer_of
from tests.training.race import RACE
from tests.training.small_games import SMALL_CHESS
from zrf2js import Options, compile_text
from zrf2js.arena.players import InvalidPlayer, read_player
from zrf2js.ir.data import from_json
from zrf2js.trained.book import BOOK
from zrf2js.training.book import BookSettings, BookTree

CHECK = Path(__file__).with_name("check_book.mjs")
FEW = ("--positions", "60", "--nodes", "60")


def make(rules: Path, *options: str | Path) -> dict[str, Any]:
    """Make a book of few positions next to the rules; return the facts about it."""
    result = zrf2js("book", rules, *FEW, "--json", *options)
    assert result.exit_code == 0, result.output
    facts: dict[str, Any] = json.loads(result.stdout)
    return facts


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a book of RACE, the facts about it, its searches, and a module."""
    folder = tmp_path_factory.mktemp("book")
    rules = folder / "race.zrf"
    rules.write_text(RACE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zrf2js.training.book._PER_JOB", 30)  # fewer starts of Node.js
        facts = make(rules, "--workers", "1", "--resume", folder / "games.jsonl")
    (folder / "facts.json").write_text(json.dumps(facts))
    convert(rules)
    return folder


def convert(rules: Path, *options: str | Path) -> str:
    """Compile rules with their book to a module, and return the diagnostics."""
    module = ("--with", "scripts", "-o", rules.with_suffix(".mjs"))  # some searches have `evaluate`
    output = ("--book", rules.with_suffix(".book.json"), *module)
    result = zrf2js("convert", rules, *output, *options)
    assert result.exit_code == 0, result.output
    return result.stderr


def copied(made: Path, folder: Path) -> Path:
    """Return a copy of the rules and the book in another folder."""
    for path in (*made.glob("*.zrf"), *made.glob("*.book.json")):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder / "race.zrf"


# --- play ----------------------------------------------------------------------------------------


def test_searches_play_moves_of_the_book(made: Path) -> None:
    facts = json.loads((made / "facts.json").read_text())
    found = answer_of(CHECK, made / "race.mjs", seconds=60)
    start = found["start"]
    assert (start["algorithm"], start["nodes"], start["depth"]) == ("book", 0, 0)
    assert start["why"] == "the opening book has the position"
    assert start["deepest"] == len(start["pv"]) == len(start["lines"][0]["pv"])
    assert start["move"] == start["pv"][0] and start["pv"][0] in found["chosen"]
    assert abs(start["expectation"] - facts["start"]) < 0.02 and start["expectation"] not in (0, 1)
    assert set(found["used"].values()) == {"book"}
    assert "book" not in found["unused"]
    assert min(found["bookMoves"]) >= len(found["seeds"])


def test_the_book_of_a_repeated_position_is_not_used(tmp_path: Path) -> None:
    rules = tmp_path / "small.zrf"
    rules.write_text(SMALL_CHESS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zrf2js.training.book._PER_JOB", 30)
        make(rules, "--positions", "20", "--workers", "1")
    convert(rules)
    found = answer_of(CHECK, rules.with_suffix(".mjs"), "repeat", seconds=60)
    assert found["repetition"] == ["book", "alphabeta"]
    assert found["algorithm"] == "alphabeta"


def test_moves_that_are_not_legal_are_not_played(made: Path, tmp_path: Path) -> None:
    rules = copied(made, tmp_path)
    path = rules.with_suffix(".book.json")
    entry = json.loads(path.read_text())["games"]["Race"]
    words = [word[:10] + "zzz50" for word in entry["book"]["entries"].split(" ")]
    path.write_text(changed_book(path, " ".join(words)))
    assert "ZRF" not in convert(rules)
    found = answer_of(CHECK, rules.with_suffix(".mjs"), seconds=60)
    assert found["start"]["algorithm"] == "alphabeta" and found["bookMoves"] == [0, 0]


def changed_book(path: Path, entries: str) -> str:
    """Return the text of a book with other entries and a valid checksum."""
    entry = json.loads(path.read_text())["games"]["Race"]
    program = from_json(compile_text(RACE, Options(target="ir")).value[0].text)
    changed = BOOK.entry_of(program.games[0], {**entry["book"], "entries": entries})
    assert changed["rules"] == entry["rules"]
    return BOOK.file_text({"Race": changed})


def test_an_engine_has_the_option_of_its_protocol(made: Path) -> None:
    engine = [str(made / "race.zrf"), "--book", str(made / "race.book.json")]

    def nodes(lines: list[str]) -> int:
        (last,) = [line for line in lines if line.startswith("info ")][-1:]
        return int(last.split(" nodes ")[1].split()[0])

    with dialogue(*engine) as uci:
        assert "option name OwnBook type check default true" in uci.exchange("uci", ends="uciok")
        found = uci.exchange("go nodes 50")
        assert nodes(found) == 0 and " ponder " in found[-1]
        uci.send("go infinite")
        uci.until("info depth 2")
        assert nodes(uci.exchange("stop")) > 0
        assert nodes(uci.exchange("setoption name OwnBook value false", "go nodes 50")) > 0
    with dialogue(*engine) as usi:
        option = "option name USI_OwnBook type check default true"
        assert option in usi.exchange("usi", ends="usiok")
    with dialogue(*engine) as cecp:
        found = cecp.exchange("xboard", "protover 2", ends="feature done=1")
        assert 'option="OwnBook -check 1"' in "".join(found)
        found = cecp.exchange("post", "st 1", "go", ends="move")
        assert len(found) == 1  # no thinking
        found = cecp.exchange("new", "option OwnBook=0", "st 1", "go", ends="move")
        assert len(found) > 1


def test_players_of_tournaments_may_have_no_book() -> None:
    assert read_player("auto:nodes=9:book=off").options["book"] is False
    with pytest.raises(InvalidPlayer, match="book=on"):
        read_player("auto:book=0")


# --- files ---------------------------------------------------------------------------------------


def test_the_result_does_not_depend_on_workers_or_interruptions(made: Path, tmp_path: Path) -> None:
    rules = copied(made, tmp_path)
    path = rules.with_suffix(".book.json")
    whole = path.read_bytes()
    path.unlink()
    lines = (made / "games.jsonl").read_text().splitlines(keepends=True)
    done = tmp_path / "games.jsonl"
    done.write_text("".join([lines[0], *lines[1:31][::-1], lines[33], lines[40][:50]]))
    make(rules, "--workers", "2", "--resume", done)
    assert path.read_bytes() == whole
    assert len(done.read_text().splitlines()) == len(lines)


def test_a_file_that_has_changed_is_refused(made: Path, tmp_path: Path) -> None:
    rules = copied(made, tmp_path)
    path = rules.with_suffix(".book.json")
    text = path.read_text()
    for changed in (text.replace('"entries": "', '"entries": "$', 1), text[:500], "{}"):
        assert changed != text
        path.write_text(changed)
        for words in (("convert", "-o", tmp_path / "x.mjs", "--book", path), ("book", *FEW)):
            result = zrf2js(words[0], rules, *words[1:])
            assert result.exit_code == 1 and "error[ZRF929]" in result.stderr
    assert path.read_text() == "{}"


def test_a_book_of_other_rules_is_left_out(made: Path, tmp_path: Path) -> None:
    rules = copied(made, tmp_path)
    text = rules.read_text()
    script = tmp_path / "race.js"
    script.write_text("Model.pieceValues = { Man: 70 }")
    for changed, reason, options in [
        (text.replace("(step n) ", ""), "the rules differ", ()),
        (text.replace('"Race"', '"Run"'), "they are for `Race`", ()),
        (text, "scripts may change the rules", ("--override", script)),
    ]:
        rules.write_text(changed)
        found = convert(rules, *options)
        assert "warning[ZRF919]" in found and reason in found
        assert "opening book" not in rules.with_suffix(".mjs").read_text()
    rules.write_text(text.replace("(players", '(description "A race.") (players', 1))
    assert "ZRF" not in convert(rules)


def test_a_build_finds_the_book(made: Path, tmp_path: Path) -> None:
    copied(made, tmp_path)
    output = tmp_path / "out"
    result = zrf2js("build", tmp_path, "-o", output, "--target", "module")
    assert result.exit_code == 0, result.output
    assert "the opening book has the position" in (output / "race.js").read_text(encoding="utf-8")


# --- the tree ------------------------------------------------------------------------------------

#: the graph of a game: by position, its moves with the next position or the value of an end, and
#: the expected score of a search; positions a and b are the same one
GRAPH: dict[str, tuple[list[str | float], float]] = {
    "start": (["left", "right", "bad"], 0.6),
    "left": (["a", 1.0], 0.4),
    "right": (["b"], 0.41),
    "bad": (["worse"], 0.9),
    "a": ([0.5], 0.5),
    "worse": ([0.3], 0.1),
}


class Graph:
    """A search of GRAPH, which counts its searches."""

    def __init__(self) -> None:
        self.searched: list[str] = []

    def results(self, jobs: list[dict[str, Any]]) -> dict[int, Any]:
        return {task["number"]: self.result(task, job) for job in jobs for task in job["tasks"]}

    def result(self, task: dict[str, Any], job: dict[str, Any]) -> dict[str, Any]:
        before = "start"
        for ordinal in task["line"]:
            before = self.after(before, ordinal)
        found = {"number": task["number"], "text": None, "mark": None, "end": None, "next": None}
        name: str | float = before
        if task["move"] is not None:
            name = GRAPH[before][0][task["move"]]
            name = "a" if name == "b" else name
            added = {task["move"], *task["added"]}
            rest = [n for n in range(len(GRAPH[before][0])) if n not in added]
            following = [rest[0], self.value(before, rest[0])] if rest else None
            found |= {"text": str(name), "mark": f"{task['move']:03}", "next": following}
        if isinstance(name, float):
            return {**found, "end": name, "key": "over", "player": 0, "best": None}
        known = job["known"].get(len(task["line"]) + 1, [])
        best = None
        if task["move"] is None or name not in known:
            self.searched.append(name)
            best = [0, GRAPH[name][1]]
        player = (len(task["line"]) + (task["move"] is not None)) % 2
        return {**found, "key": name, "player": player, "best": best}

    def after(self, name: str, ordinal: int) -> str:
        found = GRAPH[name][0][ordinal]
        assert isinstance(found, str)
        return "a" if found == "b" else found

    def value(self, name: str, ordinal: int) -> float:
        found = GRAPH[name][0][ordinal]
        return found if isinstance(found, float) else 1 - GRAPH[self.after(name, ordinal)][1]


def finished(plies: int = 10) -> tuple[BookTree, Graph, list[tuple[tuple[int, ...], int | None]]]:
    """Return the tree of the whole GRAPH, its searches, and the order of its tasks."""
    tree = BookTree(BookSettings(seed=1, nodes=1, plies=plies), [0, 1])
    graph, order = Graph(), []
    while tasks := tree.next_tasks()[:1]:
        order.append((tasks[0].line, tasks[0].move))
        assert tree.add(tasks, graph.results(tree.jobs(tasks)))
        assert len(order) < 20
    return tree, graph, order


def test_values_propagate_and_transpositions_join() -> None:
    tree, graph, order = finished()
    # after `left`, the second player wins at once; `right` leads to the draw
    assert tree.start.value == 0.5
    assert tree.main_line() == ["right", "a", "0.5"]
    assert graph.searched.count("a") == 1 and tree.size == 6
    assert order[:3] == [((), None), ((), 0), ((0,), 0)]
    # `right` is not certain: the tree has one position after its move
    assert dict(tree.book()) == {"start": [("001", 0.5)], "a": [("000", 0.5)]}


def test_a_result_is_missing_until_its_search_ends() -> None:
    tree = BookTree(BookSettings(seed=1, nodes=1, plies=10), [0, 1])
    graph = Graph()
    tree.add(tree.next_tasks(), graph.results(tree.jobs(tree.next_tasks())))
    tasks = tree.next_tasks()
    assert not tree.add(tasks, {}) and tree.next_tasks() == tasks


def test_lines_have_a_limit() -> None:
    tree, _, order = finished(plies=1)
    assert {line for line, _ in order} == {()} and len(tree.plies) == 2


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (EXAMPLES / "census.zrf", "generated by a program"),
        (WALK.replace("White Black", "White").replace("(Black (Man b2))", ""), "two players"),
    ],
)
def test_games_without_books_are_refused(tmp_path: Path, rules: Path | str, reason: str) -> None:
    if isinstance(rules, str):
        (tmp_path / "rules.zrf").write_text(rules)
        rules = tmp_path / "rules.zrf"
    output = tmp_path / "out.book.json"
    result = zrf2js("book", rules, *FEW, "-o", output)
    assert result.exit_code == 1 and "error[ZRF923]" in result.stderr
    assert reason in result.stderr and not output.exists()


def test_positions_and_a_budget_exclude_each_other() -> None:
    result = zrf2js("book", EXAMPLES / "chess.zrf", "--positions", "9", "--budget", "1s")
    assert result.exit_code == 2
    assert "--positions and --budget exclude each other" in result.stderr


def test_a_book_is_a_kind_of_file_of_training() -> None:
    assert BOOK.suffix == ".book.json"
