import { MOVE_BUFFER_SIZE, FRAME, ABSENT_PATTERNS, PARTIAL_SQUARE } from '../runtime/state/layout.js'
import { createRayBitboards } from '../runtime/tables/ray_bitboards.js'
import { createGoalPatterns } from '../runtime/goals/goal_patterns.js'
import { createAttackLines, updateAttackLines } from '../runtime/tables/attack_lines.js'
import { createAttackTables } from '../runtime/tables/attack_tables.js'
import { runHook, scriptError } from './errors.js'
import { encodeMove } from './encode_move.js'
import { changesOfLinks, linksFromJSON, linksToJSON } from './links.js'
import { ListCache } from './list_cache.js'
import { sourcesOf } from './move_source.js'
import { ScriptMove, checkMoves } from './moves.js'
import { canonical } from './pieces.js'
import { createScriptStates } from './script_state.js'

/** Limit of the weights of `AI.heuristic`; larger ones are equal to it. */
const MAX_WEIGHT = 1 << 22

const LISTING_HOOKS = ['Extension', 'CheckInvariants', 'PostProcessing', 'PostActions']

/** Return the goals that hooks decide. They come after those of the rules. */
export function scriptGoals (hooks) {
  const ends = { checkGoals: ['win', 'loss', 'draw'], onRepetition: ['win', 'loss', 'draw'], drawAfter: ['draw'] }
  return Object.keys(ends).filter(name => hooks.has(name))
    .reduce((goals, reason) => goals.concat(ends[reason].map(kind => ({ kind, reason, aims: [] }))), [])
}

/**
 * The hooks of one position: they filter its lists of moves and decide whether the game is over. With
 * `hooked` false the script state is kept, but no hook runs.
 */
export class Script {
  constructor (game, hooked = true) {
    this.game = game
    this.isHooked = name => hooked && game.hooks.has(name)
    this._filters = LISTING_HOOKS.some(this.isHooked)
    this._cache = null // the lists that hooks have filtered
    this._position = null
    this._states = null
    this._renewals = [] // functions that recompute tables after links have changed
    this.changed = false // true if the list reviewed last contains moves of scripts
  }

  // --- integration into a position -------------------------------------------------------------

  /**
   * Wrap the generated rules: owners by `isFriend`, continuations by `getPartList`, goals after changes of
   * links.
   */
  rules (rules) {
    return state => {
      const follows = this.game.hooks.has('changesLinks')
      if (follows) this._followLinks(state)
      const written = rules(state)
      const listed = Object.assign({}, written)
      if (follows) {
        listed.goal = (...args) => { // a changed link can complete a pattern where no piece has moved
          state.registers[ABSENT_PATTERNS] = 0
          state.registers[FRAME] = -1
          return written.goal(...args)
        }
      }
      if (this.isHooked('getPartList'))
        listed.generateContinuations = (mover, place, mode, k) =>
          this._generateContinuations(written, mover, place, mode, k)
      if (!this.isHooked('isFriend')) return listed
      const { generate, generateContinuations } = listed
      return Object.assign(listed, {
        generate: (turn, k) => this._withAssignedOwners(state, k, () => generate(turn, k)),
        generateContinuations: (mover, place, mode, k) =>
          this._withAssignedOwners(state, k, () => generateContinuations(mover, place, mode, k))
      })
    }
  }

  /** Keep tables valid while links change: that of exposed squares is not used, others are recomputed. */
  _followLinks (state) {
    const { _layout: layout } = this.game
    if (layout.hasRayQuery) this._renewals.push(() => state.rays.set(createRayBitboards(state, layout.bitboardWords)))
    Object.assign(state, {
      linksStay: false,
      createAttackTables: (...data) => {
        let table = createAttackTables(...data)
        this._renewals.push(() => { table = createAttackTables(...data) })
        return target => table(target)
      },
      createExposedLines: () => null,
      createExposedSquares: () => null,
      createGoalPatterns: (own, walks, even) => {
        const patterns = createGoalPatterns(own, walks, even)
        this._renewals.push(() => Object.assign(patterns, createGoalPatterns(own, walks, even)))
        return patterns
      },
      createAttackLines: (own, plan, shapes) => {
        const lines = createAttackLines(own, plan, shapes)
        this._renewals.push(() => updateAttackLines(lines, plan))
        return lines
      }
    })
  }

  making (plain, state) {
    const counts = this.isHooked('drawAfter') ? move => this._counts(state, move) : null
    const relinked = () => this._renewals.forEach(renew => renew())
    const states = createScriptStates(plain, state, this.game.raw, { game: this.game, counts, relinked })
    if (this._filters) this._cache = new ListCache(state, this.game._layout)
    this._states = this._cache === null ? states : this._cache.following(states)
    return this._states
  }

  attach (position) { this._position = position }

  scriptState () { return this._states.scriptState() }

  /** Take over the script state of a board. */
  loadState (board) { this._states.begin(board) }

  get _board () { return this.game.boardOf(this._position) }

