/**
 * Build flags of a module. The compiler sets their values for its games, and compact modules leave out the code
 * that does not apply (zrf2js/emit/js/module/build_flags.py).
 */

// --- what the module contains --------------------------------------------------------------------

export const HAS_SCRIPTS = true // `Model`, or games whose rules are scripts
export const HAS_KERNEL = true // games whose rules are Dagaz scripts
export const HAS_FORTH = true // games whose moves are Forth words
export const HAS_GAMES_WITHOUT_RULES = true // games of plug-ins, and games without turns
export const HAS_GRIDS = true // boards whose data are columns, rows and vectors
export const HAS_OTHER_BOARDS = true
export const HAS_LARGE_HASHES = true // boards with too many keys for a table
export const HAS_ENGINE = true // `createEngine`
export const HAS_HELPERS = true // the feature `helpers`
export const HAS_NOTATIONS = true // the feature `notation`
export const HAS_PGN = true // the feature `pgn`
export const HAS_TEXTS = true // the feature `texts`
export const HAS_SEARCH = true
export const HAS_TEAMS = true // the feature `engine`: several workers share a search

// --- pieces and moves ----------------------------------------------------------------------------

export const HAS_ATTRIBUTES = true
export const HAS_BITBOARDS = true
export const HAS_CHANCE = true // players or turns that are random
export const HAS_CARRIED_PIECES = true // moves may take the piece that they move out of play
export const HAS_CHANGES = true // moves change the type, owner or attributes of pieces
export const HAS_DROPS = true
export const HAS_DUPLICATES = true // lists of moves may have duplicates, or records that have no effect
export const HAS_DUPLICATES_BY_RULES = true // also without scripts
export const HAS_EARLIER_PARTS = true // rules test the earlier parts of a turn
export const HAS_LANDING_EMPTIES = true // captures on squares that the move requires to be empty are impossible
export const HAS_LAST_CHOOSER = true // goals test who made the last move
export const HAS_LAST_MOVE_READS = true // moves depend on the last move
export const HAS_LEAP_TESTS = true // leaps that are possible from some squares only
export const HAS_LEGGED_LEAPS = true // leaps that a piece on another square blocks
export const HAS_LONG_GAMES = true // moves do more than fill the board: positions may recur, and games exceed limits
export const HAS_MAXIMAL_CAPTURES = true
export const HAS_OWNER_CHANGES = true
export const HAS_PARTIAL_MOVES = true
export const HAS_PASSES = true
export const HAS_PATTERNS = true // goal patterns are tested incrementally
export const HAS_PIECE_MOVES = true
export const HAS_PILES = true
export const HAS_RAYS = true // ray queries
export const HAS_RECORDS = true // moves with several effects
export const HAS_RECYCLING = true // captured pieces return to a reserve
export const HAS_RESERVES = true
export const HAS_ROYALS = true
export const HAS_SEARCH_MEMORY = true // a search continues the last one of the game
export const HAS_SHARED_TABLES = true // tables of attacks, which positions share
export const HAS_TALLY = true // positions keep counts, squares of royal pieces or bitboards
export const HAS_TWO_WORD_MOVES = true
export const HAS_UNCERTAIN_TABLES = true // tables of attacks that may exceed their limit
export const HAS_TYPE_CHANGES = true // changes of the type other than promotions
export const HAS_WINDING_PATHS = true // attack tables with loops or jumps
export const HAS_SIDES = true // each player has two zones, possibly sides of the board to connect
export const HAS_ZONES = true
export const HAS_WASM = true // WebAssembly engines

// --- entries of records --------------------------------------------------------------------------

export const HAS_CAPTURES = true
export const HAS_RARE_ENTRIES = true // copies, and exchanges with the reserve
export const HAS_ENTRIES = true // entries that work once per game
export const HAS_CREATES = true
export const HAS_FLIPS = true
export const HAS_PARTS = true // multi-piece moves

