"""Options of the Dagaz kernel, and chains of moves that need one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dagaz.comparing import compare, real_kernels
from tests.dagaz.test_dagaz import LINE, rules
from zrf2js import Options, compile_text

#: chains that can return to an earlier position of the same turn
ENDLESS = [
    "(e (verify friend?) e (verify empty?) (add-partial))"
    "(w (verify friend?) w (verify empty?) (add-partial))",
    "(e (if enemy? capture) e (verify empty?) (add-partial)) (w (verify empty?) (add-partial))",
    "(e (verify empty?) (add-partial Lady)) (w (verify empty?) (add-partial Lady))",
]
FINITE = [
    "(e (verify empty?) (add-partial)) (w add)",  # no step leads back
    "(e (verify enemy?) capture e (verify empty?) (add-partial))"
    "(w (verify enemy?) capture w (verify empty?) (add-partial))",
    "(e (if enemy? capture else (verify friend?) capture) e (add-partial))"
    "(w (verify enemy?) capture w (add-partial))",
    "(e (verify empty?) (add-partial Lady)) (w (verify empty?) add)",
]


@pytest.mark.parametrize(
    ("blocks", "is_endless"),
    [*((blocks, True) for blocks in ENDLESS), *((blocks, False) for blocks in FINITE)],
)
def test_chains_without_an_end(blocks: str, is_endless: bool) -> None:
    text = f"""(game (title "T") {LINE} (option "pass partial" true)
      (piece (name Man) (moves {blocks})) (piece (name Lady) (moves {blocks}))
      (board-setup (White (Man a1 b1)) (Black (Man e1))))"""
    outcome = compile_text(text, Options(target="dagaz"))
    found = any("no chain returns" in d.message for d in outcome.diagnostics)
    assert found == is_endless
    assert ('design.checkVersion("detect-loops", "true")' in outcome.value[0].text) == is_endless


STEPS = "(n (verify empty?) (add-partial go)) (e (verify empty?) add) (move-type go)"


@pytest.mark.parametrize(
    ("blocks", "more", "has_effect"),
    [
        (f"{STEPS} (s (verify empty?) add) (n (verify empty?) add)", "detect-loops", True),
        (f"{STEPS} (s (verify empty?) add)", "detect-loops", True),
        (f"{STEPS} (s (verify empty?) (add-partial go)) (e (verify empty?) add)",
         'pass partial" true) (option "detect-loops', True),
        (f"{STEPS} (e (verify empty?) add)", "detect-loops", False),
        ("(n (verify empty?) add)", "shared pieces", True),
        (f"{STEPS} (n (verify enemy?) add)", "complete-partial", False),
    ],
)  # fmt: skip
def test_options_change_the_moves_of_the_kernel(
    blocks: str, more: str, has_effect: bool, tmp_path: Path
) -> None:
    """The machine of the tests and the real kernels have the same moves."""
    path = tmp_path / "test.zrf"
    path.write_text(rules(blocks, f'(option "{more}" true)'), encoding="utf-8")
    (variant,) = compare(path, tmp_path, walks=1)
    differences = variant.answer["differences"]
    assert len(differences) == (1 + len(real_kernels()) if has_effect else 0)
    assert all(difference == differences[0] for difference in differences)
