import { CALL, KIND_MASK, RECORD_TOP, SQUARE_SHIFT, TOP, TURN } from '../runtime/state/layout.js'
import { LIST_IS_FULL } from './effect_writer.js'
import { describeInOrder } from './ordered_notation.js'
import { ME, OWN_ROW, CALL_LIMIT } from './memory.js'

/** Type of moves that have none, and the rank of moves whose type has no priority. */
const NO_TYPE = 0
const NO_RANK = 1000
/** Results of `OnIsGameOver`. */
const UNKNOWN_SCORE = -2140000000
/** Largest result of `OnEvaluate` that the search distinguishes. */
const MAX_SCORE = 900000

/**
 * Create the functions that list moves with words, and those that run the words of the engine.
 * @param {Object} state of the runtime
 * @param {Object} tables of the game
 * @param {Object} writer of moves (effect_writer.js)
 * @param {Object} engine memory and turn (forth.js)
 */
export function createGenerator (state, tables, writer, engine) {
  const { mem, enterTurn, seedRandom, clearMemory, making, putting, replacedSquares, restoreSquares, countTurn } =
    engine
  const { board, registers, reserve, size } = state
  const { firstVariable, passTurnForced, variables, players, priorities, scanned, turns, typeMask, typeShift } = tables
  let words = null // what the rules function passes to `rules`
  let drops = [] // by rank, rows of `generators` for drops
  let moves = [] // by rank and piece type, rows for moves
  let count = -1 // moves of the player to move, -1 if they are not counted
  let base = 0 // depth of the data stack below the words of the list in progress
  let running = '' // name and place of the word that the engine runs
  const lists = [] // numbers of moves that `$GenerateMoves` replaced

  // --- lists of moves --------------------------------------------------------------------------

  function generate (turn, k) { return list(turn, -1, k) }

  /** List the moves that continue a partial move: those of the same turn, or those of one type. */
  function generateContinuations (mover, square, continuation, k) {
    return list(registers[TURN], continuation < 2 ? -1 : continuation - 1, k)
  }

  /** List the moves of a turn, or with `type` those of a type. Only moves of the first rank that has moves remain. */
  function list (turn, type, k) {
    enterTurn(turn, type)
    seedRandom(fingerprint())
    writer.openList(k)
    const wanted = type < 0 ? turns[turn][2] : type
    const mover = turns[turn][1]
    return guarded(() => {
      for (let rank = 0; rank < moves.length && writer.end() === k; rank++) {
        for (const row of drops[rank]) if (fits(row, wanted)) runDrops(row, mover)
        runMoves(moves[rank], wanted, mover)
      }
      const end = writer.end()
      if (end !== k || passTurnForced === 0 || mem[passTurnForced] === 0) return end
      writer.words.addPass()
      return writer.end()
    })
  }

  function fits (row, wanted) { return wanted === NO_TYPE || row[1] === wanted }

  function runDrops ([type, , , run, place], mover) {
    const piece = players[mover] | type
    running = place
    for (let p = 0; p < scanned; p++) {
      writer.openWord(p, piece)
      words.begin(CALL_LIMIT, base)
      run()
    }
  }

  function runMoves (rows, wanted, mover) {
    const own = 1 << mover
    const number = players[mover]
    for (let p = 0; p < scanned; p++) {
      if ((board[p] & own) === 0) continue
      const type = (board[p] >>> typeShift) & typeMask
      const found = rows[type]
      if (found === undefined) continue
      for (let i = 0; i < found.length; i++) {
        if (!fits(found[i], wanted)) continue
        writer.openWord(p, number | type)
        words.begin(CALL_LIMIT, base)
        running = found[i][4]
        found[i][3]()
      }
    }
  }

  /** Run `work`, then restore the squares that it sets. Errors of limits name the word. */
  function guarded (work) {
    const before = replacedSquares()
    try {
      return work()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (/call stack/i.test(error.message))
        throw new RangeError('ZRF801: ' + words.recursion() + ' calls itself without an end', { cause: error })
      if (error.message === LIST_IS_FULL) throw new RangeError(LIST_IS_FULL + ', in ' + running, { cause: error })
      throw error
    } finally {
      restoreSquares(before)
    }
  }

  /** Return a number that depends on the position: the seed of random numbers of its list of moves. */
  function fingerprint () {
    let hash = 0
    for (let p = 0; p < size; p++) hash = Math.imul(hash ^ board[p], 0x01000193)
    for (let i = firstVariable; i < reserve.length; i++) hash = Math.imul(hash ^ reserve[i], 0x01000193)
    return Math.imul(hash ^ registers[TURN], 0x01000193)
  }

  // --- counts of moves -------------------------------------------------------------------------

  /** Return the number of moves of a turn. The list in progress stays as it is. */
  function countMoves (turn) {
    const suspended = writer.suspend()
    const cells = mem.slice(0, OWN_ROW + 1)
    const top = Math.max(registers[TOP], writer.end())
    const recordTop = registers[RECORD_TOP]
    const depth = words.depth()
    const before = base
    base = depth
    registers[RECORD_TOP] = Math.max(recordTop, suspended[0])
    const found = list(turn, -1, top) - top
    registers[RECORD_TOP] = recordTop
    mem.set(cells)
    writer.resume(suspended)
    base = before
    words.begin(CALL_LIMIT, depth)
    return found
  }

  function moveCount () {
    if (count < 0) count = countMoves(registers[TURN])
    return count
  }

  function isStalemate () { return moveCount() === 0 ? 1 : 0 }

  /** List the moves of the player to move, or of the next player. `forgetMoves` returns to the list before. */
  function listMoves (player, isNext) {
    const turn = registers[TURN]
    const next = turn + 1 < turns.length ? turn + 1 : tables.repeat
    lists.push(moveCount())
    count = countMoves(isNext === 0 ? turn : next)
  }

  function forgetMoves () { if (lists.length > 0) count = lists.pop() }

  // --- words of the engine ---------------------------------------------------------------------

  /** Run a word of the engine with the turn of the position. Return its result. */
  function runEngineWord (word, known) {
    enterTurn(registers[TURN], -1)
    count = known
    lists.length = 0
    words.begin(CALL_LIMIT, base)
    return guarded(() => word()) | 0
  }

  /** Return the number of the goal that holds (position.js): wins, losses and draws are the three goals. */
  function goal (mobility, chooser) {
    if (mobility < 0 || words.gameOver === null) return 0
    const score = runEngineWord(words.gameOver, mobility === 0 ? 0 : -1)
    if (score === UNKNOWN_SCORE) return 0
    const kind = score > 0 ? 0 : score < 0 ? 1 : 2
    return 1 + kind * players.length + chooser
  }

  /** Return the score of the position for a player by `OnEvaluate`. */
  function evaluate (player) {
    const score = runEngineWord(words.evaluate, -1)
    const sign = (mem[ME] & (1 << player)) !== 0 ? 1 : -1
    return sign * Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score))
  }

  /** Start a game: variables get their first values, and `OnNewGame` runs on the empty board. */
  function newGame (setup) {
    registers[TURN] = 0
    clearMemory()
    seedRandom(1)
    if (words.newGame === null) return
    putting(setup)
    runEngineWord(words.newGame, -1)
    putting(null)
  }

  /** Return the board variables for position data. */
  function toJSON () { return variables === 0 ? {} : { variables: Array.from(reserve.subarray(firstVariable)) } }

  /** Load the board variables of position data. Throws a RangeError for invalid data. */
  function fromJSON ({ variables: given = [] }) {
    const isValid =
      Array.isArray(given) && given.every(Number.isInteger) && (given.length === variables || given.length === 0)
    if (!isValid) throw new RangeError('position: `variables` must list ' + variables + ' integers')
    reserve.set(given, firstVariable)
  }

  /** Apply an entry of a record: a step of a piece, a call, a number for the next call, or the end of a turn. */
  function enact (word, argument, setSquare, land) {
    const square = word >> SQUARE_SHIFT
    if ((word & KIND_MASK) !== CALL) step(square, argument, setSquare, land)
    else if (square === 1) words.push(argument)
    else {
      making(true)
      putting(setSquare)
      try {
        if (square === 2) countTurn()
        else guarded(words.run[argument])
      } finally {
        making(false)
        putting(null)
      }
    }
  }

  function step (from, to, setSquare, land) {
    const code = board[from]
    if (code === 0) return
    setSquare(from, 0)
    land(to, code)
  }

  // --- rules -----------------------------------------------------------------------------------

  /** Return the ranks of move types: the best one is 0. */
  function ranked () {
    const used = words.generators.map(([, type]) => rankOf(type))
    return Array.from(new Set(used)).sort((a, b) => a - b)
  }

  function rankOf (type) {
    const rank = priorities.indexOf(type)
    return rank < 0 ? NO_RANK : rank
  }

  /**
   * Run one word for an explanation: its moves start at index `k`, and their end is returned. Memory stays as it is.
   */
  function runAlone (run, square, player, type, k) {
    const memory = mem.slice()
    const variables = reserve.slice()
    enterTurn(Math.max(0, turns.findIndex(turn => turn[1] === player)), -1)
    seedRandom(fingerprint())
    writer.openList(k)
    try {
      return guarded(() => {
        writer.openWord(square, players[player] | type)
        words.begin(CALL_LIMIT, base)
        if (square < scanned) run()
        return writer.end()
      })
    } finally {
      mem.set(memory)
      reserve.set(variables)
    }
  }

  /** Create the rules of the position from the compiled words. */
  function rules (compiled) {
    words = compiled
    words.begin(CALL_LIMIT, base)
    const ranks = ranked()
    drops = ranks.map(() => [])
    moves = ranks.map(() => [])
    for (const row of words.generators) {
      const rank = ranks.indexOf(rankOf(row[1]))
      if (row[2] === 1) drops[rank].push(row)
      else (moves[rank][row[0]] = moves[rank][row[0]] || []).push(row)
    }
    state.enact = enact
    state.describe = describeInOrder
    return {
      generate,
      generateContinuations,
      goal,
      newGame,
      toJSON,
      fromJSON,
      evaluate: words.evaluate === null ? undefined : evaluate,
      attacked: () => false,
      attackedFrom: () => false,
      opened: () => false,
      pinLines: () => 0,
      exposedSquares: () => null
    }
  }

  return { rules, runAlone, moveCount, isStalemate, listMoves, forgetMoves }
}
