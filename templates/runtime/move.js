import { describe, notation } from './notation.js'

/**
 * A legal move as callers see it. `from` and `to` are position numbers (-1 where there is none);
 * `effects` say in order what happens; String(move) is the notation of Zillions' records.
 */
export class Move {
  constructor (position, index, ordinal) {
    const description = describe(position, index)
    const { players, pieces } = position.design
    this.ordinal = ordinal
    this.text = notation(position, description)
    this.pass = description.pass
    this.partial = description.mode !== 0
    this.from = description.from
    this.to = description.to
    this.piece = description.pass ? null : pieces[description.piece] ? pieces[description.piece].name : null
    this.player = description.pass ? players[position.mover()].name : nameOf(players, description.player)
    this.effects = description.effects.map(effect => publicEffect(effect, position.design))
  }

  toString () { return this.text }

  /** Dagaz's form: [[from] | null, [to] | null, [piece] | null, part] for each effect. */
  get actions () {
    const part = 1
    return this.effects.map(effect => {
      switch (effect.kind) {
        case 'move': return [[effect.from], [effect.to], null, part]
        case 'capture': return [[effect.at], null, null, part]
        case 'drop': case 'create': return [null, [effect.at], [{ player: effect.player, type: effect.piece }], part]
        default: return [[effect.at], [effect.at], [effect], part]
      }
    })
  }
}

function nameOf (list, index) { return list[index] ? list[index].name : null }

function publicEffect (effect, design) {
  const result = { kind: effect.kind }
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
