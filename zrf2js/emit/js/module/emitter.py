"""The JavaScript module: runtime, data and rules of all variants in one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath as Path

from zrf2js._version import __version__
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.frames import framed
from zrf2js.emit.js.linker.inline import compact, inline
from zrf2js.emit.js.linker.link import link, open_names, used_names
from zrf2js.emit.js.linker.property_names import allocated, resolved
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.module.browser_names import names_for_scripts
from zrf2js.emit.js.module.build_flags import false_flags, words_in
from zrf2js.emit.js.module.declarations import types_text
from zrf2js.emit.js.module.features import (
    CREATE_ENGINE,
    SCRIPTS,
    features_of,
    left_out,
    missing_features,
)
from zrf2js.emit.js.module.generate import generate
from zrf2js.emit.js.module.generated import Generated
from zrf2js.emit.js.module.shared_runtime import RUNTIME_FILES, shared_runtime
from zrf2js.emit.js.module.source_map import reference, source_map
from zrf2js.emit.js.rules.kernel import script_bundle
from zrf2js.ir.nodes import Program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.file_names import in_comment
from zrf2js.support.outcome import Collector, Outcome

#: the line of a module between the runtime and the rules
RULES_HEADING = "// --- the rules " + 81 * "-" + "\n"
#: the line about the order of a compact module
PARTS_NOTE = (
    "// The constants come first, then the runtime in compact form"
    " (`zrf2js convert --readable` keeps its layout), then the rules.\n"
)
#: names of the runtime that every module uses (templates/module.js.j2)
_EXPORTS = frozenset(("API_VERSION", "createEngine", "createScripting"))
#: a name that is not a member of an object
_NAME = re.compile(r"(?<![\w.$])[A-Za-z_$][\w$]*")
DAGAZ = "dagaz/dagaz.js"
_SUFFIXES = {"esm": ".js", "cjs": ".cjs", "global": ".js"}


class ModuleEmitter:
    """``--target module``."""

    name = "module"
    api = EMITTER_API
    doc = "a JavaScript module that plays the game"
    formats = ("esm", "cjs", "global")
    uses_annotations = True
    carries_scripts = True
    plays_on_kernel = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the module, its type declarations and its source map."""
        collector = Collector()
        form = context.format or "esm"
        missing = missing_features(program, context)
        generated = generate(
            program,
            collector,
            trace=context.trace,
            missing=missing,
            wasm=context.engine == "wasm",
        )
        collector.extend(script_faults(context, form))
        if context.readable:
            generated = generated.joined()
        text = module_text(generated, program, context, form)
        namespace = global_name(context.name) if form == "global" else ""
        features = features_of(missing)
        types = types_text(program, features, namespace, dagaz=context.dagaz_scripts)
        suffix = context.extension or _SUFFIXES[form]
        file = f"{context.name}{suffix}"
        offset = text[: text.index(RULES_HEADING) + len(RULES_HEADING)].count("\n")
        games = [game.origin for game in program.games]
        mapped = source_map(file, offset, generated.lines.origins(), games)
        artifacts: tuple[Artifact, ...] = (
            Artifact(suffix=suffix, text=text + reference(f"{file}.map"), features=features),
            Artifact(suffix=".d.ts", text=types),
            Artifact(suffix=f"{suffix}.map", text=mapped),
        )
        if context.runtime == "shared":
            artifacts = (*artifacts, shared_runtime(form, context.readable))
        return collector.outcome(artifacts)