  // --- lists of moves --------------------------------------------------------------------------

  /** Write the moves of the present position again, if they have been listed. Return their end, -1 if not. */
  recall (k) { return this._cache === null ? -1 : this._cache.recall(k) }

  /** Store a list for `recall`. */
  remember (start, end) { if (this._cache !== null) this._cache.store(start, end) }

  /** Return the stored list of the present position (`copyOfMoves`), null if there is none. */
  listed () { return this._cache === null ? null : this._cache.listed }

  /** Run the hooks that filter a list of moves. Return its new end. */
  review (start, end) {
    this.changed = false
    if (!this._filters) return end
    const { game } = this
    const { state } = this._position
    const board = this._board
    const before = game.board
    board.list = listOnDemand(board, state, start, end)
    game.board = board
    try {
      this._runHooks(board)
      return board.isListed ? this._write(board, state, start) : end
    } finally {
      game.board = before
      board.list = null
    }
  }

  _runHooks (board) {
    const { game } = this
    for (const name of LISTING_HOOKS.filter(this.isHooked)) {
      const changed = name === 'PostProcessing' ? game.call(name, board, board.moves) : game.call(name, board)
      if (name === 'PostProcessing' && Array.isArray(changed)) board.moves = changed
      if (board.isListed) runHook('Model.' + name, () => checkMoves(board.moves))
    }
  }

  /** Write the moves of a board to the move buffer from `start` on. Return their end. */
  _write (board, state, start) {
    const { twoWordMoves } = this.game._layout
    let end = start
    for (const move of board.moves) {
      if (move.failed) continue
      const source = move.board === board ? move.source : null
      if (source === null) this.changed = true
      if (end + 1 >= MOVE_BUFFER_SIZE)
        throw new RangeError('ZRF802: the list of moves exceeds the size of the move buffer')
      state.moveBuffer[end] = source === null ? encodeMove(board, move, state) : source.packed
      if (twoWordMoves) state.codes[end] = source === null ? 0 : source.code
      end++
    }
    return end
  }

  /** Generate the continuations of a partial move, from the positions that `getPartList` returns. */
  _generateContinuations (written, mover, place, mode, k) {
    const places = this.game.call('getPartList', this._board, { pos: place, mode })
    runHook('Model.getPartList', () => {
      if (!Array.isArray(places))
        throw scriptError(TypeError, 'ZRF817', 'expected a list of positions, found ' + String(places))
      places.forEach(pos => this.game.checkPosition(pos))
    })
    return places.reduce((end, pos) => written.generateContinuations(mover, pos, mode, end), k)
  }

  /**
   * Return `list()`, which lists moves while pieces have the owners that `isFriend` assigns to them. Then restore
   * the owners, those in landing codes included.
   */
  _withAssignedOwners (state, k, list) {
    const { board, moveBuffer, codes, size } = state
    const { _layout: layout, pieces } = this.game
    const { player } = this._board
    const me = 1 << (player - 1)
    const seen = new Set()
    const own = board.slice(0, size)
    for (let p = 0; p < size; p++) {
      if (own[p] === 0) continue
      const friend = Boolean(this.game.call('isFriend', pieces.of(own[p]), player))
      if (friend !== ((own[p] & me) !== 0)) {
        board[p] = (own[p] & ~layout.ownerMask) | (friend ? me : this._other(player))
        seen.add(p)
      }
    }
    state.updateNeighbors()
    try {
      const end = list()
      const bits = layout.positionBits
      for (let i = k; i < end; i++) {
        const from = moveBuffer[i] & ((1 << bits) - 1)
        if (moveBuffer[i] < 0 || !seen.has(from)) continue
        const code = layout.twoWordMoves ? codes[i] : moveBuffer[i] >>> (2 * bits) // the change list above it stays
        if ((code & layout.ownerMask) !== (board[from] & layout.ownerMask)) continue
        const landing = (code & ~layout.ownerMask) | (own[from] & layout.ownerMask)
        if (layout.twoWordMoves) codes[i] = landing
        else moveBuffer[i] = (moveBuffer[i] & ((1 << (2 * bits)) - 1)) | landing << (2 * bits)
      }
      return end
    } finally {
      seen.forEach(p => { board[p] = own[p] })
      state.updateNeighbors()
    }
  }

  /** Return the owner bit of a player who is not the given one. */
  _other (player) { return 1 << (this.game.design.nextPlayer(player) - 1) }

  // --- the end of the game ---------------------------------------------------------------------

  /**
   * Return the number of the goal that holds, as `position.goal` does.
   * @param {Function} test returns the number by the rules alone
   */
  goal (test) {
    const { registers } = this._position.state
    if (registers[PARTIAL_SQUARE] < 0) {
      const repeated = this._repetition()
      if (repeated !== 0) return repeated
      if (this.isHooked('drawAfter') && this.scriptState().drawClock >= this.game.model.drawAfter)
        return this._goalNumber('drawAfter', 'draw', this._board.player)
      if (this.isHooked('checkGoals')) {
        return this._decided('checkGoals', board => {
          board.rulesGoal = test // for the default of `checkGoals`
          return [this.game.design, board, board.player]
        })
      }
    }
    return test()
  }

