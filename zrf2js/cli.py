"""The commands. This is the only file that prints, writes and exits."""

from __future__ import annotations

import json
import sys
import webbrowser
from collections.abc import Callable
from functools import wraps
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from zrf2js._version import __version__
from zrf2js.diagnostics.catalogue import CATALOGUE, diagnose
from zrf2js.diagnostics.model import Diagnostic, Severity
from zrf2js.diagnostics.suggest import did_you_mean
from zrf2js.outcome import Collector

if TYPE_CHECKING:
    from zrf2js.language.keywords import Keyword
    from zrf2js.records.zsg import Record
    from zrf2js.source import Source

F = TypeVar("F", bound=Callable[..., Any])

ERRORS, USAGE, OURS = 1, 2, 70


# --- shared ------------------------------------------------------------------------------------


class _Fault(click.ClickException):
    """Ends the command; the diagnostics say why."""

    exit_code = ERRORS

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("")
        self.diagnostics = diagnostics

    def show(self, file: Any = None) -> None:
        _print_diagnostics(self.diagnostics)


class _Misuse(_Fault):
    """The fault is in the command line, though only the compiler could notice it."""

    exit_code = USAGE


def _print_diagnostics(diagnostics: tuple[Diagnostic, ...]) -> None:
    from zrf2js.diagnostics.render import text

    if diagnostics:
        click.echo(text.render(diagnostics, colour=sys.stderr.isatty()), err=True)


