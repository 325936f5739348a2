/**
 * Numbers every other module agrees on.
 *
 * A piece code is one int: a bit for the owner, then the type (from 1), then the attributes.
 * 0 is an empty position; OFF_CODE stands on the one extra position that is off the board, so
 * that a test of a neighbour needs no test for the edge.
 */
export const OFF_CODE = 1 << 30

/** Registers: one Int32Array shared by the runtime and the generated rules. */
export const RECORD_TOP = 0 // first free int of the side arena
export const TURN = 1 // item of the turn order
export const LAST_FROM = 2 // -1 when there is none
export const LAST_TO = 3
export const PARTIAL_SQUARE = 4 // position of the piece in the middle of a partial move, else -1
export const CONTINUATION = 5 // what it may go on with: 1 anything, 2 + move type
export const STAMP = 6 // generation of position flags
export const TOP = 7 // first free int of the arena
export const HASH = 8 // zobrist, low and high half
export const HASH_HIGH = 9
export const LAST_MOVE_READ = 10 // 1 once generated moves have asked for the last move
export const ABSENT_PATTERNS = 11 // bits of the shapes that are known not to stand in this position (goal_patterns.js)
export const FRAME = 12 // where the frame of the last move begins in the undo log, negative for none; set for goals
export const UNDO = 13 // first free int of the undo log
export const REGISTERS = 14

/** A frame of the undo log: turn, last origin and target, then these; as many of them as a game needs. */
export const FRAME_START = 3 // where the writes of the move begin, as ~start of a move that was plain
export const ABSENT_PATTERNS_BEFORE = 4
export const PARTIAL_SQUARE_BEFORE = 5
export const CONTINUATION_BEFORE = 6
export const EVENT_BEFORE = 7
export const HASH_BEFORE = 8
export const HASH_HIGH_BEFORE = 9
export const SAME_SLOT = 10 // the frame before of a position with the same last bits of its hash, see history.js

/** A move of several effects is a record in the side arena: a header, then two ints an entry. */
export const HEADER = 5 // end, from, to, continuation, promotion type or code of the drop
export const PART = 0
export const CAPTURE = 2
export const CREATE = 3
export const OWNER = 4
export const FLIP = 5
export const TYPE = 6
export const ATTRIBUTE = 7
export const COPY = 8
export const DROP = 9
export const SCRIPT = 10 // what a script adds that no piece shows (hooks/script_state.js)
export const SOW = 12 // a heap goes round, a piece to each position
export const USE = 11 // an entry that can be used once a game

/** Sizes in ints. Pages of a typed array cost nothing until they are written to. */
export const ARENA_SIZE = 1 << 20
export const RECORD_ARENA_SIZE = 1 << 22
export const UNDO_SIZE = 1 << 20
export const UNDO_ROOM = 1 << 16 // what one move and the tests of its legality may need

/** The record of a pass: it stands at the bottom of the side arena. */
export const PASS = -1

/** Rounds of loops in one run of a block. No board has so many things to look at. */
export const STEP_LIMIT = 1000000

/** Partial moves tried to find the chains that capture most, and how many of them in a row. */
export const CHAIN_LIMIT = 200000
export const CHAIN_DEPTH = 700
