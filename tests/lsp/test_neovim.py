"""The language server in Neovim, with the configuration of docs/editors.

The program is `nvim` on the PATH, or the one that the environment variable NEOVIM names. It must be
0.11 or newer, which Debian 12 lacks, so `make sweep` alone runs the test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import ROOT

NEOVIM = shutil.which(os.environ.get("NEOVIM", "nvim"))
RULES = """\
(define take-enemy ($1 (verify enemy?) add))
(game
   (title "Walk")
   (players White Black)
   (turn-order White Black)
   (board
      (grid
         (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
         (directions (n 0 -1) (e 1 0))))
   (piece (name Man) (moves (take-enemy n) (n (verify emtpy?) add)))
     (board-setup (White (Man a1)) (Black (Man c3))))
"""
#: the texts of all windows, with floating ones
_LINES = "getbufline(winbufnr(v:val), 1, '$')"
SHOWN = f"""join(flatten(map(range(1, winnr('$')), "{_LINES}")), "\\n")"""


def version() -> tuple[int, ...]:
    if NEOVIM is None:
        return ()
    shown = subprocess.run([NEOVIM, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"v(\d+)\.(\d+)", shown)
    return tuple(map(int, found.groups())) if found else ()


pytestmark = pytest.mark.sweep


class Editor:
    """A running Neovim that receives keys and evaluates expressions."""

    def __init__(self, folder: Path) -> None:
        page = (ROOT / "docs" / "editors" / "README.md").read_text(encoding="utf-8")
        (settings,) = re.findall(r"```lua\n(.*?)```", page, re.DOTALL)
        command = f"{{ '{sys.executable}', '-m', 'zrf2js', 'lsp' }}"
        assert "{ 'zrf2js', 'lsp' }" in settings
        (folder / "init.lua").write_text(settings.replace("{ 'zrf2js', 'lsp' }", command))
        (folder / "walk.zrf").write_text(RULES)
        self._socket = str(folder / "socket")
        arguments = ["--headless", "-n", "-u", folder / "init.lua", "--listen", self._socket]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(folder)}
        self.process = subprocess.Popen(
            [str(NEOVIM), *map(str, arguments), str(folder / "walk.zrf")],
            env=environment,
            stderr=subprocess.DEVNULL,
        )

    def _remote(self, option: str, text: str) -> str:
        command = [str(NEOVIM), "--server", self._socket, option, text]
        return subprocess.run(command, capture_output=True, text=True).stdout

    def keys(self, text: str) -> None:
        self._remote("--remote-send", text)

    def await_(self, expression: str, part: str) -> str:
        """Return the value of an expression as soon as it contains ``part``."""
        end = time.monotonic() + 60
        while part not in (value := self._remote("--remote-expr", expression)):
            assert time.monotonic() < end, value
            time.sleep(0.05)
        return value


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    assert version() >= (0, 11), "install Neovim 0.11, or set NEOVIM to its path"
    editor = Editor(tmp_path)
    yield editor
    editor.process.kill()
    editor.process.wait()


def test_the_documented_configuration(editor: Editor) -> None:
    editor.await_('luaeval("vim.inspect(vim.diagnostic.get(0))")', "unknown condition `emtpy?`")
    editor.keys("10Go(take-en<C-x><C-o>")
    editor.await_("getline('.')", "(take-enemy")
    editor.keys("<Esc>cc(verify not-e<C-x><C-o>")
    editor.await_("getline('.')", "not-empty?")
    editor.keys("<Esc>dd:10<CR>/take<CR><C-]>")
    editor.await_("getline('.')", "(define take-enemy")
    editor.keys("K")
    editor.await_(SHOWN, "\nmacro")
    editor.keys("<Esc>grn")
    editor.await_("mode()", "c")
    editor.keys("<C-u>hop<CR>")
    editor.await_(SHOWN, "(moves (hop n)")
    editor.keys(":lua vim.lsp.buf.format()<CR>")
    body = editor.await_(SHOWN, "\n   (board-setup")
    assert f"{body.rstrip()}\n" == RULES.replace("take-enemy", "hop").replace("     (b", "   (b")
