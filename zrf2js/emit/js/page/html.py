"""``--target html``: the game as one self-contained page."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.js.linker.link import link_page, open_numbers, with_shortest_names
from zrf2js.emit.js.module.build_flags import false_flags, words_in
from zrf2js.emit.js.module.emitter import (
    PARTS_NOTE,
    RULES_HEADING,
    global_name,
    module_text,
    script_faults,
)
from zrf2js.emit.js.module.features import (
    ATTACKS,
    CREATE_ENGINE,
    FORCE,
    ON_REQUEST,
    OTHER_ALGORITHMS,
    PDN,
    PGN,
    SCRIPTS,
    links_scripts,
    missing_features,
)
from zrf2js.emit.js.module.generate import generate
from zrf2js.emit.js.module.generated import Generated
from zrf2js.emit.js.module.square_grid import is_drawn_in_cells, is_square_grid
from zrf2js.emit.js.page.drawings import drawings_for, is_chess_piece
from zrf2js.emit.js.page.media import media_of
from zrf2js.emit.js.page.problems import problems_of
from zrf2js.emit.js.page.render import (
    GUARD,
    GUARD_START,
    OUTER,
    OUTER_START,
    PAGE,
    RELAY_PAGE,
    RELAY_START,
    START,
    calling,
    enclosed,
    render_page,
)
from zrf2js.emit.js.page.short_rules import short_rules
from zrf2js.emit.js.page.texts import has_orders, is_for_one, page_texts, unused_texts
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.ir.data import plain_data
from zrf2js.ir.nodes import GameIR, Program, TemplateRules
from zrf2js.ir.operation import Op
from zrf2js.ir.ops import AbsoluteConfig, Cascade, InsufficientMaterial, RelativeConfig
from zrf2js.ir.visit import walk
from zrf2js.language.options import PILES
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome

#: features of modules that no page uses, and those that all pages request; the page reads and
#: writes PGN itself, with variations
_UNUSED = (CREATE_ENGINE, OTHER_ALGORITHMS, PGN, "helpers")
#: notations that the page does not use
_UNUSED_NOTATIONS = frozenset((PGN, PDN, "uci", "ucci", "usi"))
_NOT_USED = (ATTACKS, FORCE, OTHER_ALGORITHMS, SCRIPTS)
_USED = tuple(name for name in ON_REQUEST if name not in _NOT_USED)


class PageEmitter:
    """The module in its global form, with the page's own script and style around it."""

    name = "html"
    api = EMITTER_API
    doc = "one HTML file to play the game on"
    formats = ("html",)
    uses_annotations = True
    carries_scripts = True
    plays_on_kernel = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return one artifact."""
        collector = Collector()
        generated = generate(program, collector, trace=context.trace, missing=_UNUSED_NOTATIONS)
        collector.extend(script_faults(context, "global"))
        data = _data(program, context, collector)
        features = (*context.with_features, *_USED)
        slim = replace(context, without=_UNUSED, with_features=features)
        is_framed = _has_foreign_scripts(program, context)
        rules = _without_layout(generated, is_framed)
        words = words_in(str(generated))
        module = _with_short_names(module_text(rules, program, slim, "global", words))
        missing = missing_features(program, slim)
        false = false_flags(program.games, words, missing, traced=context.trace)
        has_scripts = links_scripts(program, context)
        contents = Contents(program, data, context.trace, context.relay, is_framed, has_scripts)
        false |= _unmet(contents)
        script = _script(context, false)
        unused = () if has_scripts else unused_texts(program.games)
        page = render_page(
            title=_title(program),
            description=_description(program),
            module_js=_guard(false) + module if is_framed else module,
            page_js=script,
            global_name=global_name(context.name),
            data={**data, "digest": module_digest(module)},
            texts=page_texts(context.languages, script, without=unused),
            relay=context.relay,
            url=context.url,
            picture=context.picture,
            outer_js=_outer(false) if is_framed else "",
        )
        return collector.outcome((Artifact(suffix=".html", text=page),))


def _without_layout(rules: Generated, has_scripts: bool) -> Generated:
    """Return the generated rules without indentation and lines of comments.

    Rules without scripts of authors become shorter still.
    """
    stripped = map(str.strip, str(rules).split("\n"))
    kept = [line for line in stripped if line and not line.startswith("//")]
    lines = Lines()
    lines.text(*(kept if has_scripts else short_rules(kept, open_numbers())))
    return replace(rules, constants=[], lines=lines)


def _with_short_names(module: str) -> str:
    """Return a module with the shortest names in its runtime, without comments on its parts."""
    runtime, _, rules = module.partition(RULES_HEADING)
    runtime = runtime.replace(PARTS_NOTE, "", 1)
    return with_shortest_names(runtime, rules) + rules


def _script(context: EmitContext, false: frozenset[str]) -> str:
    """Return the script of the page, where the build flags ``false`` do not hold."""
    entry, start = (RELAY_PAGE, RELAY_START) if context.relay else (PAGE, START)
    return f"{link_page(entry, start, false)}{calling(start)}"


def _outer(false: frozenset[str]) -> str:
    """Return the script of the document around a page in a frame."""
    return link_page(OUTER, OUTER_START, false) + calling(OUTER_START)


def _guard(false: frozenset[str]) -> str:
    """Return what runs before the scripts in a frame.

    It is part of the script of the module, so that no document runs these without it.
    """
    return enclosed(f"{link_page(GUARD, GUARD_START, false)}{GUARD_START}()")


@frozen_node()
class Contents:
    """The optional contents of a page: ``trace`` explains moves, ``relay`` is for tables.

    A page ``is_framed`` if it has scripts of others. It ``has_scripts`` if its module links any.
    """

    program: Program
    data: Mapping[str, Any]
    trace: bool
    relay: bool
    is_framed: bool
    has_scripts: bool


def _unmet(contents: Contents) -> frozenset[str]:
    """Return the build flags about the contents of a page that do not hold."""
    return frozenset(name for name, holds in PAGE_FLAGS.items() if not holds(contents))


def _has_hidden_positions(contents: Contents) -> bool:
    """Return True if the board may lack positions; a picture may be smaller than the board."""
    games = contents.program.games
    drawn = all(position.rect for game in games for position in game.positions)
    return not drawn or "images" in contents.data


def _has_other_layouts(contents: Contents) -> bool:
    """Return True unless boards are grids of cells, whose corners no piece covers."""
    is_covered = "images" in contents.data or "strokes" in contents.data["drawings"]
    return is_covered or not all(map(is_drawn_in_cells, contents.program.games))


def _has_groups(game: GameIR) -> bool:
    """Return True unless only royal pieces lead multi-piece moves, as in castling."""
    if not isinstance(game.rules, TemplateRules):
        return True
    leads = [template.has(Cascade) for template in game.rules.templates]
    royal = frozenset().union(*royals(game).values())
    return any(
        leads[call.template]
        for kind, piece in enumerate(game.pieces)
        for call in (*piece.moves, *piece.drops)
        if kind not in royal
    )


def _has_goal(*tests: type[Op]) -> Callable[[Contents], bool]:
    """Return the condition that a goal contains one of the tests."""
    return lambda page: any(
        isinstance(op, tests)
        for game in page.program.games
        for goal in game.goals
        for op in walk(goal.condition)
    )


def _may_have_crosses(game: GameIR) -> bool:
    """Return True if the names of players may be those of crosses and noughts."""
    initials = {player.name.lstrip("?")[:1].lower() for player in game.players}
    return not (initials.isdisjoint("xc") or initials.isdisjoint("onz"))


def _may_have_men(game: GameIR) -> bool:
    """Return True unless there are two or more piece types, all with names of chess pieces."""
    return len(game.pieces) < 2 or not all(
        map(is_chess_piece, (piece.name for piece in game.pieces))
    )


def _has_plurals(contents: Contents) -> bool:
    """Return True if texts count moves, people, or pieces that goals do not name."""
    games = contents.program.games
    counts_moves = "problems" in contents.data or any(map(is_for_one, games))
    return (
        contents.relay
        or counts_moves
        or any(
            getattr(op, "pieces", None) == ()
            for game in games
            for goal in game.goals
            for op in walk(goal.condition)
        )
    )


#: when the build flags about pages hold
PAGE_FLAGS: dict[str, Callable[[Contents], bool]] = {
    "HAS_CHARACTERS": lambda page: "strokes" in page.data["drawings"],
    "HAS_CROSSES": lambda page: any(map(_may_have_crosses, page.program.games)),
    "HAS_FAIRIES": lambda page: any(page.data["drawings"].values()),
    "HAS_FRAME": lambda page: page.is_framed,
    "HAS_GROUPS": lambda page: page.has_scripts or any(map(_has_groups, page.program.games)),
    "HAS_HIDDEN_POSITIONS": _has_hidden_positions,
    "HAS_MANY_PLAYERS": lambda page: any(len(game.players) > 2 for game in page.program.games),
    "HAS_MEN": lambda page: any(map(_may_have_men, page.program.games)),
    "HAS_ORDERS": lambda page: any(map(has_orders, page.program.games)),
    "HAS_OTHER_LAYOUTS": _has_other_layouts,
    "HAS_PATTERN_GOALS": _has_goal(RelativeConfig),
    "HAS_PICTURES": lambda page: "images" in page.data,
    "HAS_PLURALS": _has_plurals,
    "HAS_PITS": lambda page: (
        page.has_scripts or any(game.board_kind in PILES for game in page.program.games)
    ),
    "HAS_POINTS": lambda page: not all(map(is_drawn_in_cells, page.program.games)),
    "HAS_PRIORITIES": lambda page: any(game.priorities for game in page.program.games),
    "HAS_PROBLEMS": lambda page: "problems" in page.data,
    "HAS_PUZZLES": lambda page: any(map(is_for_one, page.program.games)),
    "HAS_RELAY": lambda page: page.relay,
    "HAS_RARE_GOALS": _has_goal(InsufficientMaterial, AbsoluteConfig),
    "HAS_TRACE": lambda page: page.trace,
    "HAS_UNEVEN_BOARDS": lambda page: not all(map(is_square_grid, page.program.games)),
}


def module_digest(module: str) -> str:
    """Return a short hash of a module, which the pages of a table compare."""
    return hashlib.sha256(module.encode()).hexdigest()[:12]


def _has_foreign_scripts(program: Program, context: EmitContext) -> bool:
    """Return True if the module contains JavaScript that is neither ours nor generated."""
    return bool(program.scripts or context.overrides) or context.dagaz_scripts


def _data(program: Program, context: EmitContext, collector: Collector) -> dict[str, Any]:
    data = media_of(program, context.media, collector).as_data()
    home = {"home": context.home} if context.home else {}
    problems = problems_of(program, context.media, collector)
    names = {piece.name for game in program.games for piece in game.pieces}
    return {
        **data,
        **home,
        **({"problems": problems} if problems else {}),
        "rules": [_rules(game) for game in program.games],
        "drawings": drawings_for(sorted(names)),
    }


def _rules(game: GameIR) -> dict[str, object]:
    """Return the turns and goals, which the page describes and modules do not export."""
    return {
        "turns": plain_data(game.turns),
        "repeat": game.repeat,
        "modes": list(game.modes),
        "priorities": list(game.priorities),
        "goals": plain_data(game.goals),
        "directions": list(game.directions),
        "zones": [zone.name for zone in game.zones],
    }


def _description(program: Program) -> str:
    texts = (dict(game.texts).get("description", "") for game in program.games)
    return next((text for text in texts if text), "")


def _title(program: Program) -> str:
    titles = [game.title for game in program.games if game.title and not game.variant]
    return titles[0] if titles else program.name
