"""Tests of the processes that run many jobs of a module."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, cast

import pytest

from tests.processes import shared_processes
from zrf2js import Options, compile_file
from zrf2js.host import programs
from zrf2js.host.module_processes import ModuleProcess, ModuleProcesses
from zrf2js.host.node import BrokenNode, RunFailed, RunTimeout
from zrf2js.host.requests import run_module
from zrf2js.host.schedulers import scheduler
from zrf2js.training.generations import Settings, TrainingGame, jobs

#: a module whose game does what the variant names, and counts the games of its process
MODULE = """
export const games = [{ title: 'Counter' }]
export const why = null
let count = 0
export function createGame ({ variant }) {
  if (variant === 'throw') throw new RangeError('a rule fails')
  if (variant === 'loop') for (;;);
  if (variant === 'print') process.stdout.write('text\\n')
  if (variant === 'exit') process.exit(3)
  count++
  const design = { title: String(variant) }
  return { design, player: 'A', outcome: () => null, moves: () => [count] }
}
"""


def moves(process: ModuleProcess, variant: str | None = None) -> object:
    return process.answer({"do": "moves", "variant": variant})["moves"]


@pytest.fixture
def process() -> Any:
    started = ModuleProcess(MODULE)
    yield started
    started.stop()


def test_a_process_answers_many_requests(process: ModuleProcess) -> None:
    assert [moves(process) for _ in range(3)] == [["1"], ["2"], ["3"]]
    request = {"do": "moves", "variant": "line\n\u2028"}
    assert process.answer(request)["variant"] == "line\n\u2028"


@pytest.mark.parametrize(
    ("variant", "error", "words"),
    [
        ("throw", RunFailed, "RangeError: a rule fails"),
        ("print", BrokenNode, "its output is not JSON"),
        ("exit", RunFailed, "node exited with code 3"),
    ],
)
def test_a_job_without_an_answer_is_an_error(
    process: ModuleProcess, variant: str, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        moves(process, variant)


def test_a_job_has_a_time_limit(process: ModuleProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZRF2JS_NODE_TIMEOUT", "0.5")
    with pytest.raises(RunTimeout):
        moves(process, "loop")


def test_processes_are_used_again_until_an_error_or_another_module() -> None:
    processes = ModuleProcesses()

    def count(module: str, variant: str | None = None) -> object:
        return processes.answer(module, {"do": "moves", "variant": variant})["moves"]

    assert [count(MODULE), count(MODULE)] == [["1"], ["2"]]
    with pytest.raises(RunFailed):
        count(MODULE, "throw")
    assert count(MODULE) == ["1"]
    assert [count(MODULE + "// other"), count(MODULE)] == [["1"], ["1"]]
    processes.stop()
    assert not programs._running
    with pytest.raises(CancelledError):  # a thread that starts a job while the others are stopped
        count(MODULE)
    assert not programs._running


def test_commands_of_tests_share_processes() -> None:
    def counted(variant: str | None = None) -> object:
        with scheduler(None, 1) as run:
            (found,) = run(MODULE, [{"do": "moves", "variant": variant}])
        return cast("dict[str, object]", found)["moves"]

    with shared_processes():
        assert [counted(), counted()] == [["1"], ["2"]]
        assert run_module(MODULE, {"do": "moves"})["moves"] == ["3"]
        with pytest.raises(RunFailed):
            counted("throw")
        assert counted() == ["1"], "an error ends all programs"
    assert not programs._running
    assert counted() == ["1"]


def test_no_process_is_left_after_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt), scheduler(None, 2) as run:
        for _ in run(MODULE, [{"do": "moves"}] * 3):
            raise KeyboardInterrupt
    deadline = time.monotonic() + 60
    while programs._running:  # their threads continue until they read the end
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_game_does_not_depend_on_those_that_the_process_played_before() -> None:
    path = Path(__file__).parents[2] / "examples" / "minishogi.zrf"
    module = compile_file(path, Options(target="module", format="esm")).value[0].text
    settings = Settings(
        seed=1,
        nodes=40,
        random_plies=4,
        max_plies=30,
        square_deviation=None,
        choosers=(True, True),
        target_nodes=None,
    )
    games = [TrainingGame(number, number, 1 + number % 4) for number in range(12)]
    first, second = jobs(games, settings, None)
    process = ModuleProcess(module)
    process.answer(first)
    after_others: Any = process.answer(second)
    process.stop()
    alone: Any = run_module(module, second, None)
    assert after_others["games"] == alone["games"]