// --- goals ---------------------------------------------------------------------------------------

export const HAS_COUNTS = true // the number of pieces per player and type
export const HAS_COUNT_GOALS = true
export const HAS_HISTORY = true // repetitions
export const HAS_HISTORY_BY_RULES = true // also without scripts
export const HAS_LOSSES = true // the pieces that the last move captured
export const HAS_LOSS_GOALS = true
export const HAS_PROGRESS = true // goals that count the turns without progress
export const HAS_OFF_PIECES = true // counts include pieces in reserve

// --- pages ---------------------------------------------------------------------------------------

export const HAS_CHARACTERS = true // pieces that are characters of shogi or xiangqi
export const HAS_CROSSES = true // players of noughts and crosses
export const HAS_FAIRIES = true // drawings of fairy pieces or tiles
export const HAS_FRAME = true // the page is in a frame, as its game has scripts of others
export const HAS_GROUPS = true // multi-piece moves that no royal piece leads: the player picks the pieces one by one
export const HAS_HIDDEN_POSITIONS = true // positions that are not on the picture of the board
export const HAS_MANY_PLAYERS = true // more than two
export const HAS_RARE_GOALS = true // goals `insufficient-material` and `absolute-config`
export const HAS_MEN = true // pieces that are discs
export const HAS_ORDERS = true // turn orders other than that of the players
export const HAS_OTHER_LAYOUTS = true // boards other than grids of cells with coordinates in their corners
export const HAS_PATTERN_GOALS = true // goals `relative-config`
export const HAS_PICTURES = true
export const HAS_PLURALS = true // texts with plural forms
export const HAS_PITS = true // piles of pieces, or scripts that draw such: mancala boards
export const HAS_POINTS = true // boards of points, which lines connect
export const HAS_PRIORITIES = true // types of moves that take precedence
export const HAS_PUZZLES = true // games of one player
export const HAS_PROBLEMS = true // games in which a player has to win in a number of moves
export const HAS_RELAY = true // the page of a table at a server
export const HAS_TRACE = true // the module explains moves
export const HAS_UNEVEN_BOARDS = true // boards other than complete grids of linked squares

// --- notations -----------------------------------------------------------------------------------

export const HAS_HANDS = true // FEN with pieces in hand
export const HAS_MARKS = true // FEN with signs for promoted pieces
export const HAS_DRAUGHTS = true // FEN of draughts, with numbers of squares

// --- search --------------------------------------------------------------------------------------

export const HAS_ALPHABETA = true
export const HAS_BRS = true
export const HAS_GREEDY = true
export const HAS_MAXN = true
export const HAS_MCTS = true
export const HAS_SOLVER = true
export const HAS_MANY_KINDS = true // too many players and types for tables of piece values
export const HAS_GOAL_SQUARES = true // goals with pieces on certain squares
export const HAS_LEARNED = true // evaluations that training has learned
export const HAS_NETWORK = true // learned evaluations with a network
export const HAS_TABLES = true // endgame tables
export const HAS_BOOK = true // opening books
export const HAS_LINES = true // goals with patterns of pieces
export const HAS_LINE_DROPS = true // games of drops and lines alone
export const HAS_PROOFS = true // the tree search proves results: drops fill more than a few squares, without lines
export const HAS_PUZZLE_FACTS = true // facts from which the solver derives bounds
export const HAS_SLIDES = true // puzzles in which pieces slide to empty squares
export const HAS_MISERE = true // games without losses, which a player may win by losing pieces
export const HAS_MOBILITY = true // pieces differ by how they move
export const HAS_TACTICS = true // moves capture or promote
export const HAS_PLAIN_PRUNING = true // games whose searches may not be selective, such as those without royal pieces
export const HAS_SELECTIVE = true // games whose searches may prune by values: royal pieces or a learned evaluation
export const HAS_VITALS = true // pieces whose loss loses the game
export const HAS_VITAL_AIMS = true // goals to capture or to count pieces
