"""Calls of templates with the arguments in place, and the functions that hold them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable

from zrf2js.analysis.groups import Group, Groups
from zrf2js.analysis.loop_termination import LoopTermination
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.library import Library, is_shareable, named
from zrf2js.emit.js.rules.move_records import Flavour
from zrf2js.emit.js.rules.text import Lines
from zrf2js.ir.annotations import CallBatch
from zrf2js.ir.nodes import Body, GameIR, TemplateCall

#: what the functions of a switch take besides position and code, by what they give
_ARGUMENTS = {"k": "k", "false": "t, ways"}
#: V8 stops optimising long functions; a longer list of calls is split
MAX_SOURCE = 12_000


class Calls:
    """Writes templates and calls of them; each function is written once, callees first.

    ``functions`` are the texts of all functions of the game by name; those that other games could
    share go to the library, and ``shared`` has their names.
    """

    def __init__(self, game: GameIR, layout: Layout, library: Library) -> None:
        self._game = game
        self._layout = layout
        self._library = library
        self._bounds = LoopTermination(game)
        self._templates: dict[tuple[int, Flavour, int], str] = {}
        self._rows: dict[tuple[int, tuple[int, ...]], str] = {}
        self._tables: dict[str, str] = {}
        self._spelled = Arguments(game, layout)
        self._constant = dict(game.annotations.constant_arguments)
        self._batches: dict[tuple[int, str, int], dict[int, CallBatch]] = defaultdict(dict)
        for batch in game.annotations.call_batches:
            self._batches[batch.player, batch.group, batch.piece][batch.first] = batch
        self._keeps_cascades = keeps_cascades(game)
        self.functions: dict[str, str] = {}
        self.shared: dict[str, None] = {}

    def moves(self, piece: int, group: Group, player: int) -> list[str]:
        """The calls for the moves of a piece type, in their order; a batch of them is a loop.

        V8 inlines a function that is called once, and calls one that is called eight times.
        """
        calls = group.uses(self._game.pieces[piece].moves)
        batches = self._batches.get((player, group.name, piece), {})
        lines: list[str] = []
        number = 0
        while number < len(calls):
            batch = batches.get(number)
            if batch is None:
                lines.append(f"k = {self.call(calls[number], player, Flavour.MOVE)}")
                number += 1
            else:
                number += batch.count
                lines.append(self._loop(batch, calls[batch.first : number], player))
        return lines

    def _loop(self, batch: CallBatch, calls: tuple[TemplateCall, ...], player: int) -> str:
        """One statement for the calls of a batch."""
        rows = [self._spelled.of(call, player) for call in calls]
        values = [row[n] for row in rows for n in batch.varying]
        name = self.table(f"Int32Array.of({', '.join(values)})", "rows")
        template = calls[0].template
        if batch.prefix:
            fixed = [text for n, text in enumerate(rows[0]) if n not in batch.varying]
            given = ", ".join(["p", "c", "k", str(1 << player), *fixed, name])
            return f"k = {self._each(template, batch)}({given})"
        arguments = ["p", "c", "k", str(1 << player), *rows[0]]
        for place, n in enumerate(batch.varying):
            arguments[4 + n] = f"{name}[i + {place}]" if place else f"{name}[i]"
        call = f"{self._template(template, Flavour.MOVE)}({', '.join(arguments)})"
        width = len(batch.varying)
        step = "i++" if width == 1 else f"i += {width}"
        return f"for (let i = 0; i < {len(values)}; {step}) k = {call}"

    def call(self, use: TemplateCall, player: int, flavour: Flavour, asked: int = 0) -> str:
        """The call of one move, or of what is left of it after so many statements."""
        arguments = ["p", "c", "t" if flavour is Flavour.ATTACK else "k", str(1 << player)]
        if not self._is_fixed(use.template, flavour):
            arguments += self._spelled.of(use, player)
        return f"{self._template(use.template, flavour, asked)}({', '.join(arguments)})"

    def table(self, text: str, prefix: str) -> str:
        """The name of a constant with this value."""
        return self._tables.setdefault(text, f"{prefix}{len(self._tables)}")

    def tables(self) -> list[str]:
        """The constants."""
        return [f"const {name} = {table}" for table, name in self._tables.items()]

    # --- templates ---------------------------------------------------------------------------

    def _is_fixed(self, template: int, flavour: Flavour) -> bool:
        """Return True if the arguments of the template are constants inside it."""
        return flavour is not Flavour.ATTACK and template in self._constant

    def _template(self, index: int, flavour: Flavour, asked: int = 0) -> str:
        key = (index, flavour, asked)
        if key not in self._templates:
            template = self._game.templates[index]
            endless = self._bounds.unproven_loops(index)
            text = self._library.write(
                template,
                self._body(index, flavour),
                self._layout,
                flavour,
                self._keeps_cascades,
                endless,
                asked,
            )
            local_name = f"{flavour.value}_{index}" + (f"_{asked}" if asked else "")
            if self._is_fixed(index, flavour):
                values = self._spelled.spell(index, self._constant[index])
                text = _with_constants(text, values)
            self._templates[key] = self._keep(text, local_name, flavour.value)
        return self._templates[key]

    def _body(self, index: int, flavour: Flavour) -> Body:
        """The body of a template as passes left it."""
        bodies = self._game.annotations.drop_bodies if flavour is Flavour.DROP else ()
        return bodies[index] if bodies else self._game.templates[index].body

    def _each(self, index: int, batch: CallBatch) -> str:
        """The function that generates all moves of a batch (``batched_template``)."""
        key = (index, batch.varying)
        if key not in self._rows:
            template = self._game.templates[index]
            text = self._library.write(
                template,
                self._body(index, Flavour.MOVE),
                self._layout,
                Flavour.MOVE,
                self._keeps_cascades,
                self._bounds.unproven_loops(index),
                varying=batch.varying,
                prefix=batch.prefix,
            )
            local_name = "_".join(map(str, ("each", index, *batch.varying)))
            self._rows[key] = self._keep(text, local_name, "each")
        return self._rows[key]

    def _keep(self, text: str, local_name: str, word: str) -> str:
        """Put the function where it belongs; gives its name."""
        if not is_shareable(text):
            self.functions[local_name] = named(text, local_name)
            return local_name
        name = self._library.name_of(word, text)
        self.shared[name] = None
        return name

    # --- switches ----------------------------------------------------------------------------

    def switch(self, name: str, cases: dict[int, list[str]], result: str) -> str:
        """A function that runs the statements of the type it is given; its name, or empty."""
        if not cases:
            return ""
        if name not in self.functions:
            argument = _ARGUMENTS[result]
            bodies = {
                piece: self._short(f"{name}_{piece}", body, result) for piece, body in cases.items()
            }
            lines = Lines()
            with lines.block(f"function {name} (p, c, {argument}) {{"):
                layout = self._layout
                with lines.block(f"switch (c >>> {layout.type_shift} & {layout.type_mask}) {{"):
                    for piece, body in bodies.items():
                        with lines.block(f"case {piece + 1}:", f"  return {result}"):
                            lines.add(*body)
                    lines.add(f"default: return {result}")
            self.functions[name] = str(lines)
        return name

    def _short(self, name: str, body: list[str], result: str) -> list[str]:
        """The statements, or calls of functions that hold so many of them as is healthy."""
        chunks = list(_chunks(body, MAX_SOURCE // 4))
        if len(chunks) == 1:
            return body
        calls = []
        argument = _ARGUMENTS[result]
        for number, chunk in enumerate(chunks):
            lines = Lines()
            with lines.block(f"function {name}_{number} (p, c, {argument}) {{"):
                lines.add(*chunk, f"return {result}")
            self.functions[f"{name}_{number}"] = str(lines)
            call = f"{name}_{number}(p, c, {argument})"
            calls.append(f"k = {call}" if result == "k" else f"if ({call}) return true")
        return calls


class OnDemand:
    """Writes functions on demand, each once, with the templates that they call."""

    def __init__(self, game: GameIR, layout: Layout, calls: Calls) -> None:
        self._game = game
        self._layout = layout
        self._calls = calls
        self._functions = calls.functions
        self._groups = Groups(game)


def keeps_cascades(game: GameIR) -> bool:
    """Whether parts that a cascade finished outlive an ``add`` (rule 69a)."""
    return dict(game.options).get("discard cascades") != "true"


class Arguments:
    """What moves pass to their templates: symmetry applied, numbers as code uses them."""

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._kinds = [template.params for template in game.templates]
        stride = layout.stride
        self._texts: list[dict[str, Callable[[int], str]]] = [
            {
                "dir": [str(to * stride) for to in player.symmetry].__getitem__,
                "zone": lambda zone: str(zone * stride),
                "piece": lambda piece: str(layout.type_code(piece)),
                "player": lambda owner: str(1 << owner),
            }
            for player in game.players
        ]
        self._plain: dict[str, Callable[[int], str]] = {
            **self._texts[0],
            "dir": lambda direction: str(direction * stride),
        }
        self._known: dict[tuple[int, tuple[int, ...], int], list[str]] = {}

    def spell(self, template: int, values: tuple[int, ...]) -> tuple[str, ...]:
        """The texts of arguments to which symmetry has been applied."""
        kinds = self._kinds[template]
        return tuple(
            self._plain.get(kind, str)(value) for kind, value in zip(kinds, values, strict=True)
        )

    def of(self, use: TemplateCall, player: int) -> list[str]:
        """The arguments of a player's move."""
        key = (use.template, use.args, player)
        known = self._known.get(key)
        if known is None:
            texts = self._texts[player]
            kinds = self._kinds[use.template]
            known = self._known[key] = [
                texts.get(kind, str)(value) for kind, value in zip(kinds, use.args, strict=True)
            ]
        return known


def _with_constants(text: str, values: tuple[str, ...]) -> str:
    """The function without its parameters a0, a1 ...: they are constants inside."""
    head, _, body = text.partition("\n")
    head = re.sub(r", a\d+", "", head)
    constants = ", ".join(f"a{n} = {value}" for n, value in enumerate(values))
    return f"{head}\n  const {constants}\n{body}"


def _chunks(body: list[str], limit: int) -> Iterable[list[str]]:
    chunk: list[str] = []
    size = 0
    for line in body:
        if chunk and size + len(line) > limit:
            yield chunk
            chunk, size = [], 0
        chunk.append(line)
        size += len(line)
    yield chunk