class _Commands(click.Group):
    """Turns any exception that is a fault of ours into ZRF999 and exit code 70."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:  # whatever it is, the user gets a sentence, not a traceback
            if ctx.params.get("debug"):
                raise
            reason = f"{type(error).__name__}: {error}"
            _print_diagnostics((diagnose("ZRF999", None, reason=reason),))
            ctx.exit(OURS)


def _reads_rules(command: F) -> F:
    """The options of every command that compiles a rules file."""

    @click.argument("rules", type=click.Path(path_type=Path))
    @click.option("--variant", metavar="NAME", help="Title or index of one game or variant.")
    @_dialect
    @wraps(command)
    def wrapped(**arguments: Any) -> Any:
        return command(**arguments)

    return cast(F, wrapped)


def _dialect(command: F) -> F:
    choice = click.Choice(["auto", "zillions", "dagaz"])
    text = "Whose habits to follow where they differ."
    return click.option("--dialect", type=choice, default="auto", help=text)(command)


def _compile(rules: Path, quiet: bool = False, **options: Any) -> tuple[Any, ...]:
    """The artifacts; warnings are printed unless `quiet`, errors end the command."""
    from zrf2js.library import compile_file
    from zrf2js.pipeline import Options

    outcome = compile_file(rules, Options(**options))
    if not outcome.ok:
        misuse = any(diagnostic.code == "ZRF902" for diagnostic in outcome.diagnostics)
        raise (_Misuse if misuse else _Fault)(*outcome.diagnostics)
    if not quiet:
        _print_diagnostics(tuple(d for d in outcome.diagnostics if d.severity is not Severity.NOTE))
    return outcome.value


def _ask(rules: Path, request: dict[str, Any], quiet: bool = False, **options: Any) -> Any:
    """Compile, run the module in Node and return its answer."""
    from zrf2js.host.node import NodeMissing, RunFailed, run_module

    module = _compile(rules, quiet, target="module", format="esm", **options)[0].text
    try:
        return run_module(module, request)
    except NodeMissing as error:
        raise _Fault(diagnose("ZRF905", None, reason=str(error))) from error
    except RunFailed as error:
        impossible = str(error).partition("RangeError: line ")[2]
        if impossible:
            reason = f"line {impossible}"
            raise _Fault(diagnose("ZRF914", None, path=request["path"], reason=reason)) from error
        mistake = str(error).partition("RangeError: position: ")[2]
        if mistake:
            raise click.BadParameter(mistake, param_hint="--position") from error
        raise _Fault(diagnose("ZRF906", None, reason=str(error))) from error


def _position(path: Path | None) -> Any:
    if path is None:
        return None
    try:
        position = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {error}", param_hint="--position") from error
    if not isinstance(position, dict):
        raise click.BadParameter(f"{path}: not a position", param_hint="--position")
    return position


def _write(files_to_write: dict[Path, str]) -> None:
    from zrf2js.host.output import write_files

    try:
        write_files(files_to_write)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        path = next(iter(files_to_write)).as_posix()
        raise _Fault(diagnose("ZRF904", None, path=path, reason=reason)) from error


def _starts(command: F) -> F:
    """The options that choose where a game starts; the command gets them as part of a request."""

    @click.option(
        "--position",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Start from this JSON position.",
    )
    @click.option(
        "--zsg",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Start from the end of this saved game.",
    )
    @click.option("--ply", type=click.IntRange(0), help="Only so many moves of the saved game.")
    @wraps(command)
    def wrapped(
        position: Path | None,
        zsg: Path | None,
        ply: int | None,
        variant: str | None,
        **arguments: Any,
    ) -> Any:
        if zsg is None:
            if ply is not None:
                raise click.UsageError("--ply counts the moves of a --zsg")
            start = {"position": _position(position)}
        elif position is not None:
            raise click.UsageError("a game starts from a --position or from a --zsg, not from both")
        else:
            source, record = _record(zsg)
            variant = variant or record.variant
            start = {"record": _beginning(source, record, ply), "path": zsg.as_posix()}
        return command(start=start, variant=variant, **arguments)

    return cast(F, wrapped)


def _record(path: Path) -> tuple[Source, Record]:
    """A saved game and its text."""
    from zrf2js.host.files import load_source
    from zrf2js.records.zsg import read_record

    collector = Collector()
    source = collector.take(load_source(path))
    if collector.ok:
        record = collector.take(read_record(source))
    if not collector.ok:
        raise _Fault(*collector.outcome(None).diagnostics)
    return source, record


def _beginning(source: Source, record: Record, ply: int | None) -> str:
    """The text of a saved game up to a move, lines kept where they are."""
    if ply is None or ply == len(record.lines):
        return source.text
    if ply > len(record.lines):
        raise click.BadParameter(f"there are {len(record.lines)} moves", param_hint="--ply")
    return "\n".join(source.text.splitlines()[: record.lines[ply].line - 1])


_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="zrf2js")
@click.option(
    "--debug", is_flag=True, hidden=True, help="Show Python's traceback of our own faults."
)
def main(debug: bool) -> None:
    """Compile board-game rules to JavaScript that people can play, embed and trust."""


# --- compiling ---------------------------------------------------------------------------------


@main.command()
@_reads_rules
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File or folder to write to.")
@click.option("--target", default="module", show_default=True, help="See `zrf2js targets`.")
@click.option(
    "--format", "form", default="", help="A form of the target: esm, cjs, global, text ..."
)
@click.option(
    "--override",
    "overrides",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE.js",
    help="A script that sets functions of Model; becomes part of the module.",
)
@click.option("--optimise/--no-optimise", default=True, hidden=True)
def convert(
    rules: Path,
    variant: str | None,
    dialect: str,
    output: Path | None,
    target: str,
    form: str,
    overrides: tuple[Path, ...],
    optimise: bool,
) -> None:
    """Compile a rules file.

    The main file goes to OUTPUT, its companions beside it.
    """
    form = _form(target, form, output)
    path = output or Path()
    options: dict[str, Any] = {
        "target": target,
        "format": form,
        "variant": variant,
        "dialect": dialect,
        "optimise": optimise,
        "name": (rules if path.is_dir() else path).stem,
        "overrides": _scripts(overrides),
    }
    artifacts = _compile(rules, **options)
    main_path = path / f"{rules.stem}{artifacts[0].suffix}" if path.is_dir() else path
    if main_path.exists() and rules.samefile(main_path):
        raise click.BadParameter("these are the rules themselves", param_hint="--output")
    _write({_companion(main_path, a.suffix, i): a.text for i, a in enumerate(artifacts)})
    click.echo(main_path.as_posix())


def _form(target: str, form: str, output: Path | None) -> str:
    """The format asked for, else what the file's ending asks for; usage errors end here."""
    from zrf2js.emit.registry import BrokenEmitter, UnknownEmitter, emitter_names, find_emitter

    try:
        formats = find_emitter(target).formats
    except UnknownEmitter:
        known = ", ".join(emitter_names())
        raise click.BadParameter(f"{target} is none of: {known}", param_hint="--target") from None
    except BrokenEmitter as error:
        raise _Fault(diagnose("ZRF901", None, name=target, reason=str(error))) from error
    if form and form not in formats:
        raise click.BadParameter(f"{form} is none of: {', '.join(formats)}", param_hint="--format")
    if not form and output is not None and output.suffix == ".cjs" and "cjs" in formats:
        return "cjs"
    return form or formats[0]


