import { HAS_PARTS } from '../runtime/state/build_flags.js'
import { factsOf } from './facts.js'
import { refuseFault } from './fen_faults.js'

// Rights to castle in FEN. `facts.castlings` has the castlings of the game: [{ side, king, rook, short, marks? }], with
// the squares of both pieces in the setup, and the attributes that castling makes true
// (zrf2js/analysis/games/castlings.py).

/** Return the letter of a castling in FEN, and the one in Shredder-FEN: the file of the rook. */
function signsOf ({ column }, { side, rook, short }) {
  return [(side === 0 ? 'KQ' : 'kq')[short ? 0 : 1], String.fromCharCode((side === 0 ? 65 : 97) + column[rook])]
}

/** Return the letters of the castlings whose pieces have not moved. */
export function castlingRights (game) {
  const { board, fresh } = game._position.state
  const facts = factsOf(game)
  const isFresh = (square, side) =>
    board[square] === (fresh[facts.atStart.get(square).type + 1] | 1 << facts.order[side])
  const able = facts.castlings.filter(({ side, king, rook }) => isFresh(king, side) && isFresh(rook, side))
  return Array.from(new Set(able.map(one => signsOf(facts, one)[facts.takesRook ? 1 : 0]))).join('') || '-'
}

/** Return true if position data has the piece of the setup on a square. */
function stands ({ atStart, positions, types }, { board }, square) {
  const [player, piece] = board[positions[square]] || []
  const start = atStart.get(square)
  return start.player === player && start.type === types.get(piece)
}

/** Refuse rights to castle whose pieces do not stand on their squares. */
export function refuseRights (game, data, rights, accept) {
  const facts = factsOf(game)
  const able = HAS_PARTS
    ? facts.castlings.filter(({ king, rook }) => stands(facts, data, king) && stands(facts, data, rook))
    : []
  const possible = HAS_PARTS ? able.flatMap(one => signsOf(facts, one)) : able
  for (const sign of new Set(rights.replace(/^-$/, ''))) {
    if (!possible.includes(sign))
      refuseFault(accept, 'rights', 'the right ' + sign + ' to castle needs pieces on their squares of the start')
  }
}

/** Mark the pieces of castlings without a right as moved. */
export function limitCastling (game, data, rights) {
  const facts = factsOf(game)
  const { castlings, design, positions } = facts
  const able = castlings
    .filter(one => signsOf(facts, one).some(sign => rights.includes(sign)))
    .flatMap(({ king, rook }) => [king, rook])
  const castling = castlings.flatMap(({ king, rook }) => [king, rook].map(square => facts.atStart.get(square).type))
  for (const { king, rook, marks } of castlings) {
    for (const square of [king, rook]) {
      if (able.includes(square)) continue
      if (!stands(facts, data, square)) {
        const [, piece, attributes] = data.board[positions[square]] || []
        // Such as a king of the other side
        if (castling.includes(facts.types.get(piece))) Object.assign(attributes, marks)
        continue
      }
      const { player, type } = facts.atStart.get(square)
      const moved = facts.later[type] < 0 ? type : facts.later[type]
      data.board[positions[square]] = [
        player,
        design.pieces[moved].name,
        Object.assign(movedAttributes(facts, moved), marks)
      ]
    }
  }
}

/**
 * Return the attributes of a piece away from its square in the setup: attributes that are initially true are false, and
 * those that all moves of its type make true are true.
 */
export function movedAttributes ({ design, moved = [] }, type) {
  const attributes = {}
  design.attributes.forEach(({ name, values }, a) => {
    if (values[design.pieces[type].attributes[a]] === 'true') attributes[name] = false
  })
  for (const name of moved[type] || []) attributes[name] = true
  return attributes
}
