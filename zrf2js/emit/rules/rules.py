"""All functions of a game as one: ``rules(state)`` closes over the position's typed arrays."""

from __future__ import annotations

from zrf2js.emit.layout import Layout, royals
from zrf2js.emit.rules.dispatch import Dispatch, attack_name, defence_name
from zrf2js.emit.rules.goals import Goals
from zrf2js.emit.rules.groups import Groups
from zrf2js.emit.rules.text import Lines
from zrf2js.ir.nodes import GameIR, walk

_ARRAYS = "board, nav, zones, arena, codes, side, registers, marks, counts, reserve, lost"
_RECORDS = "commit, again, carry"


def write_rules(name: str, game: GameIR, layout: Layout) -> str:
    """The text of the function ``name``."""
    dispatch = Dispatch(game, layout)
    entries = [dispatch.generate(), dispatch.go_on(), *_attack_functions(game, layout, dispatch)]
    goals = Goals(game, layout).functions()
    lines = Lines()
    with lines.block(f"function {name} (state) {{"):
        lines.add(f"const {{ {_ARRAYS} }} = state")
        lines.add(f"const fresh = [{', '.join(map(str, _fresh(game, layout)))}]")
        lines.add(f"const {{ {_RECORDS} }} = state")
        lines.add(*_helpers(game, layout))
        for text in (*dispatch.functions(), *entries, *goals):
            lines.add("", *text.splitlines())
        lines.add("", "return { generate, goOn, attacked, goal }")
    return str(lines)


def _fresh(game: GameIR, layout: Layout) -> list[int]:
    """Type and default attributes of a new piece, by type number."""
    codes = [0]
    for index, piece in enumerate(game.pieces):
        code = layout.type_code(index)
        for field, value in zip(layout.attributes, piece.attributes, strict=True):
            code |= value << field.shift
        codes.append(code)
    return codes


def _attack_functions(game: GameIR, layout: Layout, dispatch: Dispatch) -> list[str]:
    tests = Groups(game).attack_tests()
    texts = []
    for mode in dict.fromkeys((*((None,) if royals(game) else ()), *(m for w, m in tests if w == "attacked"))):
        texts.append(dispatch.attacked(mode))
    if not royals(game) and ("attacked", None) not in tests:
        texts.append("function attacked (t, me) { return false }")
    for word, mode in tests:
        texts.append(_asked(word, mode, layout))
        if word == "defended":
            texts.append(dispatch.defending(mode))
    return texts


def _asked(word: str, mode: int | None, layout: Layout) -> str:
    """The test as blocks ask it: with a stand-in on the position where rules 49 to 49c want one."""
    group = "" if mode is None else f"_{mode}"
    lines = Lines()
    with lines.block(f"function is{word.title()}{group} (p, me, c) {{"):
        lines.add("const old = board[p]")
        if word == "attacked":  # an empty position is looked at as if the mover stood there
            lines.add("if (old === 0) board[p] = c")
            lines.add(f"const result = {attack_name(mode)}(p, me)")
        else:  # a defender captures back what would stand there
            lines.add(f"const foe = {layout.playing} & ~me")
            lines.add(f"board[p] = c & {~layout.owner_mask & (1 << layout.code_bits) - 1} | foe & -foe")
            lines.add(f"const result = {defence_name(mode)}(p, me)")
        lines.add("board[p] = old", "return result")
    return str(lines)


def _helpers(game: GameIR, layout: Layout) -> list[str]:
    used = {op.name for template in game.templates for op in walk(template.body)}
    lines = Lines()
    if "adjacent-to-enemy" in used:
        with lines.block("function isAdjacent (p, foe) {"):
            lines.add(f"for (let d = 0; d < nav.length; d += {layout.stride}) {{")
            lines.add("  if ((board[nav[d + p]] & foe) !== 0) return true", "}", "return false")
    if "goal-position" in used:
        flags = ["0"] * layout.stride
        for position in _goal_positions(game):
            flags[position] = "1"
        lines.add(f"const goalPositions = [{', '.join(flags)}]")
    return str(lines).splitlines()


def _goal_positions(game: GameIR) -> set[int]:
    found: set[int] = set()
    for goal in game.goals:
        for op in walk(goal.condition):
            if op.name == "target-position":
                found.add(op.args[0])  # type: ignore[arg-type]
            elif op.name == "target-zone":
                members = game.zones[op.args[0]].members  # type: ignore[index]
                found.update(p for p, mask in enumerate(members) if mask)
    return found
