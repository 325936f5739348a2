"""One example a word, and the small game around it that makes it a whole file.

An example is written as its context asks: a form for a game, board, grid or piece, the actions of
a block, a test, a goal. ``whole_file`` puts it into the game below, in the place of the form of
the same name if there is one. A test compiles them all.
"""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.language.keywords import Context

EXAMPLES: dict[Context, dict[str, str]] = {
    Context.FILE: {
        "game": '(game (title "Walk") (players White) (board (grid (dimensions ("a/b" (40 0)) ("1" (0 40))))))',
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
        "count-condition": "(count-condition (White Black) (total-piece-count 2))",
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
        "drops": "(drops ((verify empty?) add))",
        "attribute": "(attribute tired? false)",
        "move-type": "(moves (n add) (move-type hop) (n n (verify empty?) add))",
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
        "flip": "n (while enemy? flip n) (verify friend?) (go from) add",
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
        "and": "(and (pieces-remaining 1) (captured King))",
        "or": "(or stalemated (captured King))",
        "not": "(not (pieces-remaining 1))",
        "stalemated": "stalemated",
        "checkmated": "(checkmated King)",
        "captured": "(captured King)",
        "repetition": "repetition",
        "pieces-remaining": "(pieces-remaining 0 Man)",
        "total-piece-count": "(total-piece-count 2)",
        "absolute-config": "(absolute-config Man King (goal e5))",
        "relative-config": "(relative-config Man e Man e Man)",
    },
}

# Forms by their first word, so that an example can take the place of one of them.
_GRID = {
    "start-rectangle": "(start-rectangle 0 0 40 40)",
    "dimensions": '(dimensions ("a/b/c/d/e" (40 0)) ("5/4/3/2/1" (0 40)))',
    "directions": "(directions (n 0 -1) (e 1 0) (s 0 1))",
}
_BOARD = {
    "grid": "(grid ...)",
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
    "board": "(board ...)",
    "piece": "(piece ...)",
    "king": "(piece (name King) (drops ((verify empty?) add)))",
    "board-setup": "(board-setup (White (Man a1) (King off 1)) (Black (Man e5)))",
}


def examples_of(context: Context, word: str) -> str:
    """The example of a word, as it stands in its context."""
    return EXAMPLES[context][word]
