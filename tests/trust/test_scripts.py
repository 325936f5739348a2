"""Scripts of others reach nothing in any command: the attacks of `attacks/`."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.sampling import sample
from tests.trust.catalogue import (
    OVERRIDDEN,
    RECORDED,
    RULES,
    Attack,
    read_attacks,
    write_override,
    write_page,
)
from tests.trust.commands import COMMANDS, Command
from tests.trust.observer import MEMORY, Run, World, observe, world_in, zrf2js

pytestmark = pytest.mark.slow

ATTACKS = read_attacks()
MILD = [attack for attack in ATTACKS if not attack.alone]
ALONE = [attack for attack in ATTACKS if attack.alone and attack.family != "resources"]
HEAVY = [attack for attack in ATTACKS if attack.alone and attack.family == "resources"]
CHECK = next(command for command in COMMANDS if command.name == "check")
#: one command per way in which a command runs modules, for attacks that need a separate run
WAYS = [command for command in COMMANDS if command.name in ("moves", "arena", "engine", "load")]


def named(attack: object) -> str:
    return attack.id if isinstance(attack, Attack) else getattr(attack, "name", str(attack))


def recorded(attacks: Sequence[Attack]) -> list[Attack]:
    return [attack for attack in attacks if attack.place in RECORDED]


class Runs:
    """The runs of commands on attacks. Attacks share a run as long as it has no findings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._shared: dict[tuple[str, ...], Run] = {}

    def on_page(self, command: Command, attacks: Sequence[Attack], *, traced: bool = False) -> Run:
        """Run a command on one page with attacks."""
        with world_in(self.folder) as world:
            page = write_page(world.project, "game", attacks, world.target)
            return _observed(world, command, page.name, (), attacks[0].limits, traced=traced)

    def with_override(self, command: Command, attacks: Sequence[Attack]) -> Run:
        """Run a command on harmless rules with an override that has attacks."""
        with world_in(self.folder) as world:
            (world.project / "game.zrf").write_text(RULES, encoding="utf-8")
            script = write_override(world.project, "extra", attacks, world.target)
            return _observed(world, command, "game.zrf", (script,), None)

    def shared(self, attack: Attack, group: Sequence[Attack]) -> Run:
        """Return the run of `check` on one page with a group of attacks.

        If the run has findings, return that of the single attack.
        """
        key = tuple(each.id for each in group)
        if key not in self._shared:
            self._shared[key] = self.on_page(CHECK, group)
        run = self._shared[key]
        return self.on_page(CHECK, [attack]) if run.findings else run

    def check(self, attack: Attack, group: Sequence[Attack]) -> Run:
        """Return the run of one `check` on a page per attack with the same limits.

        If the run has findings, return that of the single attack.
        """
        equal = [each for each in group if each.limits == attack.limits]
        key = ("pages", *(each.id for each in equal))
        if key not in self._shared:
            self._shared[key] = self._check_pages(equal)
        run = self._shared[key]
        return self._check_pages([attack]) if run.findings else run

    def _check_pages(self, attacks: Sequence[Attack]) -> Run:
        limits = attacks[0].limits
        with world_in(self.folder) as world:
            pages = [write_page(world.project, a.id, [a], world.target).name for a in attacks]
            line = zrf2js("check", *pages, "--format", "json", limits=limits)
            seconds, cpu = 20 + 6 * len(pages), 4 + 3 * len(pages)
            return observe(world, line, seconds=seconds, cpu=cpu, memory=_memory(limits))


def _observed(
    world: World,
    command: Command,
    game: str,
    scripts: Sequence[Path],
    limits: tuple[int, int] | None,
    *,
    traced: bool = False,
) -> Run:
    line, memory = command.line(world, game, scripts, limits), _memory(limits)
    given, visit = command.given, command.visit
    return observe(world, line, given=given, visit=visit, memory=memory, traced=traced)


def _memory(limits: tuple[int, int] | None) -> int:
    """Return the most MB of a process: a limit of scripts, and what their engine needs."""
    return MEMORY if limits is None else limits[1] + 500


