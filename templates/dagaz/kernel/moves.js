// Moves as the Dagaz scripts see them: lists of actions [[from] | null, [to] | null, [piece] | null, part].
//
// A move stores its effects as integers (effects.js): origin, target, piece and part, null for none. The piece
// of an effect without positions is an object with `exec(board)`. Scripts that read `actions` get lists, which then
// take the place of the effects, as scripts change them. Effects that integers cannot express are lists from the start.

import { applyIntegers, applyList } from './application.js'
import { PackedEffects } from './effects.js'
import { ActionPool, SharedActions } from './shared_actions.js'

class KernelMove extends PackedEffects {
  constructor (mode, serial, sound, effects = null) {
    super()
    this.heldActions = null
    this.serial = serial
    this.sound = sound
    this.mode = mode === undefined ? 0 : mode
    this.failed = undefined
    this.shared = null
    if (effects !== null) this._takeAll(effects)
  }

  get actions () {
    if (this.heldActions === null) {
      const actions = this._listed()
      this.actions = this.shared === null ? actions : this.shared.replacedIn(actions, this)
    }
    return this.heldActions
  }

  set actions (actions) {
    this.heldActions = actions
    this.dropEffects()
  }

  /** The effects as a list of four items each; of alternatives in the actions, the first one. */
  get effects () { return this.isPacked() ? this.listOfEffects() : effectsOfActions(this.actions) }

  /** Return true if the effects are still those of the move. */
  isPacked () { return this.heldActions === null && (this.shared === null || !this.shared.isRead()) }

  /** Share the actions so far with the moves that continue this one. Return what they share. */
  share () {
    if (this.shared === null) this.shared = new SharedActions(null)
    const { heldActions } = this
    this.shared.count = heldActions === null ? this.heldSize : heldActions.length
    if (heldActions !== null) this.shared.replacedIn(heldActions)
    return this.shared
  }

  /** Take over the actions of the move that this one continues, as `share` has returned them. */
  continues (shared) {
    this.shared = new SharedActions(shared)
    if (this.heldActions !== null) this.shared.replacedIn(this.heldActions)
  }

  /**
   * Add an action of another move, which both then share, without their lists. Return false if that is not possible.
   */
  takeAction (source, index) {
    if (source === this || index !== index >>> 0 || index >= source.heldSize) return false
    const pool = source.shared
    if (pool === null || pool !== this.shared)
      return this._joinPool(source) && this.addShared(source, index, source.shared)
    return pool.isIntact === true && this.addShared(source, index, pool)
  }

  /** Share actions with another move, if possible. */
  _joinPool (source) {
    const pool = source.shared || this.shared || this._pool()
    if (pool.isIntact !== true || !this._joins(pool) || !source._joins(pool)) return false
    if (this.shared !== pool) this.shared = pool
    if (source.shared !== pool) source.shared = pool
    return true
  }

  /** Return what the moves of the running generation share. */
  _pool () {
    const { kernel } = this
    if (kernel.pool === null || !kernel.pool.isIntact) kernel.pool = new ActionPool()
    return kernel.pool
  }

  _joins (pool) { return this.shared === pool || (this.shared === null && this.hasOwnEffects()) }

  movePiece (from, to, piece, part) {
    const isPlain = this.heldActions === null && from !== null && to !== null
    if (!isPlain || !this.addEffect(from, to, piece, part || 1))
      this.actions.push([[from], [to], piece === null ? null : [piece], part || 1])
  }

  dropPiece (pos, piece, part) {
    const isPlain = this.heldActions === null && pos !== null && piece !== null
    if (!isPlain || !(part === undefined ? this.addDrop(pos, piece) : this.addEffect(null, pos, piece, part || 1)))
      this.actions.push([null, [pos], [piece], part || 1])
  }

  capturePiece (pos, part) {
    const isPlain = this.heldActions === null && pos !== null
    if (!isPlain || !this.addEffect(pos, null, null, part || 1)) this.actions.push([[pos], null, null, part || 1])
  }

  _takeAll (effects) {
    for (let i = 0; i < effects.length; i += 4) this._take(effects[i], effects[i + 1], effects[i + 2], effects[i + 3])
  }

