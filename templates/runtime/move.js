import { MoveSource } from '../hooks/moves.js'
import { describe, notation } from './notation.js'

/**
 * A legal move as callers see it. `from` and `to` are position numbers (-1 where there is none);
 * `effects` say in order what happens; String(move) is the notation of Zillions' records.
 */
export class Move {
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
    Object.defineProperty(this, 'board', { value: board }) // as it stands before the move
    Object.defineProperty(this, '_source', { value: new MoveSource(position.state, position.design.layout, index) })
  }

  toString () { return this.board.game.textOf(this) }

  /** Dagaz's form: [[from] | null, [to] | null, [piece] | null, part] for each effect. */
  get actions () { return this._source.actions(this.board) }

  /** The move types that may follow in the same turn, as the runtime numbers them; 0 for none. */
  get continuation () { return this._source.mode }
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
