"""Every fault the compiler can name: one row each, and nothing said that is not here.

The first digit is the stage: 0 read, 1 expand, 2 build, 3 moves, 4 turns and goals, 5 support,
6 move notations and game descriptions, 7 emit, 8 run time, 9 host. A slug names the fault, not its
cure. Numbers are never used again.
Zillions takes what it does not understand in its stride: what it ignores is a warning here.
"""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.source import Origin

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Row:
    """One fault: the texts are templates, filled by `diagnose` with named values."""

    code: str
    severity: Severity
    slug: str
    message: str
    label: str = ""


ROWS = (
    # 0xx read
    Row("ZRF001", ERROR, "binary-file", "this is not a text file", "a zero byte"),
    Row("ZRF002", ERROR, "empty-file", "the file holds no rules"),
    Row("ZRF003", ERROR, "unclosed-string", "this string never ends", "opened here"),
    Row("ZRF004", WARNING, "unclosed-group", "`)` missing at the end of the file: {count}", "never closed"),
    Row("ZRF005", WARNING, "surplus-parenthesis", "this `)` closes nothing and is ignored"),
    Row("ZRF006", ERROR, "unreadable-file", "cannot read `{path}`: {reason}"),
    Row("ZRF007", ERROR, "swallowed-form", "a group that is never closed swallows `({word} ...)`", "never closed"),
    Row("ZRF008", ERROR, "deep-nesting", "groups nest more than {limit} deep", "one too many"),
    # 1xx expand
    Row("ZRF101", ERROR, "recursive-macro", "macro `{name}` calls itself", "called again while it is being expanded"),
    Row("ZRF102", ERROR, "missing-include", "cannot find the included file `{path}`"),
    Row("ZRF103", ERROR, "circular-include", "`{path}` includes itself", "included again here"),
    Row("ZRF104", WARNING, "missing-argument", "macro `{name}` is called without argument {index}", "`${index}` is left out"),
    Row("ZRF105", WARNING, "redefined-macro", "macro `{name}` is defined again", "calls below this line use it"),
    Row("ZRF106", NOTE, "unused-macro", "macro `{name}` is never used"),
    Row("ZRF107", WARNING, "unknown-top-level", "`{word}` is not known here and is ignored"),
    Row("ZRF108", ERROR, "no-game", "the file has no `(game ...)`"),
    Row("ZRF109", ERROR, "oversized-expansion", "the macros expand to more than {limit} nodes", "this call went over the limit"),
    Row("ZRF110", ERROR, "malformed-define", "a `define` needs a name", "expected `(define name ...)`"),
    Row("ZRF111", ERROR, "malformed-include", "an `include` needs a file name", 'expected `(include "file.zrf")`'),
    Row("ZRF112", ERROR, "deep-expansion", "macro calls and groups nest more than {limit} deep", "one too many"),
    Row("ZRF113", WARNING, "pasted-group", "a group cannot become part of the name `{text}`", "`${index}` is left out"),
    Row("ZRF114", ERROR, "excessive-includes", "more than {limit} files are included"),
    # 2xx build
    Row("ZRF201", WARNING, "surplus-argument", "`{word}` has no use for this and ignores it"),
    Row("ZRF202", WARNING, "missing-operand", "`{word}` needs {missing}"),
    Row("ZRF203", WARNING, "incomplete-test", "`{word}` needs {missing}; the test never holds"),
    Row("ZRF204", WARNING, "unknown-condition", "unknown condition `{word}`", "no test and no attribute has this name"),
    Row("ZRF205", WARNING, "stray-test", "`{word}` is a test that nothing asks for; it is ignored", "did you mean `(verify ...)`?"),
    Row("ZRF206", WARNING, "unknown-direction", "unknown direction `{word}`", "no direction or position has this name: it leads nowhere"),
    Row("ZRF207", WARNING, "verify-in-condition", "`verify` inside a condition is read as its condition"),
    Row("ZRF208", WARNING, "empty-verify", "`{word}` needs a condition"),
    Row("ZRF209", WARNING, "unknown-name", "unknown {kind} `{word}`", "no {kind} has this name"),
    Row("ZRF210", WARNING, "not-a-place", "this is not a place", "expected a direction, a position or `(opposite direction)`"),
    Row("ZRF211", WARNING, "unexpected-group", "expected the name of {kind}, not a group"),
    Row("ZRF212", WARNING, "unknown-operand", "`{of}` does not know `{word}`", "nothing in this game has this name"),
    Row("ZRF213", WARNING, "unknown-move-type", "no move has the type `{word}`", "nothing can follow"),
    Row("ZRF214", WARNING, "unknown-test-name", "unknown {kind} `{word}`; the test never holds", "no {kind} has this name"),
    Row("ZRF215", WARNING, "unknown-word", "unknown word `{word}`", "no action has this name"),
    Row("ZRF220", WARNING, "unknown-form", "`{word}` is not known in a {where} and is ignored"),
    Row("ZRF221", WARNING, "unknown-position", "unknown position `{word}`", "the board has no position of this name"),
    Row("ZRF222", WARNING, "unknown-player", "unknown player `{word}`", "not among the players"),
    Row("ZRF223", WARNING, "incomplete-form", "this `{word}` lacks something and is ignored"),
    Row("ZRF224", WARNING, "unknown-symmetry", "unknown direction `{word}` in a symmetry", "no link has this direction"),
    Row("ZRF225", WARNING, "bare-position", "the position `{word}` has no rectangle", "expected `(name left top right bottom)`"),
    Row("ZRF226", ERROR, "oversized-board", "the board has more than {limit} positions"),
    Row("ZRF227", WARNING, "no-positions", "the board of `{title}` has no positions"),
    Row("ZRF230", WARNING, "unknown-setup-piece", "unknown piece `{word}` in the set-up", "no piece has this name"),
    Row("ZRF231", WARNING, "stray-word", "`{word}` stands where a move block is expected and is ignored"),
    Row("ZRF232", WARNING, "nameless-piece", "this piece has no name"),
    Row("ZRF240", NOTE, "unknown-option", "the option `{word}` is not known and has no effect"),
    Row("ZRF241", WARNING, "bad-option-value", "`{word}` is no value of the option `{option}`; the default is used"),
    Row("ZRF242", WARNING, "inert-option", "the option `{word}` has no effect here: {reason}"),
    # 3xx moves: lints
    Row("ZRF301", WARNING, "unreachable-piece", "no `{name}` ever comes onto the board", "never set up, dropped, created or promoted to"),
    Row("ZRF302", WARNING, "silent-block", "this block adds no move", "there is no `add` in it"),
    Row("ZRF303", WARNING, "idle-loop", "this loop changes nothing that its condition could see", "an `if` does the same"),
    Row("ZRF304", NOTE, "unused-zone", "nothing asks for the zone `{name}`"),
    Row("ZRF305", NOTE, "unread-flag", "nothing asks for the flag `{name}`"),
    Row("ZRF306", WARNING, "unset-flag", "the flag `{name}` is never set", "this test never holds"),
    Row("ZRF307", NOTE, "unused-attribute", "nothing asks for the attribute `{name}` of `{piece}`"),
    Row("ZRF308", WARNING, "idle-side", "{player} can have no move{kind} in `{title}`"),
    Row("ZRF309", NOTE, "missing-images", "images that `{title}` lacks ({count}): {names}"),
    Row("ZRF310", NOTE, "unusual-notation", "the notation of `{name}` is `{notation}`; books write {usual}"),
    # 4xx turns and goals
    Row("ZRF401", WARNING, "unknown-goal", "unknown goal `{word}`", "the condition is ignored"),
    Row("ZRF402", WARNING, "incomplete-goal", "`{word}` lacks something and is ignored"),
    Row("ZRF403", WARNING, "unknown-goal-name", "unknown {kind} `{word}` in a goal"),
    Row("ZRF404", WARNING, "surplus-turn-word", "a turn has a player, perhaps a second one, and a move type; the rest is ignored"),
    Row("ZRF405", WARNING, "surplus-goal", "`{word}` takes one goal; this one is ignored", "join them with `and` or `or`"),
    Row("ZRF410", WARNING, "no-players", "`{title}` has no players"),
    Row("ZRF411", WARNING, "impossible-goal", "this `{word}` cannot come true: {reason}"),
    Row("ZRF412", WARNING, "nobodys-goal", "this `{word}` is for no player of the game"),
    Row("ZRF413", WARNING, "contradictory-goal", "`{word}` of {player} is a {kind} already, and cannot be this, too"),
    # 5xx support
    Row("ZRF501", WARNING, "engine-plug-in", "the rules of `{title}` are in a plug-in, `{engine}`, which cannot be compiled"),
    Row("ZRF503", ERROR, "too-many-attributes", "the pieces of `{title}` need {bits} bits; 30 are the most we can pack"),
    Row("ZRF520", NOTE, "unlimited-drops", "`{title}` gives no piece an `off` count: drops are unlimited, as in Dagaz"),
    Row("ZRF530", ERROR, "script-syntax", "the script is no JavaScript of 2017: {reason}"),
    Row("ZRF531", ERROR, "sloppy-script", "as part of an ES module the script does not parse: {reason}", "`--format cjs` and `global` take it"),
    Row("ZRF532", WARNING, "unknown-hook", "`{word}` is no hook"),
    Row("ZRF533", WARNING, "inert-hook", "`{word}` has no effect here"),
    Row("ZRF534", WARNING, "dagaz-script", "the script needs `{word}`", "`--dagaz-scripts` brings it"),
    Row("ZRF540", WARNING, "missing-media", "{count} of the pictures and sounds are not there: {names}"),
    Row("ZRF541", WARNING, "unreadable-picture", "cannot read the picture `{path}`: {reason}"),
    Row("ZRF542", NOTE, "unplayable-sound", "browsers cannot play the sound `{path}`"),
    Row("ZRF550", WARNING, "kernel-command", "the kernel of Dagaz cannot do all that `{word}` does: {reason}"),
    Row("ZRF551", WARNING, "kernel-turns", "the kernel of Dagaz has no {what}, which `{title}` needs"),
    Row("ZRF552", WARNING, "kernel-link", "in `{title}`, `{direction}` leads from `{position}` to itself; the kernel of Dagaz takes that for no link"),
    Row("ZRF553", WARNING, "kernel-goal", "no hook of Dagaz can find out `{word}`; the goal is left out"),
    Row("ZRF554", WARNING, "kernel-option", "the kernel of Dagaz has no counterpart of the option `{option}` (here {value})"),
    Row("ZRF555", ERROR, "no-design", "`{name}` has no game that the kernel of Dagaz could play"),
    Row("ZRF560", WARNING, "not-for-jocly", "`{title}` is left out of the module for Jocly: {reason}"),
    Row("ZRF561", ERROR, "no-jocly-game", "`{name}` has no game that Jocly could hold"),
    # 6xx notations
    Row("ZRF601", ERROR, "unknown-letter", "`{letter}` means nothing here", "not in this notation, or not at this place"),
    Row("ZRF602", WARNING, "lookalike-letter", "a Cyrillic letter is read as the Latin `{letter}`"),
    Row("ZRF603", ERROR, "unclosed-bracket", "`{letter}` is missing", "opened here"),
    Row("ZRF604", ERROR, "unfinished-formula", "the formula ends too soon"),
    Row("ZRF605", ERROR, "foreign-letter", "{dialect} does not know `{letter}`", "skipped there without a word"),
    Row("ZRF606", ERROR, "unsupported-letter", "`{letter}`, {what}, cannot be compiled"),
    Row("ZRF607", ERROR, "empty-choice", "these letters leave no move"),
    Row("ZRF608", WARNING, "bare-oblique-direction", "`{letter}{atom}` is read as the two narrow moves, `{letter}{letter}{atom}`", "others take it for four: `{letter}h{atom}`"),
    Row("ZRF609", WARNING, "first-crooked-bend", "the first bend of an oblique move is free here", "others let it turn to the long side"),
    Row("ZRF610", ERROR, "joined-legs", "legs in brackets need `-` or `?` between them", "or `t` before the bracket"),
    Row("ZRF611", ERROR, "oversized-formula", "the formula spells out to more than {limit} courses"),
    Row("ZRF612", ERROR, "inexpressible-formula", "the formula cannot be compiled: {reason}"),
    Row("ZRF613", ERROR, "unknown-formula-piece", "there is no piece `{word}`, which the formula names"),
    Row("ZRF614", ERROR, "unknown-notation-dialect", "`{word}` is no dialect of {notation}: {known}"),
    Row("ZRF615", ERROR, "unknown-group", "there is no group {group} to repeat"),
    Row("ZRF616", ERROR, "double-quantifier", "a quantifier stands after a quantifier"),
    Row("ZRF617", ERROR, "bad-bounds", "these bounds allow nothing", "the lower one comes first"),
    Row("ZRF618", WARNING, "lame-leap", "a leap without `~` is blocked by pieces on its way", "straight ahead first, then diagonally"),
    Row("ZRF619", ERROR, "unknown-formula-zone", "moves are kept to `{name}`, which no zone is"),
    Row("ZRF620", NOTE, "notation-extension", "`{word}` in a rules file is an extension of ours: Zillions does not know it"),
    Row("ZRF621", ERROR, "counted-legs", "`{text}` would count legs, which no dialect does", "write them out, or in parentheses for any number: `W(af)W`"),
    Row("ZRF622", ERROR, "bracket-as-leg", "a bracket is a walk of its own: it cannot go on from legs before it", "write all legs inside: `[W-F-W]`"),
    Row("ZRF623", WARNING, "ambiguous-term", "`{text}` is read as {reading}", "{other}; name a dialect to settle it"),
    Row("ZRF630", WARNING, "uneven-castling", "castling takes the king {a} squares to one side and {b} to the other"),
    Row("ZRF631", WARNING, "castling-through-attack", "castling tests for attacks only where it ends", "the king must not pass an attacked square either"),
    Row("ZRF632", WARNING, "castling-unknown-partner", "castling never asks that the other piece is a rook", "add `[=Rook]` before its `^`"),
    Row("ZRF640", ERROR, "untranslatable-formula", "{notation} cannot say: {reason}"),
    Row("ZRF641", ERROR, "unknown-statement", "`{word}` begins no statement of a game description"),
    Row("ZRF642", ERROR, "unreadable-grid", "`{word}` is no grid", "expected `8x8` or `a-h x 8-1`"),
    Row("ZRF643", ERROR, "no-grid", "the description has no board", "expected `board: 8x8` or `grid: a-h x 8-1`"),
    Row("ZRF644", ERROR, "unknown-link-square", "a chain of links names `{word}`, which is no square"),
    Row("ZRF645", ERROR, "unknown-choice", "`{word}` is none of: {known}"),
    Row("ZRF646", ERROR, "incomplete-statement", "`{word}` needs {missing}"),
    Row("ZRF647", ERROR, "wrong-number-of-rows", "the set-up has {rows} rows, the board {ranks}"),
    Row("ZRF648", ERROR, "wrong-length-of-row", "row {rank} of the set-up does not have {files} squares"),
    # 7xx emit
    Row("ZRF701", ERROR, "invalid-output", "the generated JavaScript does not parse: {reason}", "please report this"),
    Row("ZRF720", ERROR, "no-minifier", "nothing here can minify: {reason}"),
    Row("ZRF721", ERROR, "failed-minifier", "the module could not be minified: {reason}"),
    Row("ZRF722", ERROR, "broken-package", "cannot read `{path}`: {reason}"),
    # 8xx run time; the module has the sentence, which names the loop or the limit
    Row("ZRF801", ERROR, "endless-loop", "the game stopped: {reason}"),
    Row("ZRF802", ERROR, "too-many-moves", "the game stopped: {reason}"),
    Row("ZRF803", ERROR, "too-long-game", "the game stopped: {reason}"),
    Row("ZRF804", ERROR, "endless-turn", "the game stopped: {reason}"),
    Row("ZRF810", ERROR, "hook-threw", "a script is wrong: {reason}"),
    Row("ZRF811", ERROR, "unknown-position-number", "a script is wrong: {reason}"),
    Row("ZRF812", ERROR, "unknown-piece-number", "a script is wrong: {reason}"),
    Row("ZRF813", ERROR, "impossible-action", "a script is wrong: {reason}"),
    Row("ZRF814", ERROR, "no-move-in-list", "a script is wrong: {reason}"),
    Row("ZRF815", ERROR, "bad-goal-answer", "a script is wrong: {reason}"),
    Row("ZRF816", ERROR, "bad-closure", "a script is wrong: {reason}"),
    Row("ZRF817", ERROR, "bad-part-list", "a script is wrong: {reason}"),
    Row("ZRF818", ERROR, "uncallable-hook", "a script is wrong: {reason}"),
    Row("ZRF819", ERROR, "no-move-text", "a script is wrong: {reason}"),
    Row("ZRF820", ERROR, "unkeepable-value", "a script is wrong: {reason}"),
    Row("ZRF821", ERROR, "unknown-turn", "a script is wrong: {reason}"),
    Row("ZRF822", ERROR, "unknown-direction-number", "a script is wrong: {reason}"),
    Row("ZRF823", ERROR, "foreign-attribute-value", "a script is wrong: {reason}"),
    Row("ZRF824", ERROR, "endless-hook", "a script is wrong: {reason}"),
    Row("ZRF826", ERROR, "bad-weight", "a script is wrong: {reason}"),
    Row("ZRF827", ERROR, "bad-count-answer", "a script is wrong: {reason}"),
    Row("ZRF828", ERROR, "bad-created-piece", "a script is wrong: {reason}"),
    Row("ZRF829", ERROR, "fixed-links", "a script is wrong: {reason}"),
    # 9xx host
    Row("ZRF901", ERROR, "broken-emitter", "the emitter `{name}` does not work: {reason}"),
    Row("ZRF902", ERROR, "unknown-variant", "no game or variant is called `{word}`"),
    Row("ZRF903", WARNING, "ambiguous-variant", "several variants are called `{word}`; the first is taken"),
    Row("ZRF904", ERROR, "unwritable-file", "cannot write `{path}`: {reason}"),
    Row("ZRF905", ERROR, "no-node", "there is no Node to run the game: {reason}"),
    Row("ZRF906", ERROR, "failed-run", "the compiled game failed: {reason}"),
    Row("ZRF910", ERROR, "foreign-record", "this is not a saved game of Zillions", "expected `Zillions Save Game File Version ...`"),
    Row("ZRF911", ERROR, "incomplete-record", "the saved game has no `{name}=`"),
    Row("ZRF912", ERROR, "unknown-record-line", "neither a move nor an edit of the set-up", "expected `1. ...`, `(x place)` or `(player piece place)`"),
    Row("ZRF913", ERROR, "unreadable-move", "cannot read this move: {reason}", "from here on"),
    Row("ZRF914", ERROR, "impossible-record", "the rules do not allow the saved game `{path}`: {reason}"),
    Row("ZRF920", ERROR, "no-scheduler", "cannot run games on the cluster at {address}: {reason}"),
    Row("ZRF921", ERROR, "nobody-plays", "nobody can play `{title}`: it has no rules or no players who choose moves"),
    Row("ZRF930", ERROR, "bad-project", "cannot use the project file `{path}`: {reason}"),
    Row("ZRF931", ERROR, "no-rules", "there are no rules files in `{path}`"),
    Row("ZRF932", ERROR, "same-output", "`{path}` and `{other}` would both become `{name}`"),
    Row("ZRF933", ERROR, "slow-file", "gave up on `{path}` after {seconds} seconds"),
    Row("ZRF934", ERROR, "lost-worker", "compiling `{path}` failed: {reason}"),
    Row("ZRF935", ERROR, "outdated-output", "`{path}` is not what a build would write: {reason}"),
    Row("ZRF936", ERROR, "output-around-project", "`{path}` cannot be the output: the project itself is in it"),
    Row("ZRF937", WARNING, "outside-project", "`{path}` leads out of the project's folder and is left out"),
    Row("ZRF938", ERROR, "bad-baseline", "cannot use the baseline `{path}`: {reason}"),
    Row("ZRF939", ERROR, "oversized-file", "`{path}` has {size} bytes; {limit} are the most that are read"),
    Row("ZRF940", ERROR, "oversized-output", "the output would have {size} characters; {limit} are the most"),
    Row("ZRF942", ERROR, "unknown-target", "there is no target `{word}`"),
    Row("ZRF950", ERROR, "no-language-server", "the language server cannot start: {reason}"),
    Row("ZRF999", ERROR, "internal-error", "a fault of the compiler itself: {reason}"),
)  # fmt: skip

CATALOGUE = {row.code: row for row in ROWS}


def diagnose(
    code: str,
    origin: Origin | None,
    *,
    help: str | None = None,
    severity: Severity | None = None,
    notes: tuple[str, ...] = (),
    **values: object,
) -> Diagnostic:
    """The diagnostic of one catalogue row, its templates filled with `values`."""
    row = CATALOGUE[code]
    return Diagnostic(
        code=code,
        severity=severity or row.severity,
        message=row.message.format_map(values),
        origin=origin,
        label=row.label.format_map(values),
        help=help,
        notes=notes,
    )