  /** Take over an effect of another list. */
  _take (from, to, piece, part) {
    if (this.heldActions !== null || !this.addEffect(from, to, piece, part))
      this.actions.push([listOrNull(from), listOrNull(to), listOrNull(piece), part])
  }

  /** Add a call that changes the board otherwise, as in Dagaz. */
  addChange (exec, part) { this._addChange({ exec }, part || 1) }

  _addChange (change, part) {
    if (this.heldActions !== null || !this.addEffect(null, null, change, part))
      this.actions.push([null, null, [{ exec: change.exec }], part])
  }

  setValue (name, value, part) { this._addChange(this.kernel.effects.changeOf(name, value), part || 1) }

  addValue (name, value, part) {
    this.addChange(board => board.setValue(name, (board.getValue(name) || 0) + value), part)
  }

  goTo (turn, part) {
    this.addChange(board => {
      if (board.turn === undefined || board.player === undefined) return
      board.turn = turn
      board.player = this.kernel.design.currPlayer(turn)
    }, part)
  }

  setLast (from, to, part) {
    this.addChange(board => {
      board.lastf = from
      board.lastt = to
    }, part)
  }

  setReserve (type, player, value, part) { this.addChange(board => { board.reserve[type][player] = value }, part) }

  addReserve (type, player, value, part) { this.addChange(board => { board.reserve[type][player] += value }, part) }

  playSound () {} // sounds are not part of the rules

  /** Return lists of actions. Changes of the kernel are not shared with scripts. */
  _listed () {
    const actions = []
    for (let i = 0; i < this.heldSize; i++) {
      const [from, to, piece] = [this.originOf(i), this.targetOf(i), this.objectOf(i)]
      const own = from === null && to === null && piece !== null ? { exec: piece.exec } : piece
      actions.push([listOrNull(from), listOrNull(to), listOrNull(own), this.partOf(i)])
    }
    return actions
  }

  // --- kinds of moves --------------------------------------------------------------------------

  isPass () { return (this.heldActions === null ? this.heldSize : this.heldActions.length) === 0 }

  isSimpleMove () {
    const { heldActions: actions } = this
    if (actions === null) return this.heldSize === 1 && this.originOf(0) !== null && this.targetOf(0) !== null
    return actions.length === 1 && actions[0][0] !== null && actions[0][1] !== null
  }

  /** Return true if a drop comes before any piece moves. In the older kernel a capture before it counts as well. */
  isDropMove () {
    const { isOlder } = this.kernel
    if (this.heldActions !== null) return this._isListedDrop(isOlder)
    for (let i = 0; i < this.heldSize; i++) {
      if (this.originOf(i) !== null && (isOlder || this.targetOf(i) !== null)) return false
      if (this.targetOf(i) !== null) return true
    }
    return false
  }

  _isListedDrop (isOlder) {
    for (const action of this.heldActions) {
      if (action[0] !== null && (isOlder || action[1] !== null)) return false
      if (action[1] !== null) return true
    }
    return false
  }

  isCaptureMove () {
    for (const [from, to] of this.actions) {
      if (to !== null) return false
      if (from !== null) return true
    }
    return false
  }

  isAttacked (pos) {
    return this.actions.some(([from, to]) => {
      if (from === null) return false
      return to === null ? from[0] == pos : to[0] == pos && from[0] != to[0]
    })
  }

  getTarget () {
    const found = this.actions.find(([from, to]) => from !== null && to !== null)
    return found === undefined ? null : found[1][0]
  }

  // --- copies ----------------------------------------------------------------------------------

  copy () {
    const copy = new this.constructor(this.mode, this.serial, this.sound)
    if (this.heldActions === null) copy.shareEffects(this)
    else copy.actions = this.heldActions.slice()
    return copy
  }

  clone (level) {
    return new this.constructor(
      this.mode,
      this.serial,
      this.sound,
      continuedEffects(this.effects, level, this.kernel.model)
    )
  }

  join (move) { this.actions.push(...move.actions) }

  /** Take over the pieces of equal steps of another move. */
  clarify (move) {
    for (const [from, to, piece] of move.actions) {
      if (from === null || to === null) continue
      for (const own of this.actions) {
        if (own[0] !== null && own[1] !== null && own[0][0] == from[0] && own[1][0] == to[0]) own[2] = piece
      }
    }
  }

