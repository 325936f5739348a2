import {
  HAS_DUPLICATES, HAS_FORTH, HAS_HISTORY, HAS_HISTORY_BY_RULES, HAS_LAST_CHOOSER, HAS_LONG_GAMES, HAS_LOSSES,
  HAS_MAXIMAL_CAPTURES, HAS_PARTIAL_MOVES, HAS_PASSES, HAS_PATTERNS, HAS_PROGRESS, HAS_RECORDS, HAS_ROYALS, HAS_SCRIPTS
} from './build_flags.js'
import {
  CONTINUATION, FRAME, HEADER, LAST_FROM, LAST_TO, NO_PROGRESS, PARTIAL_SQUARE, PASS, RECORD_TOP, TOP, TURN
} from './layout.js'
import { createLegality } from '../moves/legality.js'
import { createMoveMaker } from '../moves/make_move.js'
import { createMaximalCaptures } from '../moves/maximal_captures.js'
import { createMoveRecords } from '../records/move_records.js'
import { createState } from './state.js'

/** The moves after a partial move in rules without partial moves; scripts may replace it. */
function noContinuations (mover, p, mode, k) { return k }

/**
 * Create a position: its state, and the functions that generate, make and unmake moves.
 *
 * A move is identified by its index in the move buffer. It is valid until register TOP goes below it.
 * @param {Object} design data of the game
 * @param {Function} rules (state) => generated functions
 * @param {Script|null} script wraps the rules and the making of moves, and filters lists of moves and
 *   goals (hooks/script.js)
 */
