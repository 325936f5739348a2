"""Isolated processes: contexts, errors and limits. tests/trust/test_scripts.py attacks them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

import pytest

from zrf2js.host import isolated
from zrf2js.host.isolated import Isolated, IsolationMissing, ScriptFailed, ScriptLimit


@pytest.fixture(scope="module")
def process() -> Iterator[Isolated]:
    started = Isolated()
    yield started
    started.close()


@pytest.fixture
def small() -> Iterator[Isolated]:
    started = Isolated(64)
    yield started
    started.close()


def test_a_context_keeps_its_names(process: Isolated) -> None:
    first, second = process.open(), process.open()
    process.evaluate(first, "const name = 'x'; var other = 'y'")
    assert process.evaluate(first, "name + other") == "xy"
    with pytest.raises(ScriptFailed, match="name is not defined"):
        process.evaluate(second, "name")


@pytest.mark.parametrize(
    ("code", "line", "message", "is_invalid"),
    [
        ("\n\nnull.x", 3, "TypeError: Cannot read properties of null (reading 'x')", False),
        ("let 1", 1, "SyntaxError: Unexpected number", True),
        ("eval('let 1')", 1, "SyntaxError: Unexpected number", False),
        ("\nthrow 'x:5: y'", 2, "x:5: y", False),
        ("throw Object.create(null)", 1, "<string conversion failed>", False),
        ("/* not closed", 1, "SyntaxError: Invalid or unexpected token", True),
        ("throw 1 // no line end after it", 1, "1", False),
    ],
)
def test_an_error_has_a_place(
    code: str, line: int, message: str, is_invalid: bool, process: Isolated
) -> None:
    with pytest.raises(ScriptFailed) as failed:
        process.evaluate(process.open(), code, name="s1")
    error = failed.value
    assert (error.line, str(error), error.is_invalid) == (line, message, is_invalid)
    assert error.name == ("s1" if not is_invalid and "eval" not in code else error.name)


def test_only_texts_are_returned(process: Isolated) -> None:
    context = process.open()
    assert [process.evaluate(context, code) for code in ("1", "({})", "x => x", "'1'")] == [
        *("", "", ""),
        "1",
    ]


def test_the_global_scope_has_no_host(process: Isolated) -> None:
    context = process.open()
    names = process.evaluate(
        context, "Object.getOwnPropertyNames(globalThis).filter(n => !/^[A-Z]/.test(n)).sort() + ''"
    )
    language = {
        *("decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "eval"),
        *("globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined", "unescape"),
    }
    others = sorted(set(names.split(",")) - language)
    assert others == ["__timer_manager", "clearTimeout", "console", "setTimeout"]
    timers = "setTimeout, clearTimeout, __timer_manager"
    empty = f"[{timers}, globalThis.WebAssembly, Atomics.wait, Atomics.waitAsync]"
    assert process.evaluate(context, f"{empty}.every(each => each === undefined) + ''") == "true"


def test_promises_settle_before_the_next_script(process: Isolated) -> None:
    context = process.open()
    code = "let seen = 'no'; (async () => { for (let i = 0; i < 9; i++) await i; seen = 'yes' })()"
    process.evaluate(context, code)
    assert process.evaluate(context, "seen") == "yes"


def test_a_message_arrives_while_a_script_runs(process: Isolated) -> None:
    received: list[tuple[int, str]] = []
    context = process.open()
    process.on_message = lambda number, text: received.append((number, text))
    process.write(
        {
            **{"id": -1, "context": context, "name": "s", "seconds": None, "shared": True},
            "code": "const memory = new SharedArrayBuffer(64); memory",
        }
    )
    assert process.read()["id"] == -1
    code = """const all = new Int32Array(memory), units = new Uint16Array(memory, 8)
    units.set([104, 233]); Atomics.store(all, 1, 2)
    while (Atomics.load(all, 1) !== 0); String(all[1])"""
    assert process.evaluate(context, code, seconds=20) == "0"
    assert received == [(context, "hé")]


def test_a_loop_ends_at_its_limit(small: Isolated) -> None:
    with pytest.raises(ScriptLimit, match="too long") as reached:
        small.evaluate(small.open(), "for (;;);", seconds=0.3)
    assert reached.value.kind == "time"
    with pytest.raises(ScriptLimit):
        small.evaluate(small.open(), "1")


@pytest.mark.parametrize(
    "code",
    [
        "const all = []; for (;;) all.push({})",
        "const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))",
    ],
)
def test_memory_has_a_limit(code: str, small: Isolated) -> None:
    with pytest.raises(ScriptLimit, match="64 MB") as reached:
        small.evaluate(small.open(), code, seconds=30)
    assert reached.value.kind == "memory"


def test_a_long_value_is_a_limit(process: Isolated) -> None:
    with pytest.raises(ScriptLimit, match="too much data"):
        process.evaluate(process.open(), "'x'.repeat(65_000_000)")
    assert process.evaluate(process.open(), "'ok'") == "ok"


def test_a_lack_of_memory_outside_of_the_scripts_is_a_limit(small: Isolated) -> None:
    with pytest.raises(ScriptLimit):
        small.evaluate(small.open(), "'x'.repeat(60_000_000)")


def test_a_process_without_its_parent_ends(small: Isolated) -> None:
    small.evaluate(small.open(), "1")
    small._program._process.stdin.close()  # type: ignore[union-attr]
    deadline = time.monotonic() + 10
    while small._program._process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert small._program._process.poll() == 0


def test_the_process_has_no_environment(small: Isolated) -> None:
    small.evaluate(small.open(), "1")
    if os.path.isdir("/proc"):
        with open(f"/proc/{small.pid}/environ", "rb") as file:
            assert file.read() in (b"", f"SYSTEMROOT={os.environ.get('SYSTEMROOT')}\0".encode())
        assert os.readlink(f"/proc/{small.pid}/cwd") == "/"


def test_without_the_engine_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "py_mini_racer", None)
    monkeypatch.setattr(isolated.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(IsolationMissing, match="pip install mini-racer"):
        Isolated()
