"""Templates as functions for the Dagaz kernel in the module (templates/dagaz/kernel/path.js).

Scripts of the rules receive every move as a list of actions in the order of the block. So these
functions run the statements of a template one by one, by methods of a path. Each ``add`` lists a
move with its actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, zip_longest

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.expressions import conjunction, data, joined
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import FALSE, NULL, TRUE, Expression
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, KernelRules, Program, Template
from zrf2js.ir.ops import Body, Condition, Op, Param, Statement
from zrf2js.ir.summaries import classes_inside
from zrf2js.language.members import PAGE_NAMES

#: the start of the names of move types, which end with the number that the model gave
_MODE = "mode "

#: limit for the number of opening tests of a block
_MAX_TESTS = 12


#: global names that scripts find (templates/dagaz/kernel/environment.js)
_NAMES = ("Dagaz", "_", "Math", *sorted(PAGE_NAMES))


def script_bundle(program: Program) -> str:
    """Return the body of a function of ``env`` that runs the scripts, empty if there are none.

    As on a page, the scripts share their top-level names, and an error in one does not stop others.
    """
    if not program.kernel_games:
        return ""
    names = [f"{name} = env.{name}" for name in _NAMES]
    helpers = {pair for game in program.games for pair in game.annotations.script_helpers}
    names += [f"{name} = env.{source}" for name, source in sorted(helpers)]
    parts = [f"var {', '.join(names)}\n"]
    for script in program.page_scripts:
        name = literal(script.name)
        ends = f"catch (error) {{ env.failed({name}, error) }} finally {{ env.ran({name}) }}"
        parts.append(f"try {{\n{script.text}\n}} {ends}\n")
    return "".join(parts)


def kernel_settings(rules: KernelRules) -> dict[str, object]:
    """Return the settings of the kernel for a game, as KernelGame reads them."""
    return {
        "page": rules.page,
        "search": rules.search,
        "isOlder": bool(rules.older),
        "modules": rules.modules,
    }


PATH, ARGS = js.Name("path"), js.Name("args")


class Unsupported(Exception):
    """An operation that no Dagaz model contains."""


class KernelWriter:
    """A writer of the templates of a program; games share functions of equal templates."""

    def __init__(self) -> None:
        self._names: dict[tuple[Template, tuple[str, ...]], str] = {}
        self._openings: dict[Expression, js.Name] = {}
        self.lines = Lines()
        self._lists: dict[Expression, str] = {}

    def compiled(self, game: GameIR, rules: KernelRules) -> str:
        """Return the name of the list of a game's functions."""
        blocks = data([self._block(game, block) for block in rules.blocks])
        if blocks not in self._lists:
            name = self._lists[blocks] = f"compiled{len(self._lists)}"
            self._declare(name, blocks)
        return self._lists[blocks]

    def _declare(self, name: str, value: Expression) -> None:
        self.lines.text("")
        self.lines.declare(name, value)

    def _block(self, game: GameIR, block: tuple[int, int, object, object]) -> Expression:
        number, template, opposites, given = block
        body = game.templates[template].body
        fields = {
            "number": number,
            "code": js.Name(self._function(game, template)),
            "opening": self._opening(body),
            "opposites": js.Literal(opposites),
            "given": js.Literal(given),
            "hasParts": _has_parts(body),
            "single": single_kind(body),
        }
        return data(fields)

    def _opening(self, body: Body) -> js.Name:
        """Return the function with the tests at the start of a body."""
        tests = conjunction(_opening_tests(body))
        if tests not in self._openings:
            name = self._openings[tests] = js.Name(f"opening{len(self._openings)}")
            self._declare(name.name, js.Arrow(("path", "args"), tests))
        return self._openings[tests]

    def _function(self, game: GameIR, index: int) -> str:
        key = game.templates[index], game.modes
        if key not in self._names:
            name = self._names[key] = f"template{len(self._names)}"
            self.lines.text("")
            with self.lines.function(name, PATH, ARGS):
                _Template(game, self.lines).body(game.templates[index].body, is_whole=True)
        return self._names[key]