def _companion(main_path: Path, suffix: str, number: int) -> Path:
    if number == 0:
        return main_path
    if suffix == ".d.ts" and main_path.suffix in (".mjs", ".cjs"):  # TypeScript pairs them so
        suffix = ".d.mts" if main_path.suffix == ".mjs" else ".d.cts"
    return main_path.with_suffix(suffix)


def _scripts(paths: tuple[Path, ...]) -> dict[str, str]:
    try:
        return {path.as_posix(): path.read_text(encoding="utf-8") for path in paths}
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint="--override") from error


@main.command()
@click.argument("rules", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), default="text"
)
@click.option("--strict", is_flag=True, help="Warnings are errors.")
@_dialect
def check(rules: tuple[Path, ...], form: str, strict: bool, dialect: str) -> None:
    """Say what is wrong with rules files, and write nothing."""
    found: list[Diagnostic] = []
    games: list[dict[str, Any]] = []
    for path in rules:
        found.extend(_check_file(path, dialect, games))
    _report(found, games, form)
    serious = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    if any(diagnostic.severity in serious for diagnostic in found):
        raise click.exceptions.Exit(ERRORS)


def _check_file(path: Path, dialect: str, games: list[dict[str, Any]]) -> tuple[Diagnostic, ...]:
    from zrf2js.host.files import FileLoader, load_source
    from zrf2js.pipeline import Options, to_program

    collector = Collector()
    source = collector.take(load_source(path))
    if collector.ok:
        options = Options(dialect=dialect)
        program = collector.take(to_program(source, FileLoader(path.parent), options))
        for index, game in enumerate(program.games):
            row = {
                "file": path.as_posix(),
                "title": game.title,
                "index": index,
                "engine": game.engine,
            }
            games.append(row)
    return collector.outcome(None).diagnostics


def _report(found: list[Diagnostic], games: list[dict[str, Any]], form: str) -> None:
    from zrf2js.diagnostics.render import RENDERERS
    from zrf2js.diagnostics.render import json as json_renderer

    if form == "text":
        _print_diagnostics(tuple(found))
        return
    if form == "json":
        data = {"diagnostics": json_renderer.records(found), "games": games}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        click.echo(RENDERERS[form](found), nl=False)


# --- running -----------------------------------------------------------------------------------


@main.command()
@_reads_rules
@_starts
@_JSON
def moves(
    rules: Path, variant: str | None, dialect: str, start: dict[str, Any], as_json: bool
) -> None:
    """List the legal moves."""
    answer = _ask(rules, {"do": "moves", **start}, variant=variant, dialect=dialect)
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    for move in answer["moves"]:
        click.echo(move)
    if answer["outcome"] is not None:
        click.echo(_describe(answer["outcome"]), err=True)


