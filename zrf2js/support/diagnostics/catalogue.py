"""The catalogue of diagnostics: one entry per code. Every reported diagnostic has an entry here.

The first digit of a code is the stage: 0 read, 1 expand, 2 build, 3 moves, 4 turns and goals,
5 support, 6 move notations and game descriptions, 7 emit, 8 run time, 9 host. A slug names the
problem, not the fix. Codes are never reused.
Zillions silently ignores unknown input; the compiler reports a warning for it.
"""

from __future__ import annotations

from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@frozen_node()
class Entry:
    """Texts of one diagnostic: templates whose named fields `diagnose` fills in.

    ``label`` describes the marked place, ``help`` states a fix that is the same for all places.
    """

    code: str
    severity: Severity
    slug: str
    message: str
    label: str = ""
    help: str = ""


ENTRIES = (
    # 0xx read
    Entry("ZRF001", ERROR, "binary-file", "the file is not a text file", "contains a zero byte"),
    Entry("ZRF002", ERROR, "empty-file", "the file contains no rules"),
    Entry("ZRF003", ERROR, "unclosed-string", "unclosed string", "opened here"),
    Entry("ZRF004", WARNING, "unclosed-group", "`)` missing at the end of the file: {count}", "expected here"),
    Entry("ZRF005", WARNING, "surplus-parenthesis", "`)` without a matching `(` is ignored"),
    Entry("ZRF006", ERROR, "unreadable-file", "cannot read `{path}`: {reason}"),
    Entry("ZRF007", ERROR, "swallowed-form", "an unclosed group contains `({word} ...)`", "`)` missing here: {count}"),
    Entry("ZRF008", ERROR, "deep-nesting", "groups nest deeper than the limit of {limit} levels", "exceeds the limit"),
    Entry("ZRF009", WARNING, "missing-parenthesis", "`)` missing: {count}", "expected here, as the next line is not indented further"),
    Entry("ZRF010", WARNING, "useless-allow", "`{word}` cannot be allowed: {reason}", "hides nothing"),
    Entry("ZRF013", NOTE, "omitted-diagnostics", "further `{word}` are omitted after the first {limit}"),
    # 1xx expand
    Entry("ZRF101", ERROR, "recursive-macro", "macro `{name}` calls itself", "called again during its own expansion"),
    Entry("ZRF102", ERROR, "missing-include", "cannot find the included file `{path}`"),
    Entry("ZRF103", ERROR, "circular-include", "`{path}` includes itself", "included again here"),
    Entry("ZRF104", WARNING, "missing-argument", "macro `{name}` is called without argument {index}", "`${index}` is left out"),
    Entry("ZRF105", WARNING, "redefined-macro", "macro `{name}` is defined again", "calls below this line use this definition"),
    Entry("ZRF106", NOTE, "unused-macro", "macro `{name}` is never used"),
    Entry("ZRF107", WARNING, "unknown-top-level", "unknown top-level form `{word}` is ignored"),
    Entry("ZRF108", ERROR, "no-game", "the file has no `(game ...)`"),
    Entry("ZRF109", ERROR, "oversized-expansion", "the macros expand to more than {limit} nodes", "this call exceeds the limit"),
    Entry("ZRF110", ERROR, "malformed-define", "`define` without a name", "", "write `(define name ...)`"),
    Entry("ZRF111", ERROR, "malformed-include", "`include` without a file name", "", 'write `(include "file.zrf")`'),
    Entry("ZRF112", ERROR, "deep-expansion", "macro calls and groups nest deeper than the limit of {limit} levels", "exceeds the limit"),
    Entry("ZRF113", WARNING, "pasted-group", "a group cannot become part of the name `{text}`", "`${index}` is left out"),
    Entry("ZRF114", ERROR, "excessive-includes", "more than {limit} files are included"),
    # 2xx build
    Entry("ZRF201", WARNING, "surplus-argument", "surplus argument of `{word}` is ignored"),
    Entry("ZRF202", WARNING, "missing-operand", "`{word}` requires {missing}"),
    Entry("ZRF203", WARNING, "incomplete-test", "`{word}` requires {missing}; the test is always false"),
    Entry("ZRF204", WARNING, "unknown-condition", "unknown condition `{word}`", "no test and no attribute has this name"),
    Entry("ZRF205", WARNING, "stray-test", "the result of the test `{word}` is never used; the test is ignored", "", "write `(verify ...)` to end the block when the test fails"),
    Entry("ZRF206", WARNING, "unknown-direction", "unknown direction `{word}`", "no direction or position has this name; the block ends here"),
    Entry("ZRF207", WARNING, "verify-in-condition", "`verify` inside a condition is read as its condition"),
    Entry("ZRF208", WARNING, "empty-verify", "`{word}` without a condition"),
    Entry("ZRF209", WARNING, "unknown-name", "unknown {kind} `{word}`", "no {kind} has this name"),
    Entry("ZRF210", WARNING, "not-a-place", "expected a place", "not a direction, a position or `(opposite direction)`"),
    Entry("ZRF211", WARNING, "unexpected-group", "expected the name of {kind}, found a group"),
    Entry("ZRF212", WARNING, "unknown-operand", "unknown operand `{word}` of `{of}`", "nothing in this game has this name"),
    Entry("ZRF213", WARNING, "unknown-move-type", "no move has the type `{word}`", "no move can follow"),
    Entry("ZRF214", WARNING, "unknown-test-name", "unknown {kind} `{word}`; the test is always false", "no {kind} has this name"),
    Entry("ZRF215", WARNING, "unknown-word", "unknown word `{word}`", "no action has this name"),
    Entry("ZRF220", WARNING, "unknown-form", "unknown form `{word}` in a {where} is ignored"),
    Entry("ZRF221", WARNING, "unknown-position", "unknown position `{word}`", "the board has no position of this name"),
    Entry("ZRF222", WARNING, "unknown-player", "unknown player `{word}`", "not among the players"),
    Entry("ZRF223", WARNING, "incomplete-form", "incomplete `{word}` is ignored"),
    Entry("ZRF224", WARNING, "unknown-symmetry", "unknown direction `{word}` in a symmetry", "no link has this direction; it leads nowhere"),
    Entry("ZRF225", WARNING, "bare-position", "position `{word}` has no rectangle", "", "write `(name left top right bottom)`"),
    Entry("ZRF226", ERROR, "oversized-board", "the board has more than {limit} positions"),
    Entry("ZRF227", WARNING, "no-positions", "the board of `{title}` has no positions"),
    Entry("ZRF228", ERROR, "oversized-reserve", "a reserve of `{title}` has {count} pieces `{piece}`; the limit is {limit}"),
    Entry("ZRF230", WARNING, "unknown-setup-piece", "unknown piece `{word}` in the setup", "no piece has this name"),
    Entry("ZRF231", WARNING, "stray-word", "expected a move block, found `{word}`, which is ignored"),
    Entry("ZRF232", WARNING, "nameless-piece", "piece without a name"),
    Entry("ZRF233", WARNING, "repeated-piece", "piece `{name}` is defined twice", "replaces the first definition"),
    Entry("ZRF234", WARNING, "occupied-position", "two pieces on `{word}` in the setup", "{piece} replaces the first one"),
    Entry("ZRF235", WARNING, "invalid-number", "expected an integer, found `{word}`", "ignored"),
    Entry("ZRF236", WARNING, "missing-number", "expected {least} or more integers, found {count}"),
    Entry("ZRF237", ERROR, "oversized-directions", "{directions} directions on {positions} positions exceed the limit of {limit} links"),
    Entry("ZRF238", ERROR, "oversized-zones", "{zones} zones exceed the limit of {limit} entries of zones and positions"),
    Entry("ZRF239", ERROR, "oversized-variants", "the games and variants have more than {limit} {what}, inherited ones included"),
    Entry("ZRF240", NOTE, "unknown-option", "unknown option `{word}` has no effect"),
    Entry("ZRF241", WARNING, "bad-option-value", "invalid value `{word}` of the option `{option}`; the default is used"),
    Entry("ZRF242", NOTE, "inert-option", "option `{word}` has no effect outside Dagaz: {reason}"),
    Entry("ZRF243", NOTE, "missing-script", "option `{word}` names a Dagaz script, which is not part of the rules", "", "add the script with `--override`"),
    Entry("ZRF244", ERROR, "too-many-players", "`{title}` has {count} players; the limit is {limit}"),
    Entry("ZRF245", ERROR, "too-many-move-types", "{types} move types for {blocks} move blocks exceed the limit of {limit} combinations"),
    Entry("ZRF246", ERROR, "too-many-pieces", "a game has more than {limit} types of pieces", "exceeds the limit"),
    # 3xx moves: lints
    Entry("ZRF301", WARNING, "unreachable-piece", "piece `{name}` can never be on the board", "never set up, dropped, created or promoted to"),
    Entry("ZRF302", WARNING, "silent-block", "move block without `add`", "adds no move"),
    Entry("ZRF303", WARNING, "idle-loop", "the loop body never changes the loop condition", "", "use `if`, or add a step to the body"),
    Entry("ZRF304", NOTE, "unused-zone", "zone `{name}` is never used"),
    Entry("ZRF305", NOTE, "unread-flag", "flag `{name}` is never tested"),
    Entry("ZRF306", WARNING, "unset-flag", "flag `{name}` is never set", "this test is always false"),
    Entry("ZRF307", NOTE, "unused-attribute", "attribute `{name}` of `{piece}` is never tested"),
    Entry("ZRF308", WARNING, "idle-side", "{player} can never have a move{kind} in `{title}`"),
    Entry("ZRF309", NOTE, "missing-images", "missing images of `{title}` ({count}): {names}"),
    Entry("ZRF310", NOTE, "unusual-notation", "unusual notation `{notation}` of `{name}`; the usual one is {usual}"),
    # 4xx turns and goals
    Entry("ZRF401", WARNING, "unknown-goal", "unknown goal `{word}`", "the condition is ignored"),
    Entry("ZRF402", WARNING, "incomplete-goal", "incomplete `{word}` is ignored"),
    Entry("ZRF403", WARNING, "unknown-goal-name", "unknown {kind} `{word}` in a goal"),
    Entry("ZRF404", WARNING, "surplus-turn-word", "surplus word in a turn is ignored", "", "a turn is one or two players and one move type"),
    Entry("ZRF405", WARNING, "surplus-goal", "surplus goal in `{word}` is ignored", "", "join goals with `and` or `or`"),
    Entry("ZRF406", NOTE, "combined-event", "`{word}` inside `and` or `or` is an error in Zillions", "zrf2js combines it like other goals"),
    Entry("ZRF407", ERROR, "oversized-goals", "the goals have more than {limit} parts, inherited ones included", "exceeds the limit"),
    Entry("ZRF410", WARNING, "no-players", "`{title}` has no players"),
    Entry("ZRF411", WARNING, "impossible-goal", "impossible `{word}`: {reason}"),
    Entry("ZRF412", WARNING, "nobodys-goal", "`{word}` applies to no player of the game"),
    Entry("ZRF413", WARNING, "contradictory-goal", "`{word}` of {player} has the same condition as an earlier {kind} and has no effect"),
    # 5xx support
    Entry("ZRF501", WARNING, "engine-plug-in", "the rules of `{title}` are in the plug-in `{engine}` and cannot be compiled"),
    Entry("ZRF502", WARNING, "no-start-moves", "no player of `{title}` has a piece at the start", "", "the setup or the rules may be in a script: add it with `--override`"),
    Entry("ZRF503", ERROR, "too-many-attributes", "the pieces of `{title}` need {bits} bits; the limit is 30 bits"),
    Entry("ZRF504", ERROR, "oversized-rules", "the games expand to {size} operations; the limit is {limit}", "the largest part", "use fewer macro calls in macros"),
    Entry("ZRF520", NOTE, "unlimited-drops", "no piece of `{title}` has an `off` count; drops are unlimited, as in Dagaz", "", "{reason}"),
    Entry("ZRF521", NOTE, "impossible-drops", "no piece of `{title}` has an `off` count; there are no drops, as in Zillions", "", "no option, goal or piece of the rules suggests Dagaz; `--dialect dagaz` makes drops unlimited"),
    Entry("ZRF530", ERROR, "script-syntax", "the script is not valid JavaScript: {reason}"),
    Entry("ZRF531", ERROR, "sloppy-script", "the script is not valid in an ES module: {reason}", "", "use `--format cjs` or `--format global`"),
    Entry("ZRF532", WARNING, "unknown-hook", "unknown hook `{word}`"),
    Entry("ZRF533", WARNING, "inert-hook", "hook `{word}` has no effect in zrf2js"),
    Entry("ZRF534", WARNING, "dagaz-script", "the script requires `{word}`", "", "`--dagaz-scripts` provides it"),
    Entry("ZRF535", WARNING, "missing-member", "the script uses `{word}`, which zrf2js does not have"),
    Entry("ZRF540", WARNING, "missing-media", "{count} pictures or sounds are missing: {names}"),
    Entry("ZRF541", WARNING, "unreadable-picture", "cannot read the picture `{path}`: {reason}"),
    Entry("ZRF542", NOTE, "unplayable-sound", "browsers cannot play the sound `{path}`"),
    Entry("ZRF550", WARNING, "kernel-command", "the Dagaz kernel does not fully support `{word}`: {reason}"),
    Entry("ZRF551", WARNING, "kernel-turns", "the Dagaz kernel does not support {what}, which `{title}` needs"),
    Entry("ZRF552", WARNING, "kernel-link", "in `{title}`, `{direction}` links `{position}` to itself; the Dagaz kernel treats it as no link"),
    Entry("ZRF553", WARNING, "kernel-goal", "no Dagaz hook can evaluate `{word}`; the goal is left out"),
    Entry("ZRF554", WARNING, "kernel-option", "the Dagaz kernel has no counterpart of the option `{option}` (value {value})"),
    Entry("ZRF555", ERROR, "no-design", "`{name}` has no game that the Dagaz kernel supports"),
    Entry("ZRF556", ERROR, "incomplete-kernel", "the folders of `--kernel` lack `{name}`"),
    Entry("ZRF560", WARNING, "not-for-jocly", "`{title}` is left out of the Jocly module: {reason}"),
    Entry("ZRF561", ERROR, "no-jocly-game", "`{name}` has no game that Jocly supports"),
    Entry("ZRF563", ERROR, "not-for-python", "`{title}` uses `{word}`, which Python modules do not support", "used here"),
    Entry("ZRF565", WARNING, "not-for-fairy-stockfish", "`{title}` cannot be expressed in Fairy-Stockfish: {reason}", "the engine has no such rule"),
    Entry("ZRF566", ERROR, "no-fairy-stockfish-game", "`{name}` has no game that Fairy-Stockfish can express"),
    # 57x, 58x: Forth
    Entry("ZRF570", ERROR, "unknown-forth-word", "unknown word `{word}`", "not defined above this line"),
    Entry("ZRF571", ERROR, "stack-underflow", "`{word}` takes a number from an empty stack"),
    Entry("ZRF572", NOTE, "uneven-branches", "the stack effect of `{word}` depends on the values: {reason}"),
    Entry("ZRF573", ERROR, "unmatched-structure", "`{word}` without `{other}`"),
    Entry("ZRF574", ERROR, "missing-forth-file", "cannot find the file `{path}`"),
    Entry("ZRF575", ERROR, "unsupported-forth-word", "cannot run `{word}` here: {reason}"),
    Entry("ZRF576", ERROR, "missing-declaration", "the script of `{title}` declares no {what}"),
    Entry("ZRF577", WARNING, "different-declarations", "the {what} of the script and of `{title}` differ: {difference}"),
    Entry("ZRF578", NOTE, "own-search", "the search `{word}` of {player} is not used; zrf2js searches the moves"),
    Entry("ZRF579", ERROR, "incomplete-forth-word", "`{word}` requires {what}"),
    Entry("ZRF580", WARNING, "effect-outside-move", "`{word}` has no effect here", "no move is under construction"),
    Entry("ZRF582", ERROR, "unclosed-definition", "the definition of `{word}` has no `;`", "opened here"),
    Entry("ZRF583", ERROR, "wrong-kind-of-name", "`{word}` is not a {kind}"),
    Entry("ZRF584", WARNING, "missing-forth-script", "cannot find the script of `{title}`: `{path}`", "", "`--root FOLDER` names a folder that contains the rules and the scripts"),
    # 6xx notations
    Entry("ZRF601", ERROR, "unknown-letter", "unexpected `{letter}`", "not in this notation, or not allowed here"),
    Entry("ZRF602", WARNING, "lookalike-letter", "a Cyrillic letter is read as the Latin `{letter}`"),
    Entry("ZRF603", ERROR, "unclosed-bracket", "`{letter}` is missing", "opened here"),
    Entry("ZRF604", ERROR, "unfinished-formula", "unexpected end of the formula"),
    Entry("ZRF605", ERROR, "foreign-letter", "{dialect} does not support `{letter}`", "silently skipped by {dialect}"),
    Entry("ZRF606", ERROR, "unsupported-letter", "unsupported `{letter}` ({what})"),
    Entry("ZRF607", ERROR, "empty-choice", "these letters match no move"),
    Entry("ZRF608", WARNING, "bare-oblique-direction", "`{letter}{atom}` is read as the two narrow moves, `{letter}{letter}{atom}`", "other programs read four moves: `{letter}h{atom}`"),
    Entry("ZRF609", WARNING, "first-crooked-bend", "the first bend of an oblique move may go to either side", "other programs bend to the long side"),
    Entry("ZRF610", ERROR, "joined-legs", "legs in brackets without a separator", "", "join legs with `-` or `?`, or write `t` before the bracket"),
    Entry("ZRF611", ERROR, "oversized-formula", "the formula expands to more than {limit} linear paths"),
    Entry("ZRF612", ERROR, "inexpressible-formula", "the formula cannot be compiled: {reason}"),
    Entry("ZRF613", ERROR, "unknown-formula-piece", "unknown piece `{word}` in a formula"),
    Entry("ZRF614", ERROR, "unknown-notation-dialect", "unknown dialect `{word}` of {notation}; expected one of: {known}"),
    Entry("ZRF615", ERROR, "unknown-group", "unknown group {group} in a back-reference"),
    Entry("ZRF616", ERROR, "double-quantifier", "quantifier after a quantifier"),
    Entry("ZRF617", ERROR, "bad-bounds", "empty range of repetitions", "", "write the lower bound first"),
    Entry("ZRF618", WARNING, "lame-leap", "a leap without `~` is blocked by pieces on its path", "straight first, then diagonal"),
    Entry("ZRF619", ERROR, "unknown-formula-zone", "unknown zone `{name}`"),
    Entry("ZRF620", NOTE, "notation-extension", "`{word}` in a rules file is a zrf2js extension that Zillions does not support"),
    Entry("ZRF621", ERROR, "counted-legs", "no dialect supports the leg count `{text}`", "", "write the legs one by one, or in parentheses for any number: `W(af)W`"),
    Entry("ZRF622", ERROR, "bracket-as-leg", "a bracket after legs: a bracket is a complete move", "", "write all legs inside: `[W-F-W]`"),
    Entry("ZRF623", WARNING, "ambiguous-term", "ambiguous `{text}` is read as {reading}", "{other}; name a dialect to select a reading"),
    Entry("ZRF624", ERROR, "formula-too-long", "the formula has {length} characters; the limit is {limit}"),
    Entry("ZRF625", ERROR, "number-too-large", "the number {number} in the formula is above the limit of {limit}"),
    Entry("ZRF626", ERROR, "oversized-formulas", "the formulas of a game expand to more than {limit} move blocks", "exceeds the limit"),
    Entry("ZRF630", WARNING, "uneven-castling", "castling moves the king {a} squares to one side and {b} to the other"),
    Entry("ZRF631", WARNING, "castling-through-attack", "castling tests only its last square for attacks", "the king must not pass an attacked square"),
    Entry("ZRF632", WARNING, "castling-unknown-partner", "castling does not test that the other piece is a rook", "", "add `[=Rook]` before its `^`"),
    Entry("ZRF640", ERROR, "untranslatable-formula", "{notation} cannot express the formula: {reason}"),
    Entry("ZRF641", ERROR, "unknown-statement", "unknown statement `{word}` in a game description"),
    Entry("ZRF642", ERROR, "unreadable-grid", "invalid grid `{word}`", "", "write `8x8` or `a-h x 8-1`"),
    Entry("ZRF643", ERROR, "no-grid", "the description has no board", "", "add `board: 8x8` or `grid: a-h x 8-1`"),
    Entry("ZRF644", ERROR, "unknown-link-square", "unknown square `{word}` in a chain of links"),
    Entry("ZRF645", ERROR, "unknown-choice", "unexpected `{word}`; expected one of: {known}"),
    Entry("ZRF646", ERROR, "incomplete-statement", "`{word}` requires {missing}"),
    Entry("ZRF647", ERROR, "wrong-number-of-rows", "the setup has {rows} rows, but the board has {ranks}"),
    Entry("ZRF648", ERROR, "wrong-length-of-row", "row {rank} of the setup does not have {files} squares"),
    Entry("ZRF649", ERROR, "oversized-lists", "the lists of squares have more than {limit} entries"),
    Entry("ZRF650", ERROR, "page-without-kernel", "the page does not load the Dagaz kernel (`zrf-model.js`)"),
    Entry("ZRF651", ERROR, "unstructured-template", "template {number} of the model has no structured form: {reason}"),
    Entry("ZRF652", ERROR, "page-without-model", "no script of the page sets `Dagaz.Model.BuildDesign`"),
    Entry("ZRF653", ERROR, "missing-page-script", "cannot find the script `{path}` of the page"),
    Entry("ZRF654", NOTE, "script-without-rules", "the script `{path}` only sets the search, the view or the controller, and is left out"),
    Entry("ZRF655", ERROR, "scripts-not-run", "the scripts of the page cannot run: {reason}"),
    Entry("ZRF656", WARNING, "page-script-error", "the script `{name}` throws an error when the page loads: {message}"),
    Entry("ZRF657", WARNING, "excessive-setups", "the model has {count} setups; those after the first {limit} are left out"),
    Entry("ZRF658", ERROR, "rules-scripts-unsupported", "the target `{target}` cannot carry the script `{name}` of the rules"),
    Entry("ZRF659", WARNING, "unknown-model-option", "no script of the page supports the option `{name}` of the model"),
    Entry("ZRF660", NOTE, "scripts-without-kernel", "the scripts for Dagaz run on the board of zrf2js, where moves have no `mode`: {reason}"),
    Entry("ZRF661", WARNING, "undeclared-in-model-setup", "the setup of the model names the {kind} `{name}`, which does not exist"),
    # 67x: Fairy-Stockfish variants
    Entry("ZRF670", WARNING, "inexpressible-variant", "the variant `{title}` is left out: rules files cannot express `{word}`: {reason}"),
    Entry("ZRF671", WARNING, "long-game-key", "`{word}` has no effect: it only ends long games"),
    Entry("ZRF672", WARNING, "unknown-variant-key", "unknown key `{word}` of a variant"),
    Entry("ZRF673", WARNING, "unknown-parent-variant", "unknown parent `{word}` of a variant"),
    Entry("ZRF674", WARNING, "unreadable-variant-line", "cannot read the line `{word}` of a variant"),
    Entry("ZRF675", ERROR, "no-variant", "rules files can express none of the {count} variants"),
    Entry("ZRF676", WARNING, "partial-variant", "the variant `{title}` is compiled without `{word}`: {reason}"),
    Entry("ZRF677", WARNING, "excessive-variants", "further variants are left out; the limits are {limit} variants and {sections} sections"),
    # 7xx emit
    Entry("ZRF701", ERROR, "invalid-output", "the generated JavaScript does not parse: {reason}", "", "this is a bug in zrf2js; please report it"),
    Entry("ZRF720", ERROR, "no-minifier", "no minifier found: {reason}"),
    Entry("ZRF721", ERROR, "failed-minifier", "cannot minify the module: {reason}"),
    Entry("ZRF722", ERROR, "broken-package", "cannot read `{path}`: {reason}"),
    # 8xx run time: the module builds the sentence, which names the loop or the limit
    Entry("ZRF801", ERROR, "endless-loop", "the game stopped: {reason}"),
    Entry("ZRF802", ERROR, "too-many-moves", "the game stopped: {reason}"),
    Entry("ZRF803", ERROR, "too-long-game", "the game stopped: {reason}"),
    Entry("ZRF804", ERROR, "endless-turn", "the game stopped: {reason}"),
    Entry("ZRF805", ERROR, "write-outside-array", "the game stopped: {reason}"),
    Entry("ZRF806", ERROR, "undeclared-number", "the game stopped: {reason}"),
    Entry("ZRF810", ERROR, "hook-threw", "script error: {reason}"),
    Entry("ZRF811", ERROR, "unknown-position-number", "script error: {reason}"),
    Entry("ZRF812", ERROR, "unknown-piece-number", "script error: {reason}"),
    Entry("ZRF813", ERROR, "impossible-action", "script error: {reason}"),
    Entry("ZRF814", ERROR, "no-move-in-list", "script error: {reason}"),
    Entry("ZRF815", ERROR, "bad-goal-answer", "script error: {reason}"),
    Entry("ZRF816", ERROR, "bad-closure", "script error: {reason}"),
    Entry("ZRF817", ERROR, "bad-part-list", "script error: {reason}"),
    Entry("ZRF818", ERROR, "uncallable-hook", "script error: {reason}"),
    Entry("ZRF819", ERROR, "no-move-text", "script error: {reason}"),
    Entry("ZRF820", ERROR, "unkeepable-value", "script error: {reason}"),
    Entry("ZRF821", ERROR, "unknown-turn", "script error: {reason}"),
    Entry("ZRF822", ERROR, "unknown-direction-number", "script error: {reason}"),
    Entry("ZRF823", ERROR, "foreign-attribute-value", "script error: {reason}"),
    Entry("ZRF824", ERROR, "endless-hook", "script error: {reason}"),
    Entry("ZRF826", ERROR, "bad-weight", "script error: {reason}"),
    Entry("ZRF827", ERROR, "bad-count-answer", "script error: {reason}"),
    Entry("ZRF828", ERROR, "bad-created-piece", "script error: {reason}"),
    Entry("ZRF829", ERROR, "fixed-links", "script error: {reason}"),
    # 9xx host
    Entry("ZRF901", ERROR, "broken-emitter", "emitter `{name}` failed: {reason}"),
    Entry("ZRF902", ERROR, "unknown-variant", "unknown game or variant `{word}`"),
    Entry("ZRF903", WARNING, "ambiguous-variant", "several variants have the title `{word}`; the first one is used"),
    Entry("ZRF904", ERROR, "unwritable-file", "cannot write `{path}`: {reason}"),
    Entry("ZRF905", ERROR, "no-node", "no Node.js to run the game: {reason}"),
    Entry("ZRF906", ERROR, "failed-run", "the compiled game failed: {reason}"),
    Entry("ZRF907", ERROR, "system-error", "input or output failed: {reason}"),
    Entry("ZRF908", ERROR, "slow-run", "the game did not finish in Node.js within {seconds} s", "", "set ZRF2JS_NODE_TIMEOUT to another limit in seconds, or to 0 for none"),
    Entry("ZRF909", ERROR, "broken-node", "`{path}` does not work as Node.js: {reason}"),
    Entry("ZRF910", ERROR, "foreign-record", "the file is not a saved Zillions game", "expected `Zillions Save Game File Version ...`"),
    Entry("ZRF911", ERROR, "incomplete-record", "the saved game has no `{name}=` line"),
    Entry("ZRF912", ERROR, "unknown-record-line", "the line is neither a move nor an edit of the setup", "expected `1. ...`, `(x place)` or `(player piece place)`"),
    Entry("ZRF913", ERROR, "unreadable-move", "cannot read the move: {reason}", "unread from here"),
    Entry("ZRF914", ERROR, "impossible-record", "illegal move in the saved game `{path}`: {reason}"),
    Entry("ZRF920", ERROR, "no-scheduler", "cannot run games on the cluster at {address}: {reason}"),
    Entry("ZRF921", ERROR, "nobody-plays", "`{title}` cannot be played: it has no rules or no players that choose moves"),
    Entry("ZRF922", ERROR, "failed-engine", "an engine failed in the tournament: {reason}"),
    Entry("ZRF923", ERROR, "untrainable-game", "`{title}` cannot be trained: {reason}"),
    Entry("ZRF924", ERROR, "bad-weights", "cannot use the weights `{path}`: {reason}"),
    Entry("ZRF925", WARNING, "foreign-weights", "the weights `{path}` do not fit `{title}`: {reason}", "", "train the game again; until then, its evaluation follows from the rules"),
    Entry("ZRF930", ERROR, "bad-project", "cannot use the project file `{path}`: {reason}"),
    Entry("ZRF931", ERROR, "no-rules", "no rules files in `{path}`"),
    Entry("ZRF932", ERROR, "same-output", "`{path}` and `{other}` have the same output name `{name}`", "", "give one of them another `name`; upper and lower case count as equal"),
    Entry("ZRF933", ERROR, "slow-file", "compiling `{path}` timed out after {seconds} s"),
    Entry("ZRF934", ERROR, "lost-worker", "compiling `{path}` failed: {reason}"),
    Entry("ZRF935", ERROR, "outdated-output", "`{path}` is out of date: {reason}"),
    Entry("ZRF936", ERROR, "output-around-project", "the output folder `{path}` contains the project"),
    Entry("ZRF937", WARNING, "outside-project", "`{path}` links to a file outside the project and is left out"),
    Entry("ZRF938", ERROR, "bad-baseline", "cannot use the baseline `{path}`: {reason}"),
    Entry("ZRF939", ERROR, "oversized-file", "`{path}` has {size} bytes; the limit is {limit} bytes"),
    Entry("ZRF940", ERROR, "oversized-output", "the output has {size} characters; the limit is {limit} characters"),
    Entry("ZRF942", ERROR, "unknown-target", "unknown target `{word}`"),
    Entry("ZRF943", ERROR, "same-file", "the targets `{first}` and `{second}` both write `{path}`"),
    Entry("ZRF950", ERROR, "no-language-server", "cannot start the language server: {reason}"),
    Entry("ZRF951", ERROR, "no-studio", "cannot build the studio: {reason}"),
    Entry("ZRF999", ERROR, "internal-error", "bug in zrf2js: {reason}"),
)  # fmt: skip

