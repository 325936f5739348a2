import { CAPTURE, CREATE, HEADER, KIND_MASK, OWNER, SHIFT, SQUARE_SHIFT, TYPE } from '../runtime/state/layout.js'

/**
 * Describe a record of words (runtime/api/notation.js): its effects in their order, and its text. A move without
 * visible effects is a pass.
 * @param {Object} reader of the position before the move
 * @param {Int32Array} ints of the record
 */
export function describeInOrder (reader, ints) {
  const mode = ints[3]
  const effects = []
  const parts = []
  let mentioned = -1 // the square that a following `=` refers to
  for (let i = HEADER; i < ints.length; i += 2) {
    const [found, text, square] = entry(reader, ints[i] & KIND_MASK, ints[i] >> SQUARE_SHIFT, ints[i + 1], mentioned)
    effects.push(...found)
    if (text === '') continue
    parts.push(text)
    mentioned = square
  }
  if (effects.length === 0) return { pass: true, from: -1, to: -1, effects, mode }
  if (mode !== 0) parts.unshift('partial ' + (mode === 1 ? 0 : reader.position.design.notationModes[mode - 2]))
  const { from = -1, piece, player = -1 } = effects[0]
  const steps = effects.filter(effect => effect.kind === 'move' || effect.kind === 'create')
  const last = steps[steps.length - 1]
  const to = last === undefined ? -1 : last.kind === 'move' ? last.to : last.at
  const summary = reader.summary(from, to, effects, mode, from < 0 ? 0 : reader.before[from])
  return Object.assign(summary, { text: parts.join(' ') }, from < 0 ? { piece, player } : {})
}

/** Return the effects of an entry, its text, '' for none, and the square that it mentions last. */
function entry (reader, kind, at, argument, mentioned) {
  const { before } = reader
  const { board, pieces, players } = reader.position.design
  const name = square => board.positions[square].name
  const becomes = what => '= ' + what + (mentioned === at ? '' : ' on ' + name(at))
  switch (kind) {
    case SHIFT: {
      const landing = before[argument] !== 0 && at !== argument
      const piece = pieces[reader.pieceOf(before[at])]
      const text =
        piece === undefined || at === argument
          ? ''
          : [piece.name, name(at), before[argument] === 0 ? '-' : 'x', name(argument)].join(' ')
      return [
        [{ kind: 'move', from: at, to: argument }].concat(landing ? [{ kind: 'capture', at: argument, landing }] : []),
        text,
        argument
      ]
    }
    case CAPTURE: return [[{ kind: 'capture', at }], 'x ' + name(at), at]
    case CREATE: {
      const effect = reader.appear('create', at, argument)
      return [[effect], [players[effect.player].name, pieces[effect.piece].name, name(at)].join(' '), at]
    }
    case TYPE: return [[{ kind: 'type', at, piece: argument - 1 }], becomes(pieces[argument - 1].name), at]
    case OWNER:
      return [
        [{ kind: 'owner', at, player: reader.playerOf(argument) }],
        becomes(players[reader.playerOf(argument)].name),
        at
      ]
    default: return [[], '', -1]
  }
}
