"""The native words of Axiom's Forth, with their stack effects.

The words are those of the engine and of its public library; docs/axiom.md describes them.
"""

from __future__ import annotations

from enum import Flag, auto

from zrf2js.support.frozen_node import frozen_node


class Acts(Flag):
    """Effects of a native word other than those on the stack."""

    NOTHING = 0
    #: its result depends on memory, the board or the cursor
    READS = auto()
    #: it changes memory, the cursor or the move under construction
    WRITES = auto()
    #: it may end the generator
    STOPS = auto()
    #: it defines a name, which is possible only while a script is read
    DEFINES = auto()


@frozen_node()
class Native:
    """A native word. ``effect`` is its stack comment, with the types of the numbers as names.

    Names are: n number, ? flag, pos position, type piece type, piece piece with its owner, player,
    mode move type, addr address, turn offset in the turn order, x anything.
    """

    name: str
    effect: str
    acts: Acts
    doc: str

    @property
    def inputs(self) -> int:
        """The count of numbers that it takes."""
        return len(self.effect.partition("--")[0].split())

    @property
    def outputs(self) -> int:
        """The count of numbers that it leaves."""
        return len(self.effect.partition("--")[2].split())


_PURE, _READS, _WRITES = Acts.NOTHING, Acts.READS, Acts.WRITES
_CHANGES = Acts.READS | Acts.WRITES