export function createPosition (design, rules, script = null) {
  const state = createState(design)
  const written =
    HAS_SCRIPTS && script !== null
      ? script.rules(state => Object.assign({ generateContinuations: noContinuations }, rules(state)))
      : rules
  const generated = written(HAS_RECORDS ? Object.assign(state, createMoveRecords(state)) : state)
  const { moveBuffer, registers } = state
  const { layout, turns, options } = design
  const { maximalCaptures, passPartial } = options
  const passTurn = turns.length > 0 ? options.passTurn : 0 // 0 never, 1 always, 2 if no other move is legal
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const chooserOf = Int16Array.from(turns.map(turn => turn.chooser))
  const randomOf = turns.map(turn => turn.random === true || design.players[turn.chooser].random)

  const plain = createMoveMaker(state, design)
  const making = HAS_SCRIPTS && script !== null ? script.making(plain, state) : plain
  const { unmake, setup, snapshot, restore } = making
  const makeCounted = HAS_SCRIPTS && script !== null ? making.makeCounted : plain.make
  const { filterLegal, keep, isSafe, royalsInCheck } =
    HAS_LONG_GAMES || HAS_DUPLICATES || HAS_ROYALS ? createLegality(state, design, generated, making) : {}
  const { capturesOf, chainCaptures, keepMaximal } = !HAS_MAXIMAL_CAPTURES
    ? {}
    : createMaximalCaptures(state, layout, { make: tryMove, unmake, keep, generateContinuations })
  if (HAS_HISTORY) state.repetitions = making.repetitions
  if (HAS_LAST_CHOOSER) state.lastChooser = making.lastChooser
  if (HAS_LOSSES) state.hasLost = making.hasLost

  // --- moves -----------------------------------------------------------------------------------

  /** Make a move of the move buffer. A partial move without a legal continuation ends the turn (rule 57). */
  function make (move) {
    makeCounted(move)
    endWithoutContinuation()
  }

  /** Make a move outside of the game, such as a null move: scripts do not count it toward a draw. */
  function tryMove (move) {
    making.make(move)
    endWithoutContinuation()
  }

  function endWithoutContinuation () {
    if (HAS_PARTIAL_MOVES && registers[PARTIAL_SQUARE] >= 0 && !hasContinuation()) making.endTurn()
  }

  /** Return true if the partial move has a legal continuation. */
  function hasContinuation () {
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    const any = generateContinuations(top) > top
    if (HAS_RECORDS) registers[RECORD_TOP] = recordTop
    return any
  }

  /** Write the legal continuations of a partial move from index `k` on. Return the end of the list. */
  function generateContinuations (k) {
    const rule = generated.generateContinuations // missing in games without partial moves
    const end =
      rule === undefined
        ? k
        : filterLegal(k, rule(moverOf[registers[TURN]], registers[PARTIAL_SQUARE], registers[CONTINUATION], k))
    return HAS_SCRIPTS && script !== null ? reviewed(k, end) : end
  }

  /** Pass a list of legal moves to scripts. Moves that scripts add must be legal, too. */
  function reviewed (k, end) {
    const kept = script.review(k, end)
    return script.changed ? filterLegal(k, kept) : kept
  }

  /**
   * Write the legal moves to the move buffer from index `k` on, and set register TOP to their end.
   * @returns {number} end of the list; throws a RangeError for limits (ZRF801, ZRF802, ZRF804)
   */
  function generate (k) {
    if (!HAS_SCRIPTS || script === null) return generateAnew(k)
    const known = script.recall(k)
    if (known >= 0) registers[TOP] = known
    else script.remember(k, generateAnew(k))
    return registers[TOP]
  }

  function generateAnew (k) {
    const partial = HAS_PARTIAL_MOVES && registers[PARTIAL_SQUARE] >= 0
    let end = partial ? generateContinuations(k) : generated.generate(registers[TURN], k)
    if (!partial && (HAS_LONG_GAMES || HAS_DUPLICATES || HAS_ROYALS)) end = filterLegal(k, end)
    if (HAS_SCRIPTS && script !== null && !partial) end = reviewed(k, end)
    if (HAS_MAXIMAL_CAPTURES && maximalCaptures) end = keepMaximal(k, end)
    if (HAS_PASSES && (partial ? passPartial : passTurn === 1 || (passTurn === 2 && end === k)))
      moveBuffer[end++] = PASS
    registers[TOP] = end
    return end
  }

  // --- turns and goals -------------------------------------------------------------------------

  /** Return the index of the player who chooses the next move. */
  function chooser () { return chooserOf[registers[TURN]] }

  /** Return true if chance makes the next move. */
  function isRandom () { return randomOf[registers[TURN]] === true }

  /** Return the index of the player whose pieces move. */
  function moverIndex () { return moverOf[registers[TURN]] }

  /**
   * Return the number of the goal that holds after the last move, 0 for none.
   *
   * The number is 1 + index in `design.goals` * number of players + player for whom it holds.
   * @param {number} mobility 1 if the player to move has a legal move, 0 if not, -1 if unknown: goals
   *   that depend on it do not hold then
   */
  function goal (mobility) {
    return HAS_SCRIPTS && script !== null ? script.goal(() => goalOfRules(mobility), mobility) : goalOfRules(mobility)
  }

  /** Return the same for the goals of the rules, without those of scripts. */
  function goalOfRules (mobility) {
    if (HAS_PATTERNS) registers[FRAME] = making.lastFrame()
    return generated.goal(HAS_PARTIAL_MOVES && registers[PARTIAL_SQUARE] >= 0 ? -1 : mobility, chooser())
  }

  // --- setup -----------------------------------------------------------------------------------

  /** Clear the board and the history. `setup`, `supply` and `resetTo` complete the new position. */
  function clear () {
    making.clear()
    if (HAS_RECORDS) registers[RECORD_TOP] = HEADER
    registers[TOP] = 0
    if (HAS_FORTH && generated.newGame) generated.newGame(setup)
  }

  /** Set the number of pieces in a reserve, -1 for unlimited. */
  function supply (player, type, count) { state.reserve[player * layout.types + type] = count }

  /**
   * Complete a new position.
   * @param {number} turn item of the turn order
   * @param {number} from origin of the last move, -1 for none
   * @param {number} to its target, -1 for none
   * @param {number} square of the piece that continues a partial move, else -1
   * @param {number} continuation moves that may continue it, else 0
   */
  function resetTo (turn, from, to, square, continuation) {
    registers[TURN] = turn
    if (HAS_PROGRESS) registers[NO_PROGRESS] = 0
    registers[LAST_FROM] = from
    registers[LAST_TO] = to
    if (HAS_PARTIAL_MOVES) {
      registers[PARTIAL_SQUARE] = square
      registers[CONTINUATION] = continuation
    }
    if (HAS_HISTORY_BY_RULES || (HAS_HISTORY && making.computeHash !== undefined)) making.computeHash()
  }

  const position = {
    state,
    design,
    generated,
    make: HAS_PARTIAL_MOVES ? make : plain.make,
    tryMove: HAS_PARTIAL_MOVES ? tryMove : plain.make,
    generate: HAS_SCRIPTS ? generate : generateAnew,
    goal: HAS_SCRIPTS ? goal : goalOfRules,
    unmake, goalOfRules, chooser, isRandom, moverIndex, isSafe, royalsInCheck,
    clear, setup, supply, resetTo, capturesOf, chainCaptures, snapshot, restore, lastFrame: plain.lastFrame, script
  }
  if (HAS_SCRIPTS && script !== null) script.attach(position)
  return position
}
