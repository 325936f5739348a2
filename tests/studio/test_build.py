"""Errors of the programs that build the studio."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zrf2js.host.studio import StudioFailed, bundled, install_packages


def test_an_error_of_esbuild_names_its_place(tmp_path: Path) -> None:
    (tmp_path / "broken.js").write_text("import './missing.js'\nlet x = 1\n", encoding="utf-8")
    expected = 'esbuild broken.js: Could not resolve "./missing.js" (broken.js:1:7)'
    with pytest.raises(StudioFailed, match=f"^{re.escape(expected)}$"):
        bundled(install_packages() / "node_modules", tmp_path, "broken.js", ["--bundle"])