def _describe(outcome: dict[str, Any]) -> str:
    who = f" for {outcome['winner']}" if outcome["winner"] else ""
    return f"The game is over: {outcome['kind']}{who} ({outcome['reason']})."


@main.command()
@_reads_rules
@click.option("--depth", type=click.IntRange(1, 99), required=True, help="Plies to look ahead.")
@click.option("--turns", is_flag=True, help="Count a chain of partial moves as one turn.")
@click.option("--divide", is_flag=True, help="Leaves below each first move.")
@_starts
@_JSON
def perft(
    rules: Path,
    variant: str | None,
    dialect: str,
    depth: int,
    turns: bool,
    divide: bool,
    start: dict[str, Any],
    as_json: bool,
) -> None:
    """Count the nodes of the game tree."""
    request = {
        "do": "divide" if divide else "perft",
        "depth": depth,
        "turns": turns,
        **start,
    }
    answer = _ask(rules, request, variant=variant, dialect=dialect)
    counts = answer.get("nodes") or list(answer["divided"].values())
    total = sum(counts)
    answer["nodes_per_second"] = round(total / answer["seconds"]) if answer["seconds"] else None
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    elif divide:
        for move in sorted(answer["divided"]):
            click.echo(f"{move}: {answer['divided'][move]}")
        click.echo(f"total {total}")
    else:
        for ply, count in enumerate(answer["nodes"], 1):
            click.echo(f"{ply:3} {count}")
        click.echo(f"{answer['seconds']:.2f} s, {answer['nodes_per_second']} nodes/s", err=True)


@main.command()
@click.argument(
    "records", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE.zsg..."
)
@click.option(
    "--rules",
    type=click.Path(path_type=Path),
    help="For saved games whose own rules file is not beside them.",
)
@_dialect
@_JSON
def replay(records: tuple[Path, ...], rules: Path | None, dialect: str, as_json: bool) -> None:
    """Replay saved games of Zillions, move by move.

    Every recorded move should be legal, with the same effects. One that is not is made all the
    same, and the game goes on behind it.
    """
    rows = [_replay(path, rules, dialect) for path in records]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
    else:
        click.echo("\n".join(map(_tell, rows)))
    if any(row["mismatches"] or row["skipped"] == _BROKEN for row in rows):
        raise click.exceptions.Exit(ERRORS)


_BROKEN = "it cannot be replayed, see the errors"


def _replay(path: Path, other: Path | None, dialect: str) -> dict[str, Any]:
    """What is to be said of one saved game; faults of it or of its rules are printed."""
    row: dict[str, Any] = {"file": path.as_posix(), "rules": None, "variant": None, "lines": 0}
    row.update(matched=0, final=None, first_mismatch=None, mismatches=[], skipped=None)
    try:
        source, record = _record(path)
        row.update(variant=record.variant, lines=len(record.lines))
        rules = _rules_of(path, record) or other
        if rules is None:
            return {**row, "skipped": f"there is no {record.rules} beside it, name it with --rules"}
        row["rules"] = rules.as_posix()
        lines = [{"line": line.line, "text": str(line.move)} for line in record.lines]
        start = {"record": _beginning(source, record, 0), "path": path.as_posix()}
        request = {"do": "replay", "lines": lines, **start}
        answer = _ask(rules, request, quiet=True, variant=record.variant, dialect=dialect)
    except _Fault as fault:
        fault.show()
        return {**row, "skipped": _BROKEN}
    return {**row, **_outcome_of(answer, len(lines))}


def _rules_of(path: Path, record: Record) -> Path | None:
    from zrf2js.host.files import find_beside

    return find_beside(path, record.rules)


def _outcome_of(answer: dict[str, Any], lines: int) -> dict[str, Any]:
    if "engine" in answer:
        return {"skipped": f"its rules are in a plug-in, {answer['engine']}"}
    mismatches = answer["mismatches"]
    first = mismatches[0] if mismatches else None
    return {
        "matched": lines - len(mismatches),
        "final": answer["final"],
        "first_mismatch": first,
        "mismatches": mismatches,
    }


