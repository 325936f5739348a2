"""One example per keyword, and the small game that turns an example into a complete file.

The text of an example depends on its context: a form of a game, board, grid or piece, the actions
of a block, a test, or a goal. ``whole_file`` inserts it into the game below; it replaces the form
of the same name. A test compiles every example.
"""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.language.keywords import Context

EXAMPLES: dict[Context, dict[str, str]] = {
    Context.FILE: {
        "game": '(game (title "Walk") (players White) (board (positions (a 0 0 40 40) (b 40 0 80 40)) (links n (a b))) (piece (name Man) (moves (step n))))',
        "variant": '(variant (title "Walk, or wait") (option "pass turn" true))',
        "define": "(define step ($1 (verify empty?) add))",
        "include": '(include "step.zrf")',
        "version": '(version "2.0")',
    },
    Context.GAME: {
        "title": '(title "Walk")',
        "players": "(players White Black ?Dice)",
        "turn-order": "(turn-order White repeat (Black hop) White)",
        "move-priorities": "(move-priorities hop)",
        "board": '(board (grid (dimensions ("a/b/c/d/e" (40 0)) ("5/4/3/2/1" (0 40))) (directions (n 0 -1))))',
        "piece": "(piece (name Man) (moves (n (verify empty?) add)))",
        "board-setup": "(board-setup (White (Man a1 b1) (King off 2)) (Black (Man e5)))",
        "option": '(option "pass turn" forced)',
        "win-condition": "(win-condition (White Black) (absolute-config King (goal)))",
        "loss-condition": "(loss-condition (White Black) (captured King))",
        "draw-condition": "(draw-condition (White Black) stalemated)",
        "count-condition": "(count-condition (White Black) stalemated)",
        "default": "(default)",
        "description": '(description "Reach the far side.")',
        "history": '(history "Invented for the manual.")',
        "strategy": '(strategy "Walk.")',
        "solution": '(solution "1. Man a1 - a2")',
        "engine": '(engine "walk.dll")',
        "music": '(music "walk.mid")',
        "opening-sound": '(opening-sound "hello.wav")',
        "move-sound": '(move-sound "step.wav")',
        "capture-sound": '(capture-sound "hit.wav")',
        "drop-sound": '(drop-sound "tap.wav")',
        "release-sound": '(release-sound "tap.wav")',
        "change-sound": '(change-sound "turn.wav")',
        "click-sound": '(click-sound "click.wav")',
        "win-sound": '(win-sound "horn.wav")',
        "loss-sound": '(loss-sound "bell.wav")',
        "draw-sound": '(draw-sound "gong.wav")',
    },
    Context.BOARD: {
        "image": '(image "images/board.bmp")',
        "grid": '(grid (dimensions ("a/b/c/d/e" (40 0)) ("5/4/3/2/1" (0 40))) (directions (n 0 -1)))',
        "positions": "(positions (store 240 0 280 40))",
        "links": "(links tunnel (a1 e5) (e5 a1))",
        "unlink": "(unlink c3 (b1 b2) (d1 n))",
        "kill-positions": "(kill-positions b2 d4)",
        "dummy": "(dummy box)",
        "zone": "(zone (name goal) (players White) (positions a5 b5))",
        "symmetry": "(symmetry Black (n s) (s n))",
    },
    Context.GRID: {
        "start-rectangle": "(start-rectangle 6 6 45 45)",
        "dimensions": '(dimensions ("a/b/c/d/e" (40 0)) ("5/4/3/2/1" (0 40)))',
        "directions": "(directions (n 0 -1) (knight 1 -2))",
    },
    Context.PIECE: {
        "name": "(name Man)",
        "image": '(image White "man.bmp" Black "foe.bmp")',
        "moves": "(moves (n (verify empty?) add) (e (verify enemy?) add))",
        "drops": "(drops ((verify (and empty? (in-zone? goal))) add))",
        "attribute": "(attribute tired? false)",
        "move-type": "(moves (n add) (move-type hop) (n n (verify empty?) add))",
        "betza": '(betza "fWfcF")',
        "parlett": '(parlett "n+, ~1/2")',
        "dagaz": '(dagaz "(+)([p]\\1)*;X[p]")',
        "promotion": '(promotion goal King) (betza "fW")',
        "help": '(help "Man: one step north.")',
        "description": '(description "Men walk until they arrive.")',
        "notation": '(notation "M")',
        "open": '(open "man.txt")',
        "dummy": "(dummy)",
    },
    Context.MOVE: {
        "add": "n (if (in-zone? goal) (add King Man) else add)",
        "add-partial": "n (verify enemy?) (add-partial hop)",
        "add-copy": "n (verify empty?) add-copy",
        "add-copy-partial": "n (verify empty?) (add-copy-partial hop)",
        "verify": "n (verify not-friend?) add",
        "if": "n (if empty? add else (capture) (go from) add)",
        "while": "n (while empty? add n) (verify enemy?) add",
        "capture": "n (verify enemy?) capture n (verify empty?) add",
        "flip": "(verify (enemy? n)) (flip n) add",
        "create": "n (verify empty?) (create White Man from) add",
        "change-owner": "n (verify empty?) (change-owner Black e) add",
        "change-type": "n (verify empty?) (if (in-zone? goal) (change-type King)) add",
        "set-flag": "(set-flag free (empty? e)) n (verify (flag? free)) add",
        "set-position-flag": "(set-position-flag seen true n) n (verify (position-flag? seen)) add",
        "set-attribute": "n (verify new?) (set-attribute new? false) add",
        "mark": "mark n n (verify empty?) back n add",
        "back": "n mark n (verify enemy?) back add",
        "from": "n (verify friend?) from e (verify empty?) add",
        "to": "n (verify empty?) to n (verify enemy?) capture add",
        "cascade": "n (verify friend?) cascade n (verify empty?) add",
        "go": "n (verify enemy?) capture (go from) add",
        "opposite": "(opposite n) (verify empty?) add",
    },
    Context.CONDITION: {
        "empty?": "(empty? n)",
        "enemy?": "enemy?",
        "friend?": "not-friend?",
        "neutral?": "neutral?",
        "piece?": "(piece? King)",
        "in-zone?": "(in-zone? goal)",
        "on-board?": "(on-board? n)",
        "position?": "(not-position? c3)",
        "flag?": "(not-flag? seen)",
        "position-flag?": "(position-flag? seen n)",
        "last-from?": "(last-from? n)",
        "last-to?": "(last-to? (opposite n))",
        "marked?": "not-marked?",
        "attacked?": "not-attacked?",
        "defended?": "(defended? hop)",
        "adjacent-to-enemy?": "adjacent-to-enemy?",
        "goal-position?": "goal-position?",
        "and": "(and enemy? (piece? King))",
        "or": "(or empty? enemy?)",
        "not": "(not (piece? King))",
        "true": "true",
        "false": "false",
    },
    Context.PLACE: {
        "opposite": "n (verify (empty? (opposite n))) add",
        "from": "n (verify (not-in-zone? goal from)) add",
        "to": "n to n (verify (empty? to)) add",
        "mark": "mark n (capture mark) add",
        "last-from": "(go last-from) (verify empty?) add",
        "last-to": "n (verify (enemy? last-to)) (capture last-to) add",
    },
    Context.GOAL: {
        "and": "(and (pieces-remaining 1) (total-piece-count 2))",
        "or": "(or stalemated (pieces-remaining 0))",
        "not": "(not (pieces-remaining 1))",
        "stalemated": "stalemated",
        "checkmated": "(checkmated King)",
        "captured": "(captured King)",
        "repetition": "repetition",
        "pieces-remaining": "(pieces-remaining 0 Man)",
        "total-piece-count": "(total-piece-count 2)",
        "no-progress": "(no-progress 100 Man)",
        "insufficient-material": "(insufficient-material King (opponent King))",
        "absolute-config": "(absolute-config Man King (goal e5))",
        "relative-config": "(relative-config Man e Man e Man)",
    },
}

