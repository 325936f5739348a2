import { MoveSource } from '../hooks/move_source.js'
import { describe, notation } from './notation.js'
import { freeze } from './options.js'

/**
 * A legal move of the public API.
 *
 * `from` and `to` are position numbers, -1 for none. `effects` lists what the move changes, in order.
 * String(move) is the notation of saved Zillions games, unless `Model.moveToString` is set.
 */
export class Move {
  /**
   * @param {Object} position of the runtime, before the move
   * @param {number} index in the arena
   * @param {number} ordinal index in the list of legal moves
   * @param {Board} board the position as scripts see it
   */
  constructor (position, index, ordinal, board) {
    const description = describe(position, index)
    const { players, pieces } = position.design
    this.ordinal = ordinal
    this.text = notation(position, description)
    this.pass = description.pass
    this.partial = description.mode !== 0
    this.from = description.from
    this.to = description.to
    this.piece = description.pass ? null : pieces[description.piece] ? pieces[description.piece].name : null
    this.player = description.pass || description.player < 0 ? players[position.mover()].name : nameOf(players, description.player)
    this.effects = description.effects.map(effect => publicEffect(effect, position.design))
    Object.defineProperty(this, 'board', { value: board }) // not enumerable: callers compare and print moves
    Object.defineProperty(this, '_source', { value: sourceOf(position, index) })
    freeze(this)
  }

  toString () { return this.board.game.textOf(this) }

  /** The effects in the form of Dagaz: [[from] | null, [to] | null, [piece] | null, part] per effect. */
  get actions () { return this._source.actions(this.board) }

  /** The moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  get continuation () { return this._source.mode }
}

/** Return the source of the actions: that of the script, if it has its own moves. */
function sourceOf (position, index) {
  const { script, state, design } = position
  return script !== null && script.sourceOf !== undefined ? script.sourceOf(index) : new MoveSource(state, design.layout, index)
}

function nameOf (list, index) { return list[index] ? list[index].name : null }

function publicEffect (effect, design) {
  const result = { kind: effect.kind }
  if (effect.kind === 'script') return effect
  if (effect.kind === 'move') { result.from = effect.from; result.to = effect.to } else result.at = effect.at
  if (effect.player !== undefined) result.player = design.players[effect.player].name
  if (effect.piece !== undefined) result.piece = design.pieces[effect.piece].name
  if (effect.kind === 'attribute') {
    const attribute = design.attributes[effect.attribute]
    result.name = attribute.name
    result.value = attribute.values[effect.value]
  }
  return result
}
