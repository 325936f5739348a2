"""``--target html``: the game as one self-contained page."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.js.drawings import drawings_for
from zrf2js.emit.js.features import OTHER_ALGORITHMS
from zrf2js.emit.js.inline import compact
from zrf2js.emit.js.media import media_of
from zrf2js.emit.js.module import generate, global_name, module_text, script_faults
from zrf2js.emit.js.page import PAGE, RELAY_PAGE, render_page
from zrf2js.emit.js.texts import page_texts, unused_texts
from zrf2js.ir.data import plain_data
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.outcome import Collector, Outcome

#: features of modules that no page uses
_UNUSED = ("engine", OTHER_ALGORITHMS)


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
        generated = generate(program, collector, trace=context.trace, notation=True)
        collector.extend(script_faults(context, "global"))
        is_scripted = _has_scripts(program, context)
        without = _UNUSED if is_scripted else (*_UNUSED, "scripts")
        unused = () if is_scripted else unused_texts(program.games)
        slim = replace(context, without=without)
        module = module_text(str(generated), program, slim, "global")
        page = render_page(
            title=_title(program),
            description=_description(program),
            module_js=module,
            page_js=compact(RELAY_PAGE if context.relay else PAGE),
            global_name=global_name(context.name),
            data={**_data(program, context, collector), "digest": module_digest(module)},
            texts=page_texts(context.languages, without=unused),
            relay=context.relay,
        )
        return collector.outcome((Artifact(suffix=".html", text=page),))


def module_digest(module: str) -> str:
    """Return a short hash of a module, which the pages of a table compare."""
    return hashlib.sha256(module.encode()).hexdigest()[:12]


def _has_scripts(program: Program, context: EmitContext) -> bool:
    return bool(program.scripts) or context.dagaz_scripts


def _data(program: Program, context: EmitContext, collector: Collector) -> dict[str, object]:
    data = media_of(program, context.media, collector).as_data()
    home = {"home": context.home} if context.home else {}
    names = {piece.name for game in program.games for piece in game.pieces}
    return {
        **data,
        **home,
        "scripts": _has_scripts(program, context),
        "rules": [_rules(game) for game in program.games],
        "drawings": drawings_for(sorted(names)),
    }


def _rules(game: GameIR) -> dict[str, object]:
    """Return what the page states in words and modules do not export: turns and goals."""
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