_ROWS: tuple[tuple[str, str, Acts, str], ...] = (
    # the stack
    ("DUP", "x -- x x", _PURE, "copies the top"),
    ("DROP", "x --", _PURE, "removes the top"),
    ("SWAP", "x y -- y x", _PURE, "exchanges the upper two"),
    ("OVER", "x y -- x y x", _PURE, "copies the second"),
    ("ROT", "x y z -- y z x", _PURE, "rotates the upper three"),
    ("2DUP", "x y -- x y x y", _PURE, "copies the upper two"),
    ("2DROP", "x y --", _PURE, "removes the upper two"),
    (">R", "x --", _WRITES, "moves the top to the return stack"),
    ("R>", "-- x", _CHANGES, "moves the top of the return stack back"),
    ("R@", "-- x", _READS, "copies the top of the return stack"),
    ("I", "-- n", _READS, "the counter of the innermost loop"),
    ("J", "-- n", _READS, "the counter of the loop around it"),
    # arithmetic
    ("+", "n n -- n", _PURE, "adds"),
    ("-", "n n -- n", _PURE, "subtracts"),
    ("*", "n n -- n", _PURE, "multiplies"),
    ("/", "n n -- n", _PURE, "divides and cuts the fraction off"),
    ("MOD", "n n -- n", _PURE, "the remainder of a division"),
    ("/MOD", "n n -- n n", _PURE, "remainder and quotient"),
    ("1+", "n -- n", _PURE, "adds 1"),
    ("1-", "n -- n", _PURE, "subtracts 1"),
    ("2*", "n -- n", _PURE, "doubles"),
    ("2/", "n -- n", _PURE, "halves"),
    ("NEGATE", "n -- n", _PURE, "changes the sign"),
    ("ABS", "n -- n", _PURE, "the absolute value"),
    ("MIN", "n n -- n", _PURE, "the smaller number"),
    ("MAX", "n n -- n", _PURE, "the larger number"),
    ("AND", "n n -- n", _PURE, "and of all bits"),
    ("OR", "n n -- n", _PURE, "or of all bits"),
    ("XOR", "n n -- n", _PURE, "exclusive or of all bits"),
    ("NOT", "? -- ?", _PURE, "true for 0 only"),
    ("CELLS", "n -- n", _PURE, "the bytes of n cells"),
    # comparisons
    ("=", "n n -- ?", _PURE, "equal"),
    ("<>", "n n -- ?", _PURE, "not equal"),
    ("<", "n n -- ?", _PURE, "less"),
    (">", "n n -- ?", _PURE, "greater"),
    ("<=", "n n -- ?", _PURE, "less or equal"),
    (">=", "n n -- ?", _PURE, "greater or equal"),
    ("0=", "n -- ?", _PURE, "equal to 0"),
    ("0<>", "n -- ?", _PURE, "not equal to 0"),
    ("0<", "n -- ?", _PURE, "negative"),
    ("0>", "n -- ?", _PURE, "positive"),
    # memory
    ("@", "addr -- n", _READS, "the content of a cell"),
    ("!", "n addr --", _WRITES, "sets a cell"),
    ("+!", "n addr --", _CHANGES, "adds to a cell"),
    ("++", "addr --", _CHANGES, "adds 1 to a cell"),
    ("--", "addr --", _CHANGES, "subtracts 1 from a cell"),
    ("C@", "addr -- n", _READS, "the content of a byte"),
    ("C!", "n addr --", _WRITES, "sets a byte"),
    ("ON", "addr --", _WRITES, "sets a cell to true"),
    ("OFF", "addr --", _WRITES, "sets a cell to false"),
    # names
    ("CREATE", "--", Acts.DEFINES, "creates the name that follows; it leaves its address"),
    ("<BUILDS", "--", Acts.DEFINES, "the same, in a word that defines words"),
    ("DOES>", "x --", Acts.DEFINES, "begins what the words do, with their address on the stack"),
    (",", "n --", Acts.DEFINES, "appends a cell to the newest name"),
    ("ALLOT", "n --", Acts.DEFINES, "appends bytes to the newest name"),
    # random numbers
    ("RANDOMIZE", "--", _WRITES, "chooses another sequence of random numbers"),
    ("RANDOMIZE2", "--", _WRITES, "the same for the second sequence"),
    ("RAND-WITHIN", "n n -- n", _CHANGES, "a random number between two numbers, both included"),
    ("RAND-WITHIN2", "n n -- n", _CHANGES, "the same of the second sequence"),
    ("$RAND-WITHIN", "n n -- n", _CHANGES, "the same as RAND-WITHIN"),
    # the cursor
    ("here", "-- pos", _READS, "the cursor"),
    ("from", "-- pos", _READS, "where the move starts"),
    ("to", "pos --", _WRITES, "sets the cursor"),
    ("home", "pos --", _WRITES, "sets where the move starts"),
    ("back", "--", _CHANGES, "sets the cursor to where the move starts"),
    ("current-piece", "-- piece", _READS, "the piece that moves or is dropped"),
    ("current-piece-type", "-- type", _READS, "its type"),
    ("current-player", "-- player", _READS, "the player to move"),
    ("for-player", "-- player", _READS, "the player whose pieces move"),
    ("of-type", "-- mode", _READS, "the move type of the turn, 0 for all"),
    # the board
    ("piece", "-- piece", _READS, "the piece at the cursor with its owner, 0 for none"),
    ("piece-at", "pos -- piece", _READS, "the piece at a position"),
    ("piece-type", "-- type", _READS, "the type of the piece at the cursor, 0 for none"),
    ("piece-type-at", "pos -- type", _READS, "the type of the piece at a position"),
    ("not-piece-type?", "type -- ?", _READS, "the cursor holds no piece of the type"),
    ("not-piece-type-at?", "pos type -- ?", _READS, "the position holds no piece of the type"),
    ("player", "-- player", _READS, "the owner of the piece at the cursor, 0 for none"),
    ("player-at", "pos -- player", _READS, "the owner of the piece at a position"),
    ("empty?", "-- ?", _READS, "the cursor is on an empty position"),
    ("empty-at?", "pos -- ?", _READS, "the position is empty"),
    ("not-empty?", "-- ?", _READS, "the cursor is on a piece"),
    ("not-empty-at?", "pos -- ?", _READS, "the position holds a piece"),
    ("friend?", "-- ?", _READS, "the cursor is on a piece of the player to move"),
    ("friend-at?", "pos -- ?", _READS, "the position holds a piece of the player to move"),
    ("friend-of?", "pos player -- ?", _READS, "the position holds a piece of the player"),
    ("enemy?", "-- ?", _READS, "the cursor is on a piece of another player"),
    ("enemy-at?", "pos -- ?", _READS, "the position holds a piece of another player"),
    ("enemy-of?", "pos player -- ?", _READS, "it holds a piece that is not the player's"),
    ("neutral-piece?", "-- ?", _READS, "the cursor is on a neutral piece"),
    ("neutral-piece-at?", "pos -- ?", _READS, "the position holds a neutral piece"),
    ("piece-value", "piece -- n", _PURE, "the value of the piece's type"),
    ("piece-index", "piece -- n", _PURE, "the number of the piece's type, from 0"),
    ("player-index", "player -- n", _PURE, "the number of a player, from 0"),
    ("player-count", "-- n", _PURE, "the number of players"),
    ("material-balance", "player -- n", _READS, "the values of its pieces less those of others"),
    ("board[]", "pos -- addr", _PURE, "the address of a position"),
    # the move under construction
    ("verify", "? --", _WRITES | Acts.STOPS, "leaves the generator if the flag is 0"),
    ("move", "pos pos --", _WRITES, "moves a piece"),
    ("drop", "--", _CHANGES, "drops the current piece at the cursor"),
    ("drop-piece", "type --", _CHANGES, "drops a piece of the player to move at the cursor"),
    ("drop-piece-at", "type pos --", _CHANGES, "the same at a position"),
    ("capture", "--", _CHANGES, "captures the piece at the cursor"),
    ("capture-at", "pos --", _WRITES, "captures the piece at a position"),
    ("create", "--", _CHANGES, "creates the current piece at the cursor"),
    ("create-at", "pos --", _CHANGES, "the same at a position"),
    ("create-player", "player --", _CHANGES, "the same at the cursor, of a player"),
    ("create-player-at", "player pos --", _CHANGES, "the same at a position, of a player"),
    ("create-piece-type", "type --", _CHANGES, "creates a piece of the player to move"),
    ("create-piece-type-at", "type pos --", _CHANGES, "the same at a position"),
    ("create-player-piece-type", "player type --", _CHANGES, "creates a piece at the cursor"),
    ("create-player-piece-type-at", "player type pos --", _WRITES, "the same at a position"),
    ("change-type", "type --", _CHANGES, "changes the type of the piece at the cursor"),
    ("change-type-at", "type pos --", _WRITES, "the same at a position"),
    ("change-owner", "player --", _CHANGES, "changes the owner of the piece at the cursor"),
    ("change-owner-at", "player pos --", _WRITES, "the same at a position"),
    ("add-move", "--", _CHANGES, "completes the move"),
    ("Pass", "--", _CHANGES, "adds a pass, once for each list of moves"),
    ("PassNoPartial", "--", _CHANGES, "the same, unless the turn continues after a partial move"),
    ("COMPILE-LITERAL", "n --", _WRITES, "passes a number to the next deferred call"),
    ("partial", "--", _WRITES, "the player continues after this move"),
    ("partial-move-type", "mode --", _WRITES, "the player continues with moves of a type"),
    # turns and lists of moves
    ("move-count", "-- n", _CHANGES, "the number of moves of the player to move"),
    ("stalemate?", "-- ?", _CHANGES, "the player to move has no move"),
    ("turn-offset", "-- turn", _READS, "the item of the turn order"),
    ("next-turn-offset", "turn -- turn", _PURE, "the item after another one"),
    ("turn-offset-to-player", "turn -- player", _PURE, "the player of an item"),
    ("next-player", "-- player", _READS, "the player after the player to move"),
    ("$GenerateMoves", "player ? mode --", _CHANGES, "lists moves: own ones, or the next player's"),
    ("$DeallocateMoves", "--", _WRITES, "returns to the list before"),
    ("repetition-reset", "--", _PURE, "has no effect"),
)  # fmt: skip

NATIVES: dict[str, Native] = {row[0]: Native(*row) for row in _ROWS}

#: words that the engine's own searches use; programs without such a search never run them
ENGINE_WORDS = frozenset((
    "$FirstMove", "$NextMove", "$MoveString", ".moveCFA", ".moveType", "$CloneBoard",
    "$DeallocateBoard", "$Yield", "BestMove!", "CurrentMove!", "Score!", "Depth!", "Nodes!",
    "$movesList", "$FirstMoveEngine", "$RandomMoveEngine", "$NegamaxMove", "$UCTMove",
))  # fmt: skip
