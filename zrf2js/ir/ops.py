"""One table of the operations that template bodies and goals are made of.

A row gives the operation's name, what its operands are, the Dagaz command it projects to
and what it does.  Operand kinds:

    dir pos piece player zone mode flag mark-flag attr   an index into the game's table (or a Param)
    int                                                  a number
    value                                                an index into the attribute's values, or a condition
    cond place spec                                      an operation of that kind
    body                                                 a tuple of statements
    K*                                                   a tuple of K
    K?                                                   K or None
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """Where an operation may stand."""

    STATEMENT = "statement"
    CONDITION = "condition"
    PLACE = "place"
    GOAL = "goal"
    SPEC = "spec"


@dataclass(frozen=True, slots=True)
class OpRow:
    """One operation of the machine; ``dagaz`` is empty where the kernel has no such command."""

    name: str
    kind: Kind
    operands: tuple[str, ...]
    dagaz: str
    doc: str


def _row(kind: Kind, name: str, operands: str, dagaz: str, doc: str) -> OpRow:
    return OpRow(name, kind, tuple(operands.split()), dagaz, doc)


def _s(name: str, operands: str, dagaz: str, doc: str) -> OpRow:
    return _row(Kind.STATEMENT, name, operands, dagaz, doc)


def _c(name: str, operands: str, dagaz: str, doc: str) -> OpRow:
    return _row(Kind.CONDITION, name, operands, dagaz, doc)


def _p(name: str, operands: str, dagaz: str, doc: str) -> OpRow:
    return _row(Kind.PLACE, name, operands, dagaz, doc)


def _g(name: str, operands: str, doc: str) -> OpRow:
    return _row(Kind.GOAL, name, operands, "", doc)


def _spec(name: str, operands: str, doc: str) -> OpRow:
    return _row(Kind.SPEC, name, operands, "", doc)


_ROWS = (
    # Moving the cursor
    _s("navigate", "dir", "FUNCTION 22", "Follow a direction; off the board the block ends."),
    _s("jump", "pos", "FUNCTION 21", "Go to a named position."),
    _s("go", "place", "FUNCTION 21", "Go to a place; off the board the block ends."),
    _s("mark", "", "FUNCTION 6", "Remember the current position."),
    _s("back", "", "FUNCTION 7", "Return to the remembered position."),
    # Control
    _s("verify", "cond", "FUNCTION 20", "End the block unless the condition holds."),
    _s(
        "if",
        "cond body body",
        "IF",
        "Run the first body when the condition holds, else the second.",
    ),
    _s("while", "cond body", "IF/JUMP", "Run the body as long as the condition holds."),
    _s("fork", "body*", "FORK", "Run each body, in order, each from the state before the fork."),
    _s("stop", "", "LITERAL 0, FUNCTION 20", "End the block."),
    _s(
        "spread",
        "body*",
        "",
        "Run the first body here and wherever rounds of the others lead.",
    ),
    _s(
        "search",
        "body*",
        "",
        "As spread; a position counts again when rounds have flagged other positions.",
    ),
    # The parts of a move
    _s("from", "", "FUNCTION 24", "The running part starts here."),
    _s("to", "", "FUNCTION 25", "The running part lands here."),
    _s("cascade", "", "FUNCTION 25, 24", "Finish the running part; the next starts here."),
    _s("add", "piece*", "FUNCTION 25, 28", "Emit a move, or one a piece type it promotes to."),
    _s("add-partial", "piece* mode?", "MODE", "Emit a move after which the same piece goes on."),
    _s("add-copy", "piece*", "", "Emit a move that leaves a copy on the origin."),
    _s("add-copy-partial", "piece* mode?", "", "A copy and a continuation."),
    # Effects
    _s("capture", "place", "FUNCTION 26", "Remove what stands there."),
    _s("flip", "place", "FUNCTION 27", "Give the piece to the next player."),
    _s("create", "player? piece? place", "FUNCTION 11", "Put a piece there."),
    _s("change-owner", "player? place", "FUNCTION 27", "Give the piece to a player."),
    _s("change-type", "piece place", "PROMOTE", "Turn the piece into another type."),
    _s("set-flag", "flag cond", "SET_FLAG", "Set a flag of this block."),
    _s("set-position-flag", "mark-flag cond place", "SET_POS_FLAG", "Set a flag of a position."),
    _s("set-attribute", "attr value place", "SET_ATTR", "Set an attribute of the piece there."),
    _s("sow", "dir", "", "Deal the heap, one to each position on the way; go on at the last."),
    _s("use", "int", "", "Use up an entry that the player has once a game."),
    # Conditions
    _c("true", "", "LITERAL 1", "Always."),
    _c("false", "", "LITERAL 0", "Never."),
    _c("not", "cond", "FUNCTION 0", "The condition does not hold."),
    _c("and", "cond*", "IF", "All hold; stops at the first that does not."),
    _c("or", "cond*", "IF", "One holds; stops at the first that does."),
    _c("empty", "place", "FUNCTION 1", "No piece stands there."),
    _c("enemy", "place", "FUNCTION 2", "A piece of another player of the turn order."),
    _c("friend", "place", "FUNCTION 3", "A piece of the moving side."),
    _c("neutral", "place", "", "A piece whose owner is not in the turn order."),
    _c("piece", "piece place", "FUNCTION 10", "A piece of this type."),
    _c("in-zone", "zone place", "IN_ZONE", "In the moving side's zone."),
    _c("on-board", "place", "ON_BOARD_DIR", "The place exists."),
    _c("position", "pos place", "IN_ZONE", "The place is this position."),
    _c("flag", "flag", "FLAG", "The flag is set."),
    _c("position-flag", "mark-flag place", "POS_FLAG", "The position's flag is set."),
    _c("attribute", "attr place", "ATTR", "The attribute is neither false nor 0."),
    _c("last-from", "place", "FUNCTION 4", "The last move started there."),
    _c("last-to", "place", "FUNCTION 5", "The last move ended there."),
    _c("marked", "place", "", "The mark is there."),
    _c("attacked", "mode? place", "", "An enemy could capture there."),
    _c("defended", "mode? place", "", "A friend could recapture there."),
    _c("threatened", "place", "", "An enemy could capture there, had the mover gone there."),
    _c("protected", "place", "", "A friend could recapture there, had the mover gone there."),
    _c("at-origin", "place", "", "The block began there."),
    _c("been-before", "place", "", "An earlier part of this turn began or ended there."),
    _c("taken-before", "place", "", "An earlier part of this turn captured there."),
    _c("pile-size", "int place", "", "So many pieces lie there."),
    _c("sown-size", "int place", "", "So many pieces lie there, those just sown included."),
    _c("unused", "int", "", "The player has not used up this entry."),
    _c("handler", "int place", "", "The handler of this number, a function of the host, agrees."),
    _c("adjacent-to-enemy", "place", "", "A link leads from there to an enemy."),
    _c("goal-position", "place", "", "Some absolute-config names the position."),
    # Places
    _p("here", "", "", "The current position."),
    _p(
        "neighbor",
        "dir",
        "FUNCTION 22",
        "One step from the current position; may be off the board.",
    ),
    _p("at", "pos", "FUNCTION 21", "A named position."),
    _p("nowhere", "", "", "Never on the board: the opposite of a direction that has none."),
    _p("origin", "", "", "Where the running part starts."),
    _p("target", "", "", "Where the running part lands."),
    _p("mark-place", "", "", "The marked position."),
    _p("last-from-place", "", "", "Where the last move started."),
    _p("last-to-place", "", "", "Where the last move ended."),
    # Goals; the player they are asked for is that of the goal's row
    _g("goal-and", "goal*", "All hold."),
    _g("goal-or", "goal*", "One holds."),
    _g("goal-not", "goal", "It does not hold."),
    _g("stalemated", "", "The player is to move and cannot."),
    _g("checkmated", "piece*", "Stalemated with one of these attacked."),
    _g("captured", "piece*", "The last move cost the player one of these."),
    _g("repetition", "", "The position stands for the third time."),
    _g(
        "pieces-remaining",
        "int piece*",
        "The player has exactly so many of these (none named: of all).",
    ),
    _g("total-piece-count", "int piece*", "All players together have exactly so many."),
    _g("absolute-config", "spec* spec*", "Every target holds a piece that fits a spec."),
    _g("relative-config", "spec*", "From some position, specs and directions in turn fit."),
    _spec("own", "piece", "The player's piece of this type."),
    _spec("opponent", "piece", "An opponent's piece of this type."),
    _spec("any-owner", "piece", "A piece of this type, whoever owns it."),
    _spec("spec-or", "spec*", "A piece that fits one of the specs."),
    _spec("spec-not", "spec", "Anything that does not fit, an empty position too."),
    _spec("target-position", "pos", "Exactly this position."),
    _spec("target-zone", "zone", "Any position of the player's zone."),
    _spec("step-dir", "dir", "One step in this direction."),
)

OPS: dict[str, OpRow] = {row.name: row for row in _ROWS}