def codes_of(run: Run, attack: Attack) -> Counter[str]:
    """Return the codes that a check of several pages reports for the page of an attack."""
    found = json.loads(run.output)["diagnostics"]
    return Counter(each["code"] for each in found if each["file"] == f"{attack.id}.htm")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    return Runs(tmp_path_factory.mktemp("attacks"))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with world_in(tmp_path) as found:
        yield found


def test_attacks_have_distinct_ids() -> None:
    assert len(ATTACKS) > 200
    assert [name for name, count in Counter(a.id for a in ATTACKS).items() if count > 1] == []


_SEND = "import socket as s; s.socket(s.AF_INET, s.SOCK_DGRAM)"
_START = "import subprocess; subprocess.Popen(['sleep', '60'], start_new_session=True)"


@pytest.mark.parametrize(
    ("code", "finding"),
    [
        ("open('../x', 'w')", "changed: home/x"),
        ("import os; os.remove('../../secret.txt')", "changed: secret.txt"),
        ("import os; os.symlink('/', '../link')", "changed: home/link"),
        ("import os; open(os.environ['TMPDIR'] + '/x', 'w')", "changed: tmp/x"),
        ("print(open('../secret.txt').read())", "a secret in the output"),
        ("import os, sys; sys.exit(os.environ['ZRF2JS_CANARY'])", "a secret in the output"),
        ("open('out/x', 'w').write(open('../secret.txt').read())", "a secret in x"),
        ("import socket; socket.create_connection(('127.0.0.1', TCP))", "a connection"),
        (f"{_SEND}.sendto(b'x', ('127.0.0.1', UDP))", "a packet: .*"),
        ("import os; os.kill(PID, 15)", "another process ended with -15"),
        ("import os; os.kill(os.getpid(), 9)", "exit code -9"),
        ("raise ValueError", "a traceback"),
        ("print('ZRF' + '999')", "ZRF999"),
        ("print('STO' + 'LEN by x-y: 1')", "loot of x-y"),
        ("print(chr(155))", "a control character: .*"),
        (_START, "a process still runs: sleep 60 "),
        ("while True: pass", "no end within the time limit"),
        ("while True: print('x' * 100000)", "too much output"),
        ("b'x' * 1_200_000_000", "1[12].. MB of memory"),
    ],
)  # fmt: skip
def test_the_observer_notices(code: str, finding: str, world: World) -> None:
    for name in ("tcp", "udp", "pid"):
        code = code.replace(name.upper(), str(world.target[name]))
    seconds = 1 if finding.startswith("no end") else 30
    run = observe(world, [sys.executable, "-S", "-c", code], seconds=seconds)
    assert any(re.fullmatch(finding, found) for found in run.findings), run.findings


def test_the_observer_has_no_findings_without_a_reason(world: World) -> None:
    run = observe(world, [sys.executable, "-S", "-c", "open('out/x', 'w').write('1'); print(1)"])
    assert (run.code, run.output, run.findings) == (0, "1\n", ())


if shutil.which("strace"):

    @pytest.mark.parametrize(
        ("code", "call"),
        [
            ("open('x', 'w')", "openat"),
            ("open('../secret.txt')", "openat"),
            ("import os; os.rename('game.htm', 'x')", "rename"),
            ("import os; os.kill(os.getppid(), 0)", "kill"),
            ("import os; os.execv('/bin/true', ['true'])", "execve"),
            ("import subprocess; subprocess.run(['true'])", "execve"),
            ("import socket; socket.socket().connect_ex(('127.0.0.1', 1))", "connect"),
            ("import threading as t; t.Thread(target=lambda: open('x', 'w')).start()", "openat"),
        ],
    )
    @pytest.mark.sweep
    def test_a_trace_shows(code: str, call: str, world: World) -> None:
        start = f"import subprocess as s, sys; s.run([sys.executable, '-S', '-c', {code!r}])"
        run = observe(world, [sys.executable, "-S", "-c", start], traced=True)
        assert [each for each in run.findings if each.startswith(f"{call}(")], run

    @pytest.mark.parametrize("command", (CHECK, *WAYS), ids=named)
    @pytest.mark.sweep
    def test_the_system_calls_of_scripts(command: Command, runs: Runs) -> None:
        run = runs.on_page(command, MILD, traced=True)
        assert run.findings == (), run.output + run.errors


