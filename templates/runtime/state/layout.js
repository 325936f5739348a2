/**
 * Constants shared by the runtime and the generated rules.
 *
 * A square is a position of the board, numbered from 0 as in the rules; the number `size` is the
 * extra square off the board. A piece code is one int: one bit for the owner, then the type (from 1),
 * then the attributes. 0 is an empty square. OFF_CODE is on the square off the board, so a step needs
 * no test for the edge.
 *
 * A packed move is one int: origin, target, landing code and the number of its change list. A move
 * with more effects is a record in the record buffer; its entry in the move list is ~(start of record).
 */
export const OFF_CODE = 1 << 30

/** Indices of registers: one Int32Array that the runtime and the generated rules share. */
export const RECORD_TOP = 0 // first free int of the record buffer
export const TURN = 1 // item of the turn order
export const LAST_FROM = 2 // origin of the last move, -1 for none
export const LAST_TO = 3 // target of the last move, -1 for none
export const PARTIAL_SQUARE = 4 // square of the piece that continues a partial move, else -1
export const CONTINUATION = 5 // moves that may continue it: 1 for all, 2 + move type for one type
export const STAMP = 6 // generation of position flags
export const TOP = 7 // first free int of the move buffer
export const HASH = 8 // Zobrist hash, low 32 bits
export const HASH_HIGH = 9 // Zobrist hash, high 32 bits
export const LAST_MOVE_READ = 10 // 1 after move generation has read the last move
export const ABSENT_PATTERNS = 11 // one bit per goal pattern that is proved absent (goal_patterns.js)
export const FRAME = 12 // start of the last move's frame in the undo log, negative for none; for goals with patterns
export const UNDO = 13 // first free int of the undo log
export const NO_PROGRESS = 14 // turns since the last progress, -1 during a turn with one; for goals that count them
export const REGISTERS = 15

/**
 * Offsets in a frame of the undo log. A frame starts with the turn, the last origin and the last
 * target before the move. The fields below follow, as many as the game needs.
 */
export const FRAME_START = 3 // start of the move's writes in the log, or ~start for a move by makeQuiet
export const ABSENT_PATTERNS_BEFORE = 4
export const PARTIAL_SQUARE_BEFORE = 5
export const CONTINUATION_BEFORE = 6
export const HASH_BEFORE = 7
export const HASH_HIGH_BEFORE = 8
export const SAME_SLOT = 9 // 1 + the previous frame in the same slot of the position table (history.js)
export const NO_PROGRESS_BEFORE = 10

/**
 * Format of a record: HEADER ints (end, from, to, continuation, promotion type or code of the drop),
 * then entries of two ints. The first int of an entry is kind | square << SQUARE_SHIFT, the second
 * its argument.
 */
export const HEADER = 5
export const KIND_MASK = 15
export const SQUARE_SHIFT = 4
export const PART = 0
export const SHIFT = 1 // a piece moves at this place in the order of effects (Forth words)
export const CAPTURE = 2
export const CREATE = 3
export const OWNER = 4
export const FLIP = 5
export const TYPE = 6
export const ATTRIBUTE = 7
export const COPY = 8
export const DROP = 9
export const SCRIPT = 10 // number of a change that a script makes to its own state (hooks/script_state.js)
export const SOW = 12 // the heap of the origin is sown along a direction
export const CALL = 15 // of a Forth word, or with square 1 a number for the next call
export const USE = 11 // an entry that each player can use once per game
export const EXCHANGE = 13 // a promotion takes a piece from the reserve and returns the promoted one

/** Sizes in ints. The operating system commits pages of a typed array only when they are written. */
export const MOVE_BUFFER_SIZE = 1 << 20
export const RECORD_BUFFER_SIZE = 1 << 22
export const UNDO_SIZE = 1 << 20
export const UNDO_ROOM = 1 << 16 // reserved for one move and the tests of its legality

/** Bit of all attacks that depend on more than the content of squares: they require a full test. */
export const ELSE = 1 << 30

/** Entry of a pass in a move list. ~PASS is 0, an empty record at the start of the record buffer. */
export const PASS = -1

/** Maximum number of loop iterations in one run of a block. No board needs as many. */
export const STEP_LIMIT = 1000000

/** Limits of the search for maximal capture chains: partial moves tried per list, length of a chain. */
export const CHAIN_LIMIT = 200000
export const CHAIN_DEPTH = 700
