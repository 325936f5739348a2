"""Tests of commands in an unreliable system: other programs, devices, pipes and interrupts."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, WALK, command, files_in, fresh, restore_interrupts, zrf2js
from tests.devices import full_device, read_fifo
from zrf2js.host import programs


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "walk.zrf").write_text(WALK)
    return tmp_path


# --- output --------------------------------------------------------------------------------------


def test_a_link_is_written_through(folder: Path) -> None:
    (folder / "real.js").write_text("old")
    (folder / "link.mjs").symlink_to("real.js")
    assert zrf2js("convert", "walk.zrf", "-o", "link.mjs").exit_code == 0
    assert (folder / "link.mjs").is_symlink() and "createGame" in (folder / "real.js").read_text()
    assert {"link.d.mts", "link.mjs.map"} < set(files_in(folder))


def test_a_fifo_receives_the_module_and_there_are_no_companions(folder: Path) -> None:
    with read_fifo(Path("pipe.mjs")) as received:
        result = zrf2js("convert", "walk.zrf", "-o", "pipe.mjs")
    assert result.exit_code == 0 and "createGame" in received[0]
    assert "pipe.mjs is not a regular file; no companions are written" in result.stderr
    assert (folder / "pipe.mjs").is_fifo() and set(os.listdir()) == {"walk.zrf", "pipe.mjs"}


def test_the_device_of_the_standard_output_receives_the_module(folder: Path) -> None:
    (folder / "stdout").symlink_to("/proc/self/fd/1")  # what /dev/stdout is
    run = fresh("convert", "walk.zrf", "-o", "stdout")
    assert run.returncode == 0, run.stderr
    assert "createGame" in run.stdout and set(os.listdir()) == {"walk.zrf", "stdout"}


def test_a_full_device_is_no_bug(folder: Path) -> None:
    (folder / "full.js").symlink_to(full_device(folder / "full"))
    result = zrf2js("convert", "walk.zrf", "-o", "full.js")
    assert result.exit_code == 1
    assert "error[ZRF904]: cannot write `full.js`: no space left on device" in result.stderr
    assert (folder / "full.js").is_symlink()


MAKES = (
    *("convert walk.zrf", "convert walk.zrf --dump-ir after:ray-queries"),
    *("convert walk.zrf --target html", "convert walk.zrf --target ir"),
)


OVERWRITES = [(makes, given) for makes in MAKES for given in ("walk.zrf", "rules.js", "moves.inc")]
OVERWRITES.append(("convert walk.zrf --target html", "man.bmp"))  # only pages contain pictures


@pytest.mark.parametrize(("makes", "given"), OVERWRITES)
def test_no_input_is_overwritten(makes: str, given: str, folder: Path) -> None:
    text = WALK.replace("(n (verify empty?) add)", "(step)") + '(include "moves.inc")'
    image = '(image White "man.bmp" Black "man.bmp")'
    (folder / "walk.zrf").write_text(text.replace("(name Man)", f"(name Man) {image}"))
    (folder / "moves.inc").write_text("(define step (n (verify empty?) add))")
    (folder / "rules.js").write_text("Model.mine = 1\n")
    (folder / "man.bmp").write_bytes(b"BM")
    before = files_in(folder)
    script = ("--override", "rules.js") if given == "rules.js" else ()
    result = zrf2js(*makes.split(), *script, "-o", given)
    assert result.exit_code == 2
    assert f"{given} would overwrite the input {given}" in result.stderr
    assert files_in(folder) == before


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        ("arena walk.zrf --games 1 --report", "walk.zrf"),
        ("check walk.zrf --write-baseline", "walk.zrf"),
        ("check --override rules.js --write-baseline", "rules.js"),
        ("convert walk.zrf --npm -o", "."),
    ],
)
def test_no_command_overwrites_an_input(arguments: str, given: str, folder: Path) -> None:
    (folder / "rules.js").write_text("Model.mine = 1\n")
    if given == ".":
        (folder / "index.js").symlink_to("walk.zrf")
    before = files_in(folder)
    result = zrf2js(*arguments.split(), given)
    source = "walk.zrf" if given == "." else given
    assert result.exit_code == 2 and f"would overwrite the input {source}" in result.stderr
    assert files_in(folder) == before


def test_a_companion_with_the_name_of_the_main_file_is_refused(folder: Path) -> None:
    (folder / "maps").mkdir()
    result = zrf2js("convert", "walk.zrf", "--target", "dagaz", "-o", "walk.html")
    assert result.exit_code == 2 and "walk.html is also the name of a companion" in result.stderr
    assert os.listdir("maps") == [] and "walk.html" not in os.listdir()


# --- interrupts ----------------------------------------------------------------------------------

# A game tree whose count does not end within the test.
LONG = ("perft", str(EXAMPLES / "chess.zrf"), "--depth", "9")


def children(process: int) -> list[int]:
    """Return the process ids of the children of a process."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in text.split()]


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_ends_the_command_and_node(sent: signal.Signals, code: int) -> None:
    with subprocess.Popen(
        command(*LONG), stderr=subprocess.PIPE, text=True, preexec_fn=restore_interrupts
    ) as run:
        until = time.monotonic() + 60
        while not (nodes := children(run.pid)) and time.monotonic() < until:
            time.sleep(0.05)
        run.send_signal(sent)
        _, errors = run.communicate(timeout=60)
    assert nodes and (run.returncode, errors) == (code, "")
    assert not any(Path(f"/proc/{node}").exists() for node in nodes)