@pytest.mark.parametrize("attack", recorded(MILD), ids=named)
def test_check_runs_no_attack(attack: Attack, runs: Runs) -> None:
    run = runs.shared(attack, recorded(MILD))
    assert (run.findings, run.code) == ((), 0), run.output + run.errors


@pytest.mark.parametrize("attack", recorded(ALONE), ids=named)
def test_check_survives(attack: Attack, runs: Runs) -> None:
    run = runs.check(attack, recorded(ALONE))
    assert run.findings == (), run.output + run.errors
    if attack.code:
        assert attack.code in codes_of(run, attack)


#: the limits that `make test` always reaches, and some others
_REACHED = (
    *("loop-page", "loop-build", "regexp-page", "setups-build", "design-names-build"),
    *("memory-arrays-build", "memory-buffers-page"),
)
_HEAVY = [
    attack
    for attack in recorded(HEAVY)
    if attack.id.partition("-")[2] in _REACHED or attack in sample(recorded(HEAVY), 40, "resources")
]


@pytest.mark.parametrize("attack", _HEAVY, ids=named)
def test_check_limits(attack: Attack, runs: Runs) -> None:
    run = runs.check(attack, _HEAVY)
    assert run.findings == (), run.output + run.errors
    if attack.code:
        assert attack.code in codes_of(run, attack)


@pytest.mark.parametrize("command", COMMANDS[1:], ids=named)
@pytest.mark.sample(3, keep=("moves", "arena", "engine", "load", "serve"))
def test_a_page_has_no_rights(command: Command, runs: Runs) -> None:
    run = runs.on_page(command, MILD)
    assert (run.findings, run.code) == ((), command.code), run.output + run.errors


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.overrides], ids=named)
@pytest.mark.sample(6, keep=("moves",))
def test_an_override_has_no_rights(command: Command, runs: Runs) -> None:
    run = runs.with_override(command, [each for each in MILD if each.place in OVERRIDDEN])
    code = command.code if command.overridden is None else command.overridden
    assert (run.findings, run.code) == ((), code), run.output + run.errors


@pytest.mark.parametrize("command", WAYS, ids=named)
@pytest.mark.parametrize("attack", ALONE, ids=named)
@pytest.mark.sample(60)
def test_a_module_survives(attack: Attack, command: Command, runs: Runs) -> None:
    run = runs.on_page(command, [attack])
    assert run.findings == (), run.output + run.errors


@pytest.mark.parametrize("command", WAYS, ids=named)
@pytest.mark.parametrize("attack", [a for a in HEAVY if a.place not in RECORDED], ids=named)
@pytest.mark.sample(24)
def test_a_module_has_limits(attack: Attack, command: Command, runs: Runs) -> None:
    run = runs.on_page(command, [attack])
    assert run.findings == (), run.output + run.errors


@pytest.mark.parametrize("command", WAYS, ids=named)
@pytest.mark.parametrize("attack", MILD, ids=named)
@pytest.mark.sweep
def test_each_attack_fails(attack: Attack, command: Command, runs: Runs) -> None:
    run = runs.on_page(command, [attack])
    assert (run.findings, run.code) == ((), 0), run.output + run.errors


@pytest.mark.parametrize("trusted", [False, True])
def test_only_trusted_scripts_have_a_host(trusted: bool, world: World) -> None:
    script = "if (typeof process !== 'undefined') throw new Error('in ' + process.release.name)"
    (world.project / "extra.js").write_text(script, encoding="utf-8")
    (world.project / "game.zrf").write_text(RULES, encoding="utf-8")
    option = ["--trust-scripts"] if trusted else []
    run = observe(world, zrf2js("moves", "game.zrf", "--override", "extra.js", *option))
    assert run.code == int(trusted) and ("in node" in run.errors) == trusted, run.errors
