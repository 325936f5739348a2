import { HAS_CHANGES, HAS_PARTS, HAS_PIECE_MOVES, HAS_PILES } from '../runtime/state/build_flags.js'
import { factsOf } from './facts.js'

/**
 * Return the parts of a move that notations write: { pass, drop, type, from, to, captures, promotion, rook }.
 * `promotion` is a type or -1, `rook` the origin of the other piece of a castling or -1.
 */
export function partsOf (game, move) { return partsAt(game, move._list, move.ordinal) }

/** Return the parts of a move of a list. */
export function partsAt (game, list, ordinal) {
  const { types, later } = factsOf(game)
  const packed = list.packedParts(ordinal)
  if (packed !== null) {
    const { type, from, to, promotion, captures } = packed
    return {
      pass: false,
      drop: from < 0,
      type,
      from,
      to,
      captures,
      promotion: promotion === later[type] ? -1 : promotion,
      rook: -1
    }
  }
  const { pass, from = -1, to: target } = list.outline(ordinal)
  const effects = list.effectsOf(ordinal)
  const { board } = list
  const to = HAS_PIECE_MOVES ? targetOf(from, target, effects, board) : target
  const type = pass ? -1 : types.get(list.pieceNameOf(ordinal))
  const changed = HAS_CHANGES ? effects.find(({ kind, at }) => kind === 'type' && at === to) : undefined
  const promotion = changed === undefined || types.get(changed.piece) === later[type] ? -1 : types.get(changed.piece)
  const rook = HAS_PARTS ? castledWith(game, from, effects, board) : -1
  const captures = rook < 0 && effects.some(({ kind, at }) => kind === 'capture' || (kind === 'flip' && at === to))
  const replaces =
    from >= 0 && to >= 0 && to !== from && board[to] !== 0 && rook < 0 && !(HAS_PILES && list.design.layout.piles)
  return {
    pass,
    drop: !pass && from < 0 && effects.length > 0 && effects[0].kind === 'drop',
    type,
    from,
    to,
    captures: captures || replaces,
    promotion,
    rook
  }
}

/** Return the target of the piece that moves: effects may move other pieces, too, such as captured ones into a hand. */
function targetOf (from, to, effects, board) {
  if (from < 0) return to
  const moves = effects.filter(({ kind }) => kind === 'move')
  const isOwn = (one, at) => one.from === at && (at === from || board[at] === 0)
  return moves.reduce((at, one) => isOwn(one, at) ? one.to : at, from)
}

/** Return the origin of the piece with which a piece castles, -1 for other moves. */
function castledWith (game, from, effects, board) {
  const moves = effects.filter(({ kind }) => kind === 'move')
  if (moves.length !== 2 || moves[0].from !== from || effects.some(({ kind }) => kind === 'capture')) return -1
  const { layout } = game._variant.design
  const ownerOf = square => 31 - Math.clz32(board[square] & layout.ownerMask)
  const typeOf = square => (board[square] >>> layout.typeShift) & layout.typeMask
  const [king, rook] = moves.map(one => one.from)
  if (board[king] === 0 || board[rook] === 0 || ownerOf(king) !== ownerOf(rook)) return -1
  return factsOf(game).castlers.includes(typeOf(king) - 1) ? rook : -1
}