# --- Node.js -------------------------------------------------------------------------------------

NODES = {
    "prints text": ("echo hello", "ZRF909", "its output is not JSON"),
    "prints nothing": ("exit 0", "ZRF909", "its output is not JSON"),
    "prints other JSON": ("echo '{\"moves\": []}'", "ZRF909", "is not an answer to the request"),
    "prints a list": ("echo '[1]'", "ZRF909", "is not an answer to the request"),
    "prints its input": ("cat", "ZRF909", "is not an answer to the request"),
    "prints bytes": ("printf '\\377\\376\\200'", "ZRF909", "its output is not JSON"),
    "prints without end": ("yes", "ZRF909", "it printed more than 1000000 bytes"),
    "hangs": ("sleep 100", "ZRF908", "did not finish in Node.js within 0.5 s"),
    "hangs in a child": ("sleep 100 & wait", "ZRF908", "did not finish in Node.js within 0.5 s"),
    "fails": ("exit 3", "ZRF906", "node exited with code 3"),
}
RUNS = ("moves walk.zrf", "perft walk.zrf --depth 1", "diff walk.zrf walk.zrf",
        "arena walk.zrf --games 1", "notation betza W")  # fmt: skip


# One mechanism runs Node.js: all cases with one command, two cases with the others.
CASES = [(RUNS[0], behavior) for behavior in NODES]
CASES += [(run, behavior) for run in RUNS[1:] for behavior in ("hangs", "prints text")]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(("arguments", "behavior"), CASES)
def test_a_program_that_is_not_node_is_an_error(
    arguments: str, behavior: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, code, reason = NODES[behavior]
    node = folder / "bin/node"
    node.parent.mkdir()
    node.write_text(f"#!/bin/sh\n{script}\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{node.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("ZRF2JS_NODE_TIMEOUT", "0.5" if "hangs" in behavior else "20")
    monkeypatch.setattr(programs, "MAX_ANSWER", 1_000_000)
    result = zrf2js(*arguments.split())
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"error[{code}]: " in result.stderr and reason in result.stderr


def test_a_program_that_cannot_start_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "node").write_bytes(b"\x7fELF nonsense")
    (folder / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    result = zrf2js("moves", "walk.zrf")
    assert result.exit_code == 1 and "error[ZRF909]" in result.stderr
    assert "exec format error" in result.stderr


def test_the_limit_is_a_minute_for_moves_and_none_for_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits: list[float | None] = []

    def run(*_: object, seconds: float | None, **__: object) -> programs.Run:
        limits.append(seconds)
        return programs.Run(1, "", "")

    monkeypatch.setattr("zrf2js.host.node.run_program", run)
    for arguments in RUNS:
        zrf2js(*arguments.split())
    assert limits == [60, 60, None, 60, 60]  # an arena starts with a request for the players
    monkeypatch.setenv("ZRF2JS_NODE_TIMEOUT", "0")
    zrf2js("moves", "walk.zrf")
    assert limits[-1] is None


@pytest.mark.parametrize("value", ["soon", "-1", "nan", "inf"])
def test_an_invalid_limit_is_a_usage_error(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZRF2JS_NODE_TIMEOUT", value)
    result = zrf2js("moves", "walk.zrf")
    assert result.exit_code == 2 and "ZRF2JS_NODE_TIMEOUT is not a number" in result.stderr


# --- input ---------------------------------------------------------------------------------------

READS = (
    *("check {}", "fmt {}", "convert {}", "moves {}", "check --override {}", "replay {}"),
    *("check walk.zrf --baseline {}", "moves walk.zrf --position {}", "moves walk.zrf --zsg {}"),
    *("convert walk.zrf --override {}", "build {}", "notation betza W --board {}"),
)


@pytest.mark.parametrize("arguments", READS)
def test_an_endless_input_is_an_error(arguments: str, folder: Path) -> None:
    """Read a link to a device without an end, with a limit of memory."""
    (folder / "endless.toml").symlink_to("/dev/zero")
    limit = 2_000_000_000
    run = subprocess.run(
        command(*arguments.format("endless.toml").split()),
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
    )
    assert run.returncode in (1, 2) and "ZRF999" not in run.stderr
    assert "32000000" in run.stderr or "it is not a regular file" in run.stderr


def test_an_endless_pipe_is_an_error(folder: Path) -> None:
    os.mkfifo("pipe.zrf")
    with subprocess.Popen("exec yes > pipe.zrf", shell=True):
        result = zrf2js("check", "pipe.zrf", "--format", "json")
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert result.exit_code == 1 and found["code"] == "ZRF939"


def test_pipes_in_a_folder_are_no_rules(folder: Path) -> None:
    os.mkfifo("pipe.zrf")
    assert zrf2js("build", ".", "-o", "../out-of-pipes").exit_code == 0
    assert zrf2js("fmt", "--check", ".").exit_code in (0, 1)