def _tell(row: dict[str, Any]) -> str:
    """What a person wants to know of a replay."""
    if row["skipped"]:
        return f"{row['file']}: skipped, {row['skipped']}"
    lines = [f"{row['file']}: {row['matched']} of {row['lines']} moves match"]
    for found in row["mismatches"]:
        legal = found["legal"]
        some = "; ".join((*legal[:5], "...") if len(legal) > 5 else legal)
        lines += [f"  line {found['line']}: {found['text']}", f"    legal: {some or 'nothing'}"]
    return "\n".join(lines)


@main.command()
@_reads_rules
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="0 takes a free one.")
@click.option(
    "--browser/--no-browser", default=True, help="Open the page where there is a browser."
)
def play(rules: Path, variant: str | None, dialect: str, port: int, browser: bool) -> None:
    """Serve the game's page until interrupted."""
    from zrf2js.host.server import create_server

    page = _compile(rules, target="html", variant=variant, dialect=dialect, name=rules.stem)[0].text
    try:
        server = create_server(page, port)
    except OSError as error:
        raise click.BadParameter(f"{port}: {error.strerror}", param_hint="--port") from error
    address = f"http://127.0.0.1:{server.server_port}/"
    click.echo(f"Playing {rules.as_posix()} on {address} (Ctrl-C ends it)")
    if browser:
        webbrowser.open(address)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("")


# --- telling -----------------------------------------------------------------------------------


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain a diagnostic, with a wrong and a right example."""
    from zrf2js.diagnostics import explanation

    code = code.upper()
    if code not in CATALOGUE:
        raise click.BadParameter(f"{code} is not a diagnostic of zrf2js", param_hint="CODE")
    row = CATALOGUE[code]
    click.echo(explanation(code) or f"{code} {row.slug} ({row.severity.value}): {row.message}")


@main.command()
@click.argument("word", required=False)
def keywords(word: str | None) -> None:
    """List the words of ZRF, or tell about WORD."""
    from zrf2js.language.keywords import KEYWORDS, rows_of

    if word is None:
        for row in KEYWORDS:
            where, status = row.context.value, row.status.value
            click.echo(f"{where:20} {row.word:20} {row.shape:28} {status:14} {row.doc}")
    elif rows := rows_of(word):
        click.echo("\n".join(map(_describe_word, rows)), nl=False)
    else:
        close = did_you_mean(word, [row.word for row in KEYWORDS])
        hint = f": did you mean {close}?" if close else ""
        raise click.BadParameter(f"{word} is not a word of ZRF{hint}", param_hint="WORD")


def _describe_word(row: Keyword) -> str:
    from zrf2js.language.examples import EXAMPLES

    example = EXAMPLES[row.context][row.word]
    heading = f"{row.word} {row.shape}".rstrip()
    where = f"{row.context.value}, {row.status.value}"
    return f"{heading}    ({where})\n    {row.doc}\n    Example: {example}\n"


@main.command()
def targets() -> None:
    """List what can be emitted."""
    from zrf2js.emit.registry import BrokenEmitter, emitter_names, find_emitter

    for name in emitter_names():
        try:
            emitter = find_emitter(name)
            click.echo(f"{name:10} {emitter.doc} ({', '.join(emitter.formats)})")
        except BrokenEmitter as error:
            click.echo(f"{name:10} cannot be used: {error}")


@main.command()
@click.argument("path", type=click.Path(path_type=Path), default=Path("game.zrf"))
def init(path: Path) -> None:
    """Write a starter game to PATH (game.zrf)."""
    if path.exists():
        raise click.BadParameter(f"{path} is there already", param_hint="PATH")
    _write({path: (files("zrf2js.host") / "starter.zrf").read_text(encoding="utf-8")})
    click.echo(f"{path.as_posix()} is a small game. Try: zrf2js play {path.as_posix()}")
