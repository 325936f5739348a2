"""Tests of compiled words: results equal those of the machine that runs while a script is read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.axiom.kit import module, read, score_of, scores_of
from tests.sampling import rounds
from zrf2js.ir.natives import NATIVES

#: words and the number that they leave, at the start of the small game
RESULTS = {
    "7 3 /": 2,
    "-7 3 /": -2,
    "-7 3 MOD": -1,
    "-7 3 /MOD + ": -3,
    "2147483647 1 +": -2147483648,
    "123456 123456 * 1000 /": -1938485,
    "6 3 AND": 2,
    "6 3 OR": 7,
    "6 3 XOR": 5,
    "5 NOT": 0,
    "-9 ABS 4 MIN 3 MAX": 4,
    "a1": 6,
    "a1 player-at White =": 1,
    "c3 player-at": 2 * 2048,
    "a2 player-at": 0,
    "a1 piece-at": 2049,
    "b1 piece-type-at": 1,
    "a1 friend-at?": 1,
    "c3 friend-at?": 0,
    "c3 enemy-at?": 1,
    "a2 enemy-at?": 0,
    "a2 empty-at?": 1,
    "99 empty-at?": 1,
    "-1 piece-at": 0,
    "b1 White friend-of?": 1,
    "b1 Black enemy-of?": 1,
    "c3 board[] @": 2 * 2048 + 1,
    "current-player": 2048,
    "next-player": 4096,
    "turn-offset next-turn-offset turn-offset-to-player": 4096,
    "move-count": 2,
    "stalemate?": 0,
    "White material-balance": 1,
    "KING piece-value": 9,
    "KING piece-index": 1,
    "Black player-index": 1,
    "player-count": 2,
    "c2 to w DROP w DROP here a2 =": 1,
    "a2 to w": 0,
    "a1 to n DROP here a2 =": 1,
    "noted @ 3 tally[] @ +": 0,
    "5 noted ! noted ++ 2 tally[] ++ noted @ 2 tally[] @ +": 7,
    "move-count current-player TRUE 0 $GenerateMoves move-count - $DeallocateMoves": 1,
    "10 20 RAND-WITHIN DUP 9 > SWAP 21 < AND": 1,
}


@pytest.fixture(scope="module")
def results() -> list[Any]:
    """Return the numbers of all rows, from one module."""
    words = [f": w{i} ( -- n ) {text} ;" for i, text in enumerate(RESULTS)]
    return scores_of(" ".join(words), [f"w{i}" for i in range(len(RESULTS))])


@pytest.mark.parametrize("text", RESULTS, ids=RESULTS)
def test_a_word_leaves_its_number(text: str, results: list[Any]) -> None:
    limited = max(-900000, min(900000, RESULTS[text]))  # scores of evaluations have a limit
    assert results[list(RESULTS).index(text)] == limited


# --- random programs ---------------------------------------------------------------------------


class Programs:
    """Random definitions with known effects; loops have few rounds."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(seed)
        self.words: list[tuple[str, int, int]] = []

    def text(self) -> str:
        parts = ["VARIABLE v VARIABLE w 5 [] a"]
        for number in range(8):
            inputs = self.random.randint(0, 2)
            code, depth = self.code(inputs, 3)
            name = f"f{self.seed}-{number}"
            parts.append(f": {name} {code} ;")
            self.words.append((name, inputs, depth))
        code, depth = self.code(0, 3)
        parts.append(f": main{self.seed} {code} {'+ ' * (depth - 1) if depth else '0'} ;")
        return "\n".join(parts)

    def code(self, depth: int, level: int) -> tuple[str, int]:
        """Return code that starts with ``depth`` numbers, and their count at the end."""
        parts = []
        for _ in range(self.random.randint(2, 6)):
            text, depth = self.item(depth, level)
            parts.append(text)
        return " ".join(parts), depth

    def item(self, depth: int, level: int) -> tuple[str, int]:
        choice = self.random.random()
        if level and depth and choice < 0.25:
            return self.structure(depth, level)
        if self.words and choice < 0.35:
            name, inputs, outputs = self.random.choice(self.words)
            if depth >= inputs:
                return name, depth - inputs + outputs
        known = [n for n in self.PLAIN if NATIVES[n].inputs <= depth <= 6]
        if not known or choice < 0.5:
            options = [str(self.random.randint(-9, 9)), "v @", "w @", "2 a @"]
            return self.random.choice(options), depth + 1
        if depth and choice < 0.65:
            return self.random.choice(["v !", "w !", "v +!", "3 a !", "2 a +!"]), depth - 1
        name = self.random.choice(known)
        return name, depth - NATIVES[name].inputs + NATIVES[name].outputs

    PLAIN = (
        "DUP", "DROP", "SWAP", "OVER", "ROT", "2DUP", "+", "-", "*", "/", "MOD", "1+", "1-",
        "NEGATE", "ABS", "MIN", "MAX", "AND", "OR", "XOR", "NOT", "=", "<>", "<", ">", "<=", ">=",
        "0=", "0<", "0>", "2*", "2/",
    )  # fmt: skip

    def structure(self, depth: int, level: int) -> tuple[str, int]:
        kind = self.random.choice(["if", "else", "until", "while", "do"])
        if kind == "if":
            return f"IF {self.keeping(depth - 1, level)} ENDIF", depth - 1
        if kind == "else":
            one, end = self.code(depth - 1, level - 1)
            other = self.keeping(depth - 1, level)
            pad = end - (depth - 1)
            other += " 7" * pad if pad > 0 else " DROP" * -pad
            return f"IF {one} ELSE {other} ENDIF", end
        if kind == "do":
            return f"DROP 3 0 DO {self.keeping(depth - 1, level)} I v +! LOOP", depth - 1
        if kind == "while":
            body = self.keeping(depth - 1, level)
            return f"DROP 3 w ! BEGIN w @ 0> WHILE w -- {body} w @ 3 MIN w ! REPEAT", depth - 1
        body = self.keeping(depth - 1, level)
        return f"DROP 2 w ! BEGIN {body} w @ 3 MIN w ! w -- w @ 0< UNTIL", depth - 1

    def keeping(self, depth: int, level: int) -> str:
        """Return code that leaves as many numbers as it starts with."""
        code, end = self.code(depth, level - 1)
        return code + (" DROP" * (end - depth) if end > depth else " 4" * (depth - end))


