import { createPosition } from '../../runtime/state/position.js'
import { scriptError, toScriptError } from '../../hooks/errors.js'
import { closeGroup } from '../../hooks/groups.js'
import { PieceTracker } from '../../hooks/piece_tracker.js'
import { MoveServices } from '../../hooks/move_services.js'
import { createKernel, supplyLeft } from './model.js'
import { createEnvironment } from './environment.js'
import { installKo, installSignatures } from './modules.js'
import { KernelScript } from './position.js'

/** Hooks that change lists of moves. */
const FILTERING_HOOKS = ['Extension', 'CheckInvariants', 'PostActions']

const MODULES = { zobrist: installSignatures, ko: installKo }

/**
 * Connects a Dagaz game with the runtime: its scripts run unchanged on boards of the kernel, and each position of
 * the runtime mirrors a board. Every game has its own kernel, so that games do not share state.
 * @param {Function} scripts runs the scripts of the page, with the names of the environment as arguments
 * @param {Object} design of the variant; `kernel` holds what only this class reads
 */
export class KernelGame extends MoveServices {
  constructor (design, compiled, scripts, { seed, overrides }) {
    super()
    const { kernel: settings, layout } = design
    this.raw = Object.assign({}, design, {
      // Results of moves are compared here, so the runtime need not compare or simplify records.
      layout: Object.assign({}, layout, {
        compares: layout.compares.map(() => 0),
        mayHaveNoEffect: false,
        scattersOrigins: true,
        tracksHash: false
      }),
      goals: ['win', 'loss', 'draw']
        .map(kind => ({ kind, reason: 'checkGoals', aims: [] }))
        .concat({ kind: 'loss', reason: 'no moves', aims: [] }),
      options: Object.assign({}, design.options, {
        passTurn: 0,
        passPartial: false,
        maximalCaptures: false,
        recycleCaptures: false
      })
    })
    this._layout = layout
    this.size = design.board.positions.length
    this._types = design.pieces.length
    this.hooks = new Set()
    this.tracker = new PieceTracker(this.size)
    this.deep = true
    const random = seededRandom(seed)
    this.kernel = createKernel({ isOlder: settings.isOlder, compiled, random, search: settings.search })
    this.model = this.kernel.model
    this._start(settings, scripts, random, overrides)
  }

  _start (settings, scripts, random, overrides) {
    const { kernel, model } = this
    const environment = createEnvironment(kernel, { random, page: settings.page })
    for (const name of settings.modules) MODULES[name](kernel)
    scripts(environment)
    Object.assign(model, overrides)
    model.InitGame()
    const board = model.getInitBoard()
    this.guard('setup', () => model.setup(board))
    board.moves = undefined
    Object.defineProperty(model, 'textOf', { value: move => this.textOf(move) })
  }

  /** Run `work`. Name the hook in errors. */
  guard (name, work) {
    try {
      return work()
    } catch (error) {
      if (error instanceof RangeError && /^ZRF/.test(error.message)) throw error
      return undefined // Dagaz's page continues after an error of the setup
    }
  }

  /**
   * Run `work`, in which a hook runs, '' for several ones. Errors of scripts name it and the scripts that have set it.
   */
  run (hook, work) {
    const { kernel } = this
    kernel.hook = hook
    try {
      return work()
    } catch (error) {
      throw toScriptError(error, this._scriptsOf(kernel.hook) + ': ')
    } finally {
      kernel.hook = ''
    }
  }

  /** Return the name of a hook and the files that have set it, as the start of a message. */
  _scriptsOf (hook) {
    const { setters } = this.kernel
    const paths = (hook === '' ? FILTERING_HOOKS : [hook]).flatMap(name => setters[name] || [])
    const files = Array.from(new Set(paths), path => path.slice(path.lastIndexOf('/') + 1))
    return (
      (hook === '' ? 'scripts of the rules' : 'Model.' + hook) +
      (files.length === 0 ? '' : ' (' + files.join(', ') + ')')
    )
  }

  createPosition () { return createPosition(this.raw, null, new KernelScript(this)) }

  plainPosition () { return this.createPosition() }

  boardOf (position) { return position.script.board }

  done (position) {
    const { board } = position.script
    position.script.forget()
    this.run('Done', () => this.model.Done(this.kernel.design, board))
  }

  /** Return the text of a move by `moveToString`, if a script has replaced it; else that of saved games. */
  textOf (move) { return move.text === undefined ? this.run('moveToString', () => String(move)) : move.text }

  closure (board, move, group) {
    const { closure } = this.model
    return closure === undefined ? closeGroup(board, move, group) : closure(board, move, group)
  }

  activate () {}

  evaluation () { return undefined }

  change (number) { return { result: number } }

  nameOf (pos) { return this.raw.board.positions[pos].name }

  // --- pieces ----------------------------------------------------------------------------------

  emptyBoard () {
    const board = this.model.getInitBoard().copy()
    board.parent = null
    board.clear()
    board.values = []
    board.lastf = board.lastt = undefined
    return board
  }

  /** Return true if a script's piece has a type of the game. The kernel accepts anything on the board. */
  isPiece ({ type }) { return type >= 0 && type < this._types }

  /** Return the code of a piece. The last player of the runtime owns the neutral pieces. */
  codeOf (piece) {
    const { players } = this._layout
    const { type, player } = piece
    if (!this.isPiece(piece))
      throw scriptError(
        RangeError,
        'ZRF812',
        this._scriptsOf('') + ': a piece of unknown type ' + String(type) + ': expected 0 to ' + (this._types - 1)
      )
    return ((type + 1) << this._layout.typeShift) | (1 << (player > 0 && player < players ? player - 1 : players - 1))
  }

  _pieceOf (code) {
    const { typeShift, typeMask, ownerMask, players } = this._layout
    const owner = 32 - Math.clz32(code & ownerMask)
    return this.model.createPiece(((code >>> typeShift) & typeMask) - 1, owner === players ? 0 : owner)
  }

  /** Return true if a drop of the piece does not come from a limited reserve. */
  creates ({ type, player }) { return this.supplyOf(this.model.getInitBoard(), type, player) < 0 }

  supplyOf (board, type, player) {
    const left = supplyLeft(board, type, player)
    return left === undefined ? -1 : left
  }

  /** Return [player, type, count] of the reserves, by index. */
  supplies (board) {
    const { players, pieces, layout } = this.raw
    return players.slice(0, -1).flatMap((_, player) => pieces.map((_, type) => {
      const count = layout.droppable[type + 1] !== 0 ? this.supplyOf(board, type, player + 1) : 0
      return [player, type, count]
    }))
  }

  readReserves (board, reserve) {
    for (const type of Object.keys(board.reserve)) {
      board.reserve[type].forEach((_, player) => {
        if (player > 0) board.reserve[type][player] = reserve[(player - 1) * this._layout.types + Number(type) + 1]
      })
    }
  }
}

/** Return a generator of numbers below 1 (mulberry32). */
function seededRandom (seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