  _repetition () {
    if (!this.isHooked('onRepetition')) return 0
    const times = this._position.state.repetitions()
    return times < 2 ? 0 : this._decided('onRepetition', board => [board, times])
  }

  /**
   * Return the goal number of a hook's result: 1 is a win of the player to move, -1 a loss, 0 a draw, null none.
   */
  _decided (name, argumentsFor) {
    const board = this._board
    const answer = this.game.call(name, ...argumentsFor(board))
    if (answer === null || answer === undefined) return 0
    const kind = new Map([[1, 'win'], [-1, 'loss'], [0, 'draw']]).get(answer)
    if (kind === undefined)
      runHook('Model.' + name, () => {
        throw scriptError(TypeError, 'ZRF815', 'expected 1, 0, -1 or null, found ' + String(answer))
      })
    return this._goalNumber(name, kind, board.player)
  }

  _goalNumber (reason, kind, player) {
    const { goals, players } = this.game.raw
    return 1 + goals.findIndex(goal => goal.reason === reason && goal.kind === kind) * players.length + player - 1
  }

  /** Return the result of `countsForDraw` for a move. */
  _counts (state, move) {
    const board = this._board
    const answer = this.game.call(
      'countsForDraw',
      new ScriptMove(board, sourcesOf(state, this.game._layout, move, move + 1)[0])
    )
    if (answer !== null && typeof answer !== 'boolean')
      runHook('Model.countsForDraw', () => {
        throw scriptError(TypeError, 'ZRF827', 'expected true, false or null, found ' + String(answer))
      })
    return answer
  }

  // --- the search ------------------------------------------------------------------------------

  /**
   * Return `AI.heuristic` as a function that rates a move for move ordering, or null if it is not set:
   * priority(k, otherwise, middle) returns `middle` + weight, or `otherwise` if the hook returns null.
   */
  movePriority () {
    if (!this.isHooked('AI.heuristic')) return null
    const { game } = this
    let board = null
    let listed = -1
    return (k, otherwise, middle) => {
      if (board === null || k !== listed + 1) board = this._board // the first move of a list
      listed = k
      const move = new ScriptMove(board, sourcesOf(this._position.state, game._layout, k, k + 1)[0])
      const weight = game.call('AI.heuristic', {}, game.design, board, move)
      if (weight === null || weight === undefined) return otherwise
      return middle + Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(game.checkNumber('AI.heuristic', weight))))
    }
  }

  // --- setup and JSON --------------------------------------------------------------------------

  /** Apply `createPiece` and `setup` to the start position. */
  setUp (init) {
    if (!this.isHooked('createPiece') && !this.isHooked('setup')) return
    const { game } = this
    const board = this._board
    const before = game.board
    game.board = board
    try {
      for (const [player, piece, place] of game.raw.setup) board.setPiece(place, game.createPiece(piece, player + 1))
      game.call('setup', board, init)
      board.copyTo(this._position)
    } finally {
      game.board = before
    }
  }

  /** Return the script state for `position()`, {} if it is empty. */
  toJSON () {
    const { values, extras, links, drawClock } = this.scriptState()
    const kept = {}
    if (Object.keys(values).length > 0) kept.values = values
    if (extras !== null)
      kept.pieces = Array.from(extras, (id, place) => [
        this.game.nameOf(place),
        this.game.pieces.extras.get(id)
      ]).filter(([, held]) => held !== null)
    if (links !== null) kept.links = linksToJSON(changesOfLinks(null, links, this.game.ownLinks), this.game.size)
    if (drawClock !== 0) kept.quiet = drawClock
    return Object.keys(kept).length === 0 ? {} : { script: JSON.parse(JSON.stringify(kept)) }
  }

  /**
   * Return a hash of the script state, 0 if it is empty. It is the same in all processes. The draw counter does not
   * count.
   */
  contentHash () {
    const state = Object.assign({}, this.toJSON().script)
    delete state.quiet
    const text = canonical(state)
    return text === '{}'
      ? 0
      : Array.from(text).reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 0x01000193), 0x811c9dc5)
  }

  /** Load the script state of position data. */
  fromJSON ({ script }) {
    if (script === undefined) return
    const board = this._board
    board.values = script.values || {}
    if (script.links !== undefined) board.changeLinks(linksFromJSON(script.links, this.game.size))
    board.drawClock = script.quiet || 0
    for (const [name, held] of script.pieces || [])
      board.setExtra(this.game.design.getPosition(name), this.game.pieces.extras.idOf(held))
    this.loadState(board)
  }
}

/** Return a function that lists the moves of the move buffer from `start` to `end` as scripts see them. */
function listOnDemand (board, state, start, end) {
  return () => sourcesOf(state, board.game._layout, start, end).map(source => new ScriptMove(board, source))
}