def test_random_programs_compute_what_the_machine_computes() -> None:
    values = {}
    seeds = range(rounds(15, 40))
    for seed in seeds:
        text = Programs(seed).text()
        outcome = read(f"{text}\nmain{seed}")
        if outcome.ok:  # a few programs do not end
            values[seed, text] = outcome.value.stack[0]
    assert len(values) > 0.7 * len(seeds)
    definitions = "\n".join(f"{text}\n: m{seed} main{seed} 800000 MOD ;" for seed, text in values)
    found = scores_of(definitions, [f"m{seed}" for seed, _ in values])
    assert found == [value - int(value / 800000) * 800000 for value in values.values()]


def test_a_program_with_uneven_branches_uses_the_stack() -> None:
    odd = ": odd ( n -- ) DUP 0> IF 5 ENDIF ; : use 1 odd + -1 odd + ;"
    assert score_of(f"{odd} : main 10 use + ;") == 15


def test_a_sum_below_a_loop_stays_valid_behind_it() -> None:
    loop = "4 BEGIN 1- 2DUP < IF v ++ ENDIF DUP 0= UNTIL DROP"
    words = f"VARIABLE v : main v @ 3 + 1- {loop} v @ 10 * + ;"
    assert score_of(words) == 12


def test_an_exit_of_the_caller() -> None:
    words = ": leave R> DROP EXIT ; : inner 1 leave 2 ; : main inner 10 + ;"
    assert score_of(words) == 11


def test_tokens_of_different_effects_run_on_the_stack() -> None:
    words = ": f 4 ; : g DROP 9 ; : run EXECUTE ; : main ['] f run ['] g run ;"
    assert score_of(words) == 9


def test_a_word_may_change_what_a_deferred_word_means() -> None:
    words = "DEFER d : f 4 ; : g 5 ; ' f IS d : main d ['] g IS d d 10 * + ;"
    assert score_of(words) == 54


def test_equal_rules_of_variants_are_one_function() -> None:
    rules = (
        '(game (title "Walk") (engine "axiom.dll") (players White Black) (turn-order White Black)'
        '(board (grid (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))))) (piece (name Man))'
        '(board-setup (White (Man a1)))) (variant (title "Walk") (description "again"))'
    )
    assert module(rules=rules).count("function forth") == 1