def module_text(
    generated: Generated,
    program: Program,
    context: EmitContext,
    form: str,
    page_words: frozenset[str] | None = None,
) -> str:
    """Return the whole file in one of the formats.

    Rules of pages have numbers in place of constants; ``page_words`` are those before this, which
    decide about build flags. Pages have their own engine, and ``Model`` only for scripts.
    """
    own_words = words_in(str(generated))
    words = own_words if page_words is None else page_words
    script = inline if context.readable else compact
    bundle = script_bundle(program)
    create = "createKernelApi" if bundle else "createTracedApi" if context.trace else "createApi"
    missing = missing_features(program, context)
    removed = left_out(program.games, words, missing, trace=context.trace)
    false = false_flags(program.games, words, missing, traced=context.trace)
    is_plain = page_words is not None and SCRIPTS in missing and not bundle
    extend = "extend" if "withNotations" in words else ""
    if "notation" in missing and not bundle:
        extend = "withoutNotations"
    exports = (frozenset() if is_plain else _EXPORTS) | _exports(create, extend, missing)
    used = own_words | exports
    shared = context.runtime == "shared"
    browser = names_for_scripts(context)
    runtime = "" if shared else link(used, removed, false, context.readable)
    is_full = context.readable or context.full_names or shared  # shared ones may be readable
    names = {} if is_full else allocated(runtime + str(generated), used_names(), generated.words)
    named = generated.named(names)
    return framed(
        "module.js.j2",
        **{each: form == each for each in ("esm", "cjs")},
        source=in_comment(context.source_name) or "rules",
        version=literal(__version__),
        parts_note="" if context.readable else PARTS_NOTE.rstrip("\n"),
        runtime=resolved(runtime, names),
        imports=", ".join(_imported(str(named), exports)) if shared else "",
        runtime_file=RUNTIME_FILES.get(form, ""),
        create=create,
        arguments=", ".join(_arguments(form, context, extend)),
        engine=CREATE_ENGINE not in missing,
        programs=not is_plain,
        rules_heading=RULES_HEADING.rstrip("\n"),
        kernel=bundle,
        kernel_text=literal(bundle),
        trace=context.trace and not bundle,
        pure="" if bundle else "/* @__PURE__ */ ",
        constants="\n".join(generated.constants),
        generated=named.lines,
        model="Model" if form == "esm" else "api.Model",
        extensions=_extensions(context, browser),
        dagaz=script(DAGAZ) if context.dagaz_scripts else "",
        browser=script("dagaz/browser.js") if browser else "",
        global_name=global_name(context.name),
    )


def _exports(create: str, extend: str, missing: frozenset[str]) -> frozenset[str]:
    """Return the names of the runtime that the features of a module use."""
    names = [create]
    if CREATE_ENGINE not in missing:
        names.append("createServe")
    if extend == "withoutNotations":
        names.append(extend)
    return frozenset(names)


def _arguments(form: str, context: EmitContext, extend: str) -> Iterator[str]:
    """Yield the arguments of the function that creates the API."""
    yield "variants"
    yield "version" if form == "esm" else literal(__version__)
    yield literal(context.source_name)
    if extend:
        yield from ("null", extend)


def _extensions(context: EmitContext, browser: Collection[str]) -> str:
    """Return the scripts as functions of the globals that they read."""
    # Plain parameters: a script may begin with "use strict", which no other parameters allow.
    names = ["Model", *(("Dagaz", "_", "sign", *browser) if context.dagaz_scripts else ())]
    given = ", ".join(f"api.scripts.{name}" for name in names)
    return "\n".join(
        f";(function ({', '.join(names)}) {{ // {in_comment(Path(name).name)}\n{text}\n}})({given})"
        for name, text in context.overrides.items()
    )


def _imported(generated: str, others: frozenset[str]) -> list[str]:
    """Return the names of the runtime that rules use, not as members of objects, and ``others``."""
    return sorted((others | set(_NAME.findall(generated))) & open_names())


def script_faults(context: EmitContext, form: str) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of the scripts that become part of a module."""
    if not context.overrides:
        return ()
    from zrf2js.scripts.checks import check_scripts

    checked = check_scripts(context.overrides, form=form, dagaz=context.dagaz_scripts)
    return checked.diagnostics


def global_name(stem: str) -> str:
    """Return the stem of a file in PascalCase, as a name that is valid in JavaScript."""
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", stem))
    return name if name[:1].isalpha() else f"Game{name}"
