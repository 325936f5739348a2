"""``--target jocly``: a module of games for Jocly, with one model and one view for all variants.

The main file lists the games, as the ``index.js`` of a folder below Jocly's ``src/games`` does.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from zrf2js._version import __version__
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.js.linker.inline import compact, inline
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.module.emitter import DAGAZ, script_faults
from zrf2js.emit.js.module.generate import generated_part
from zrf2js.emit.render import render
from zrf2js.emit.slug import slugs
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.ir.words import ForthRules
from zrf2js.support.outcome import Collector, Outcome

_AREA = 12000
_COLORS = ("#b8860b", "#202020")
_LEVELS = (("Easy", 200), ("Medium", 1000), ("Hard", 4000))


class JoclyEmitter:
    """The emitter of Jocly's Model API around the compiled generator."""

    name = "jocly"
    api = EMITTER_API
    doc = "a module of games for Jocly, two players each"
    formats = ("js",)
    uses_annotations = True
    carries_scripts = ("override", "dagaz")

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the list of games, their model and their view."""
        collector = Collector()
        games = tuple(game for game in program.games if _fits(game, collector))
        if not games and collector.ok:
            collector.report("ZRF561", None, name=context.source_name)
        if not games:
            return collector.outcome(())
        shown = {
            "source": re.sub(r"[^\w .()/-]", "_", context.source_name),
            "version": __version__,
        }
        script = inline if context.readable else compact
        generated = generated_part(replace(program, games=games), collector)
        listed = json.dumps(_games(games, context.name), indent=1, ensure_ascii=True)
        collector.extend(script_faults(context, "global"))
        model = render(
            "jocly/model.js.j2",
            runtime=script("jocly/scripted_model.js" if context.overrides else "jocly/model.js"),
            overrides=tuple(context.overrides.values()),
            dagaz=script(DAGAZ) if context.overrides and context.dagaz_scripts else "",
            generated=generated,
            version_literal=literal(__version__),
            file=literal(context.source_name),
            **shown,
        )
        view = render(
            "jocly/view.js.j2",
            script=script("jocly/view.js"),
            data=literal(_view(games)),
            **shown,
        )
        return collector.outcome(
            (
                Artifact(suffix=".js", text=render("jocly/index.js.j2", games=listed, **shown)),
                Artifact(suffix=".model.js", text=model),
                Artifact(suffix=".view.js", text=view),
            )
        )


def _fits(game: GameIR, collector: Collector) -> bool:
    """Return True if Jocly supports the game; report the reason if not.

    Games whose rules are in a plug-in are reported as ZRF501; "-" is a line in the menu.
    """
    if game.engine is not None or game.title == "-":
        return False
    choosers = {turn.chooser for turn in game.turns}
    if any(game.players[player].random for player in choosers):
        reason = "players roll dice"
    elif not game.positions:
        reason = "it has no positions"
    elif isinstance(game.rules, ForthRules):
        reason = "Forth words generate its moves"
    elif len(choosers) != 2:
        reason = f"the number of players in the turn order is {len(choosers)}"
    else:
        return True
    collector.report("ZRF560", game.origin, title=game.title, reason=reason)
    return False


def _games(games: tuple[GameIR, ...], stem: str) -> list[dict[str, object]]:
    return [
        {
            "name": name,
            "modelScripts": [f"{stem}.model.js"],
            "viewScripts": [f"{stem}.view.js"],
            "config": {"status": True, "model": _model(game, index), "view": _view_config(game)},
        }
        for index, (game, name) in enumerate(
            zip(games, slugs(game.title for game in games), strict=True)
        )
    ]


def _model(game: GameIR, index: int) -> dict[str, object]:
    texts = dict(game.texts)
    summary = (texts.get("description") or game.title).split("\\")[0].strip()
    return {
        "title-en": game.title,
        "summary": summary.split(". ")[0][:200],
        "gameOptions": {"variant": index, "seats": _seats(game)},
        "levels": [
            {
                "name": label.lower(),
                "label": label,
                "ai": "uct",
                "playoutDepth": 20,
                "minVisitsExpand": 1,
                "c": 0.6,
                "maxNodes": nodes,
                "isDefault": number == 0,
            }
            for number, (label, nodes) in enumerate(_LEVELS)
        ],
    }


def _seats(game: GameIR) -> list[str]:
    """Return the names of Jocly's first player and of the other one."""
    order = dict.fromkeys(game.players[turn.chooser].name for turn in game.turns)
    return list(order)


# --- the view ----------------------------------------------------------------------------------


def _view_config(game: GameIR) -> dict[str, object]:
    return {
        "title-en": game.title,
        "preferredRatio": 1,
        "useNotation": False,
        "useShowMoves": True,
        "xdView": True,
        "switchable": False,
        "skins": [{"name": "plain", "title": "Plain"}],
        "css": [],
        "defaultOptions": {"moves": True, "autocomplete": False},
    }


def _view(games: tuple[GameIR, ...]) -> dict[str, object]:
    pieces = dict.fromkeys(piece.name for game in games for piece in game.pieces)
    colors = {name: _COLORS[number] for game in games for number, name in enumerate(_seats(game))}
    for game in games:
        for player in game.players:
            colors.setdefault(player.name, "#777777")
    return {
        "boards": [_places(game) for game in games],
        "labels": _labels(list(pieces)),
        "colors": colors,
    }


def _labels(names: list[str]) -> dict[str, str]:
    """Return a label per type: the shortest prefix that no earlier type has."""
    labels: dict[str, str] = {}
    for name in names:
        length = next(
            (n for n in range(1, len(name)) if name[:n] not in labels.values()), len(name)
        )
        labels[name] = name[:length]
    return labels


def _places(game: GameIR) -> list[dict[str, int]]:
    """Return center and size of each position in Jocly's units; a position not drawn has size 0."""
    rects = [position.rect or (0, 0, 0, 0) for position in game.positions]
    left, top = min(r[0] for r in rects), min(r[1] for r in rects)
    width, height = max(r[2] for r in rects) - left, max(r[3] for r in rects) - top
    scale = _AREA / max(width, height, 1)
    return [
        {
            "x": round(((r[0] + r[2]) / 2 - left - width / 2) * scale),
            "y": round(((r[1] + r[3]) / 2 - top - height / 2) * scale),
            "width": round((r[2] - r[0]) * scale),
            "height": round((r[3] - r[1]) * scale),
        }
        for r in rects
    ]