class _Template:
    def __init__(self, game: GameIR, lines: Lines) -> None:
        self._game = game
        self._lines = lines

    def body(self, body: Body, is_whole: bool = False) -> None:
        for statement, after in zip_longest(body, body[1:]):
            ends = is_whole if after is None else isinstance(after, ops.Stop)
            match statement:
                case ops.Add(pieces=pieces) if ends and len(pieces) < 2:
                    piece = _operand(pieces[0] if pieces else -1)
                    self._lines.add(_path("finish", piece, NULL))
                case ops.Stop() if is_whole and after is None:
                    pass  # the function ends
                case _:
                    self._statement(statement)

    def _statement(self, statement: Statement) -> None:
        lines = self._lines
        match statement:
            case ops.If(condition=condition, then=then, otherwise=otherwise):
                self._branch(condition, then, otherwise)
            case ops.While(condition=condition, body=body):
                with lines.loop(conjunction([_path("tick"), _condition(condition)])):
                    self.body(body)
            case ops.Fork(bodies=bodies):
                for body in bodies:
                    self.body(body)
            case ops.Verify(condition=condition):
                lines.returns(condition=_condition(ops.Not(condition)))
            case ops.Stop():
                lines.returns()
            case _:
                step = _step(statement)
                if step is not None:
                    lines.returns(condition=js.Unary("!", step))
                else:
                    lines.add(*self._action(statement))

    def _branch(self, condition: Condition, then: Body, otherwise: Body) -> None:
        lines = self._lines
        if not then:
            condition, then, otherwise = ops.Not(condition), otherwise, ()
        with lines.when(_condition(condition)):
            self.body(then)
        if otherwise:
            with lines.otherwise():
                self.body(otherwise)

    def _action(self, statement: Statement) -> Iterator[js.Call]:
        match statement:
            case ops.Go(place=ops.PartOrigin()):
                yield _path("release")
            case ops.Mark():
                yield _path("mark")
            case ops.Create(piece=piece) if piece is not None:
                yield _path("create", _operand(piece))
            case ops.SetFlag(flag=flag, value=value):
                yield _path("setFlag", js.Number(flag), _condition(value))
            case ops.Add(pieces=pieces):
                yield from self._adds(pieces, None)
            case ops.AddPartial(pieces=pieces, mode=mode) if mode is not None:
                yield from self._adds(pieces, mode)
            case _:
                raise Unsupported(statement.name)

    def _adds(self, pieces: tuple[int | Param, ...], mode: int | None) -> Iterator[js.Call]:
        number = "" if mode is None else self._game.modes[mode].removeprefix(_MODE)
        follows = js.Number(int(number)) if number else NULL
        for piece in pieces or (-1,):
            yield _path("add", _operand(piece), follows)


def _has_parts(body: Body) -> bool:
    """Return True if moves of other blocks can continue the moves of a body."""
    return any(ops.AddPartial in classes_inside(statement) for statement in body)


def _opening_tests(body: Body) -> list[Expression]:
    """Return the tests of a body before its first effect; if one fails, the body has no move."""
    tests: list[Expression] = []
    for statement in body:
        match statement:
            case ops.From() | ops.Mark():
                continue
            case ops.Navigate(direction=direction):
                tests.append(_path("step", _operand(direction)))
            case ops.Jump(position=position):
                tests.append(_path("jump", _operand(position)))
            case ops.Verify(condition=condition):
                tests.append(_condition(condition))
            case _:
                break
    return tests[:_MAX_TESTS]


def single_kind(body: Body) -> int:
    """Return the kind of blocks (0 move, 1 drop) with one move of one effect, -1 for none.

    The opening tests decide whether there is a move. Other blocks run.
    """
    kind = 0 if body and isinstance(body[0], ops.From) else 1
    rest = body[1:] if kind == 0 else body
    after = tuple(dropwhile(lambda statement: isinstance(statement, _TESTED), rest))
    if not after or len(rest) - len(after) > _MAX_TESTS:
        return -1
    ends = len(after) == 1 or (len(after) > 1 and isinstance(after[1], ops.Stop))
    return kind if ends and isinstance(after[0], ops.Add) and not after[0].pieces else -1


#: statements that only test the position to which they lead
_TESTED = (ops.Navigate, ops.Jump, ops.Verify)
#: functions without arguments, for statements at the cursor that may end the block
_STEPS: dict[type[Op], str] = {
    ops.Back: "back",
    ops.From: "lift",
    ops.To: "put",
    ops.Capture: "capture",
    ops.Flip: "flip",
}
#: functions without arguments, for conditions at the cursor
_TESTS: dict[type[Op], str] = {
    ops.IsEmpty: "isEmpty",
    ops.IsEnemy: "isEnemy",
    ops.IsFriend: "isFriend",
    ops.IsLastFrom: "isLastFrom",
    ops.IsLastTo: "isLastTo",
}


def _path(name: str, *arguments: js.Operand) -> js.Call:
    """Return the call of a method of the path."""
    return PATH.member(name)(*arguments)


def _step(statement: Statement) -> js.Call | None:
    """Return the call of a statement that may end the block, None for other statements."""
    match statement:
        case ops.Navigate(direction=direction):
            return _path("step", _operand(direction))
        case ops.Jump(position=position):
            return _path("jump", _operand(position))
    name = _STEPS.get(type(statement))
    return None if name is None else _path(name)


def _operand(value: int | Param) -> Expression:
    return ARGS[value.index] if isinstance(value, Param) else js.operand(value)


def _condition(condition: Condition) -> Expression:
    match condition:
        case ops.Not(condition=ops.Not(condition=inner)):
            return _condition(inner)
        case ops.Not(condition=inner):
            return js.Unary("!", _condition(inner))
        case ops.And(parts=parts):
            return joined("&&", [*map(_condition, parts)])
        case ops.Or(parts=parts):
            return joined("||", [*map(_condition, parts)])
        case ops.IsPiece(piece=piece):
            return _path("isPiece", _operand(piece))
        case ops.InZone(zone=zone):
            return _path("inZone", _operand(zone))
        case ops.OnBoard(place=ops.Neighbor(direction=direction)):
            return _path("hasLink", _operand(direction))
        case ops.FlagIsSet(flag=flag):
            return _path("flag", flag)
        case ops.Always():
            return TRUE
        case ops.Never():
            return FALSE
    if type(condition) not in _TESTS:
        raise Unsupported(condition.name)
    return _path(_TESTS[type(condition)])