# --- the game of the examples --------------------------------------------------------------


def _group(word: str, forms: Mapping[str, str]) -> str:
    lines = "\n".join(forms.values()).replace("\n", "\n  ")
    return f"({word}\n  {lines})"


_GRID = {
    "start-rectangle": "(start-rectangle 0 0 40 40)",
    "dimensions": '(dimensions ("a/b/c/d/e" (40 0)) ("5/4/3/2/1" (0 40)))',
    "directions": "(directions (n 0 -1) (e 1 0) (s 0 1))",
}
_BOARD = {
    "grid": _group("grid", _GRID),
    "zone": "(zone (name goal) (positions a5 b5))",
}
_PIECE = {
    "name": "(name Man)",
    "attribute": "(attribute new? true)",
    "moves": "(moves (n (verify empty?) add) (move-type hop) (n n (verify empty?) add))",
}
_GAME = {
    "title": '(title "Walk")',
    "players": "(players White Black)",
    "turn-order": "(turn-order White Black)",
    "board": _group("board", _BOARD),
    "piece": _group("piece", _PIECE),
    "another": "(piece (name King) (moves (step n)) (drops ((verify empty?) add)))",
    "board-setup": "(board-setup (White (Man a1 off 2) (King off 1)) (Black (Man e5)))",
}
_FILE = {"define": EXAMPLES[Context.FILE]["define"], "game": _group("game", _GAME)}
#: the game without an example
FRAME = "\n".join(_FILE.values()) + "\n"

#: for each context: its forms, the enclosing context, and the keyword of the enclosing form
_AROUND: dict[Context, tuple[Mapping[str, str], Context, str]] = {
    Context.GRID: (_GRID, Context.BOARD, "grid"),
    Context.BOARD: (_BOARD, Context.GAME, "board"),
    Context.PIECE: (_PIECE, Context.GAME, "piece"),
    Context.GAME: (_GAME, Context.FILE, "game"),
}


def whole_file(context: Context, example: str) -> str:
    """Return a complete file that contains the example in its context."""
    match context:
        case Context.CONDITION:
            return whole_file(Context.MOVE, f"n (verify {example}) add")
        case Context.MOVE | Context.PLACE:
            moves = _PIECE["moves"].replace("(n (verify empty?) add)", f"({example})")
            return whole_file(Context.PIECE, moves)
        case Context.GOAL:
            return whole_file(Context.GAME, f"(win-condition (White Black) {example})")
        case Context.FILE:
            return "\n".join(_with(_FILE, example).values()) + "\n"
    forms, outer, word = _AROUND[context]
    return whole_file(outer, _group(word, _with(forms, example)))


def _with(forms: Mapping[str, str], example: str) -> dict[str, str]:
    """Return the forms with the example, which replaces the form with the same keyword."""
    word = example.split()[0].removeprefix("(").rstrip(")")
    return {**forms, "define" if word == "include" else word: example}