#: Warnings about rules that cannot mean what they say. `check` reports them as errors, but as in
#: Zillions the rest of the file compiles.
FAULTS = frozenset((
    "ZRF004", "ZRF009", "ZRF222", "ZRF227", "ZRF230", "ZRF233", "ZRF234", "ZRF235", "ZRF236",
    "ZRF401", "ZRF402", "ZRF403", "ZRF410",
))  # fmt: skip

CATALOGUE = {entry.code: entry for entry in ENTRIES}


def diagnose(
    code: str,
    origin: Origin | None,
    *,
    help: str | None = None,
    instead: str | None = None,
    correction: tuple[str, str] | None = None,
    severity: Severity | None = None,
    notes: tuple[str, ...] = (),
    **values: object,
) -> Diagnostic:
    """Return the diagnostic of the entry ``code``, with ``values`` in its templates.

    ``help`` and ``severity`` override those of the entry. ``instead`` is a proposal for the value
    ``word``; it becomes the help text and the correction.
    """
    entry = CATALOGUE[code]
    if instead is not None:
        help = f"did you mean `{instead}`?"
        correction = (str(values["word"]), instead)
    return Diagnostic(
        code=code,
        severity=severity or entry.severity,
        message=entry.message.format_map(values),
        origin=origin,
        label=entry.label.format_map(values),
        help=help or entry.help.format_map(values) or None,
        notes=notes,
        correction=correction,
    )
