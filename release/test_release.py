"""Tests of the distributions in `dist/release`, outside of the checkout: `make release`."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from release.distributions import OUTPUT, ROOT
from release.runs import ENDING, LINE, PGN, RUNS, TESTS
from zrf2js._version import __version__

WINDOWS = os.name == "nt"
BIN = "Scripts" if WINDOWS else "bin"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with games, outside of the checkout."""
    made = tmp_path_factory.mktemp("games")
    (made / "line.zrf").write_text(LINE, encoding="utf-8")
    (made / "ending.zrf").write_text(ENDING, encoding="utf-8")
    (made / "line.test.md").write_text(TESTS, encoding="utf-8")
    (made / "game.pgn").write_text(PGN, encoding="utf-8")
    (made / "games").mkdir()
    shutil.copy(ROOT / "examples" / "tic-tac-toe.zrf", made / "games")
    shutil.copy(ROOT / "examples" / "chess.zrf", made)
    return made


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """Return the environment without the checkout and its packages."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    own = str(Path(sys.executable).parent)
    paths = [path for path in kept["PATH"].split(os.pathsep) if path != own]
    return {**kept, "PATH": os.pathsep.join(paths), "PYTHONUTF8": "1"}


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> list[str]:
    """Install the wheel and the locked packages in an empty environment; return the command."""
    home = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [os.environ.get("RELEASE_PYTHON", sys.executable), "-m", "venv", home], check=True
    )
    install = [home / BIN / "python", "-m", "pip", "install", "--quiet"]
    locked = [*install, "--require-hashes", "-r", ROOT / "lock" / "run.txt"]
    for command in (locked, [*install, "--no-deps", wheel()]):
        subprocess.run(command, check=True, env=environment)
    return [str(home / BIN / "zrf2js")]


def wheel() -> Path:
    (found,) = OUTPUT.glob("*.whl")
    return found


@pytest.mark.parametrize("name", RUNS)
def test_a_command_runs(
    program: list[str], environment: dict[str, str], folder: Path, name: str
) -> None:
    arguments, expected = RUNS[name]
    run = subprocess.run(
        [*program, name, *arguments], cwd=folder, env=environment, input="uci\nquit\n",
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert expected in run.stdout + run.stderr


@pytest.mark.parametrize(
    ("command", "code"), [(("lsp",), "ZRF950"), (("serve", "line.zrf"), "ZRF952")]
)
def test_a_server_states_what_it_requires(
    program: list[str], environment: dict[str, str], folder: Path, command: tuple[str, ...],
    code: str,
) -> None:  # fmt: skip
    run = subprocess.run(
        [*program, *command], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 1 and code in run.stderr


@pytest.mark.skipif(WINDOWS, reason="Windows has no SIGINT for one process")
def test_play_serves_the_page(
    program: list[str], environment: dict[str, str], folder: Path
) -> None:
    command = [*program, "play", "line.zrf", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None and "http://" in server.stdout.readline()
        server.send_signal(signal.SIGINT)


def test_the_distributions_are_valid() -> None:
    files = [path for path in OUTPUT.iterdir() if path.suffix in (".whl", ".gz")]
    assert len(files) == 2
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, files)]
    subprocess.run(command, check=True)


@pytest.fixture(scope="module", params=["uv", "python"])
def path_of_npx(
    request: pytest.FixtureRequest,
    environment: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[dict[str, str]]:
    """Yield an environment in which npx finds uv, or Python only, and an empty cache."""
    tools = tmp_path_factory.mktemp(request.param)
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    assert uv, "install lock/release.txt"
    if request.param == "uv":
        (tools / Path(uv).name).symlink_to(uv)
    path = os.pathsep.join([str(tools), environment["PATH"]])
    yield {**environment, "PATH": path, "XDG_CACHE_HOME": str(tools / "cache")}


def test_npx_installs_and_runs_the_compiler(path_of_npx: dict[str, str], folder: Path) -> None:
    (package,) = OUTPUT.glob("*.tgz")
    npx = shutil.which("npx")
    assert npx
    command = [npx, "--yes", "--package", str(package), "zrf2js"]
    run = subprocess.run(
        [*command, "perft", "line.zrf", "--depth", "2", "--json"],
        cwd=folder, env=path_of_npx, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["nodes"] == [9, 72]
    assert "once" in run.stderr
    again = subprocess.run(
        [*command, "check", "missing.zrf"],
        cwd=folder, env=path_of_npx, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert again.returncode == 1 and "once" not in again.stderr and "ZRF006" in again.stderr


def test_uvx_runs_the_wheel(environment: dict[str, str], folder: Path) -> None:
    uvx = Path(sys.executable).parent / Path("uvx").with_suffix(".exe" if WINDOWS else "")
    command = [uvx, "--from", str(wheel()), "zrf2js", "--version"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=folder)
    assert run.returncode == 0 and __version__ in run.stdout, run.stderr
