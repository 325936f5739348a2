"""Test of the type declarations of a module with the TypeScript compiler."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.node import find_node
from tests.npm_packages import npm_package
from zrf2js import compile_file

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"


def test_names_of_the_game_are_types(tmp_path: Path) -> None:
    _, types, *_ = compile_file(EXAMPLES / "chess.zrf").value
    (tmp_path / f"chess{types.suffix}").write_text(types.text, encoding="utf-8")
    for name in ("sample.ts", "wrong.ts"):
        shutil.copy(HERE / name, tmp_path)
    options = "--strict --noEmit --target es2018 --module es2020 --moduleResolution bundler"
    run = subprocess.run(
        [find_node(), npm_package("typescript") / "bin" / "tsc", *options.split(), "sample.ts",
         "wrong.ts"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )  # fmt: skip
    lines = (HERE / "wrong.ts").read_text(encoding="utf-8").splitlines()
    wrong = [f"wrong.ts({n}," for n, line in enumerate(lines, 1) if line.endswith("// wrong")]
    assert re.findall(r"^\S+?\(\d+,", run.stdout, re.MULTILINE) == wrong, run.stdout
    assert "Type '\"Pwan\"' is not assignable to type 'PieceName'" in run.stdout
