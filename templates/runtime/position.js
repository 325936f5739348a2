import { FRAME, HEADER, LAST_FROM, LAST_TO, CONTINUATION, PASS, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from './layout.js'
import { createLegality } from './legality.js'
import { createMoveMaker } from './make_move.js'
import { createMaximalCaptures } from './maximal_captures.js'
import { createMoveRecords } from './move_records.js'
import { createState } from './state.js'

/**
 * A position that moves are made and unmade on.
 *
 * `design` is the game's data, `rules(state)` its generated functions. Moves are named by their
 * index in the arena; they stay valid until the arena is cut back below them. `script` (hooks/script.js)
 * stands between where scripts have a say: it wraps rules and making, and looks at lists and goals.
 */
export function createPosition (design, rules, script = null) {
  const state = createState(design)
  const written = script === null ? rules : script.rules(rules)
  const generated = written(Object.assign(state, createMoveRecords(state)))
  const { arena, registers } = state
  const { layout, turns, options } = design
  const { maximalCaptures, passPartial } = options
  const passTurn = turns.length > 0 ? options.passTurn : 0 // 0 never, 1 always, 2 when nothing else is legal
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const chooserOf = Int16Array.from(turns.map(turn => turn.chooser))

  const plain = createMoveMaker(state, design)
  const making = script === null ? plain : script.making(plain, state)
  const { unmake, setup, snapshot, restore } = making
  const { filterLegal, keep, isSafe, royalsInCheck } = createLegality(state, design, generated, making)
  const { capturesOf, chainCaptures, keepMaximal } = createMaximalCaptures(state, layout, { make, unmake, keep, generateContinuations })
  state.repetitions = making.repetitions

  // --- moves -----------------------------------------------------------------------------------

  function make (move) {
    making.make(move)
    if (registers[PARTIAL_SQUARE] >= 0 && !hasContinuation()) making.endTurn()
  }

  /** Rule 57: a turn ends by itself when no continuation is legal. */
  function hasContinuation () {
    const top = registers[TOP]
    const sideTop = registers[RECORD_TOP]
    const any = generateContinuations(top) > top
    registers[RECORD_TOP] = sideTop
    return any
  }

  /** What may follow a partial move, from `k` on. */
  function generateContinuations (k) {
    return reviewed(k, filterLegal(k, generated.generateContinuations(moverOf[registers[TURN]], registers[PARTIAL_SQUARE], registers[CONTINUATION], k)))
  }

  /** What scripts make of a list; their own moves must be legal, too. */
  function reviewed (k, end) {
    if (script === null) return end
    const kept = script.review(k, end)
    return script.changed ? filterLegal(k, kept) : kept
  }

  /** Writes the legal moves from `k` on and returns the end of the list. */
  function generate (k) {
    const partial = registers[PARTIAL_SQUARE] >= 0
    let end = partial ? generateContinuations(k) : reviewed(k, filterLegal(k, generated.generate(registers[TURN], k)))
    if (maximalCaptures) end = keepMaximal(k, end)
    if (partial ? passPartial : passTurn === 1 || (passTurn === 2 && end === k)) arena[end++] = PASS
    registers[TOP] = end
    return end
  }

  // --- whose turn, and whether it is over ------------------------------------------------------

  /** Who is to choose, as an index. */
  function chooser () { return chooserOf[registers[TURN]] }

  /** Whose moves are on, as an index. */
  function mover () { return moverOf[registers[TURN]] }

  /**
   * The goal that holds after the move just made, 0 for none: 1 + the goal's index in
   * `design.goals` times the number of players + the player it was asked for.
   * `mobility` is -1 while nobody knows whether the player to move can move (goals about that
   * wait), 0 when there is no move and 1 when there is one.
   */
  function goal (mobility) {
    return script === null ? ruledGoal(mobility) : script.goal(() => ruledGoal(mobility))
  }

  /** The same by the rules alone. */
  function ruledGoal (mobility) {
    registers[FRAME] = making.lastFrame()
    return generated.goal(registers[PARTIAL_SQUARE] >= 0 ? -1 : mobility, chooser(), making.lastEvent())
  }

  // --- set-up ----------------------------------------------------------------------------------

  /** Empties the board and the history; then use `setup`, `supply` and `resetTo`. */
  function clear () {
    making.clear()
    registers[RECORD_TOP] = HEADER
    registers[TOP] = 0
  }

  function supply (player, type, count) { state.reserve[player * layout.types + type] = count }

  /** Starts at an item of the turn order, perhaps in the middle of a partial move. */
  function resetTo (turn, from, to, place, mode) {
    registers[TURN] = turn
    registers[LAST_FROM] = from
    registers[LAST_TO] = to
    registers[PARTIAL_SQUARE] = place
    registers[CONTINUATION] = mode
    making.computeHash()
  }

  const position = {
    state, design, script, rules: generated, make, unmake, generate, goal, ruledGoal, chooser, mover, isSafe, royalsInCheck,
    clear, setup, supply, resetTo, capturesOf, chainCaptures, snapshot, restore
  }
  if (script !== null) script.attach(position)
  return position
}