  /** Return the moves that the alternatives in the actions stand for. */
  determinate () {
    let lists = [[]]
    for (const [from, to, piece, part] of this.actions) {
      const choices = alternatives(from, to, piece).map(chosen => chosen.concat(part))
      lists = lists.flatMap(list =>
        choices.map(action => action[0] === null && action[1] === null ? list : list.concat([action]))
      )
    }
    if (lists.length < 2) return [this]
    return lists.filter(capturesOnce).map(actions => Object.assign(this.copy(), { actions }))
  }

  // --- application -----------------------------------------------------------------------------

  applyAll (board) {
    if (
      this.heldSize === 1 &&
      this.partOf(0) === 1 &&
      this.originOf(0) !== null &&
      this.targetOf(0) !== null &&
      this.isPacked()
    ) {
      board.movePiece(this, this.originOf(0), this.targetOf(0), this.objectOf(0), 1)
      return board.commit(this)
    }
    if (this.heldSize > 1 && this.isPacked() && applyIntegers(this, board)) return undefined
    const { effects } = this
    let last = 0
    for (let i = 3; i < effects.length; i += 4) if (effects[i] > last) last = effects[i]
    for (let part = 1; part <= last; part++) this.applyTo(board, part, effects)
  }

  /** Apply a part: first moves, then drops, captures and other changes. Return true if it has any but the last. */
  applyTo (board, part, effects = this.effects) { return applyList(this, board, part || 1, effects) }

  toString (part) { return this.kernel.model.moveToString(this, part || 0) }
}

function listOrNull (item) { return item === null ? null : [item] }

/** Return the first position of a list, null for no list. A step without a target moves the piece off the board. */
function positionIn (list) { return list === null ? null : list[0] === null ? 'null' : list[0] }

function effectsOfActions (actions) {
  const effects = []
  for (const [from, to, piece, part] of actions) {
    effects.push(positionIn(from), positionIn(to), piece === null || piece === undefined ? null : piece[0], part)
  }
  return effects
}

/**
 * Return the effects that the move keeps which continues after an `add`: those of earlier parts, and moved pieces of
 * the running part.
 */
export function continuedEffects (effects, level, { discardCascades, forkMode }) {
  const kept = []
  let first = true
  for (let i = 0; i < effects.length; i += 4) {
    const isMove = effects[i] !== null && effects[i + 1] !== null && first
    if (isMove && discardCascades) first = false
    if (isMove || forkMode || Math.abs(effects[i + 3]) < level)
      kept.push(effects[i], effects[i + 1], effects[i + 2], effects[i + 3])
  }
  return kept
}

/** Return every choice [from, to, piece] of one item per list. */
function alternatives (...lists) {
  return lists.reduce((found, list) => {
    if (list === null || list.length < 2) return found.map(chosen => chosen.concat([list]))
    return found.flatMap(chosen => list.map(item => chosen.concat([item === null ? null : [item]])))
  }, [[]])
}

function capturesOnce (actions) {
  const captured = actions.filter(([, to]) => to === null).map(([from]) => from[0])
  return new Set(captured).size === captured.length
}

/** Return the class of a kernel's moves. */
export function createMoveClass (kernel) {
  class Move extends KernelMove {
    constructor (mode, serial, sound, effects) {
      super(mode, serial, sound, effects)
    } // an implicit constructor passes a list of arguments
  }
  Move.prototype.kernel = kernel
  return Move
}

/** Return a move as Dagaz writes it by default: `a1 - b2 x c3 White Man d4`; with `part`, that part only. */
export function kernelMoveText (move, part, nameOf) {
  if (move.actions.length === 0) return 'Pass'
  const actions = move.actions.filter(action => part === 0 || Math.abs(action[3]) === part)
  const words = []
  let last = null
  for (const [from, to] of actions) {
    if (from === null || to === null || from[0] == to[0]) continue
    if (last !== from[0]) words.push(nameOf(from[0]))
    words.push('- ' + nameOf(to[0]))
    last = to[0]
  }
  for (const [from, to] of actions) if (from !== null && to === null) words.push('x ' + nameOf(from[0]))
  for (const [from, to, piece] of actions) {
    if (from === null && to !== null) words.push((piece === null ? '' : String(piece[0]) + ' ') + nameOf(to[0]))
  }
  return words.join(' ')
}
