import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'

const knownCastlings = new WeakMap()

/**
 * Return the castlings of a game: [{ side, king, rook, short, marks }], with the squares of both pieces at the start,
 * and the attributes that castling sets.
 *
 * The rules decide: for each pair of a castling piece and another piece of its player in the setup, the moves are
 * listed on a board with these and the other castling pieces. The nearer rook castles short.
 */
export function castlingsOf (game) {
  const { design } = game._variant
  if (!knownCastlings.has(design)) knownCastlings.set(design, factsOf(game).castlers.length > 0 ? findCastlings(game) : [])
  return knownCastlings.get(design)
}

function findCastlings (game) {
  const found = probeCastlings(game, () => [])
  return found.length > 0 ? found : probeCastlings(game, asideOf) // a player without the other pieces may have lost
}

/** Return the castlings that are possible on boards with the castling pieces, one other piece, and `more`. */
function probeCastlings (game, more) {
  const facts = factsOf(game)
  const probe = game._fresh()
  const { players, pieces, setup } = facts.design
  const castles = ([, type]) => facts.castlers.includes(type)
  const kings = setup.filter(castles)
  const found = []
  for (const other of setup) {
    if (castles(other)) continue
    const board = {}
    for (const [player, type, square] of kings.concat([other], more(facts, other))) board[facts.positions[square]] = [players[player].name, pieces[type].name]
    const side = facts.sideOf(players[other[0]].name)
    if (side < 0) continue
    probe.setPosition({ board, turn: facts.otherwise(side) })
    for (const move of probe.moves()) {
      const { from, rook } = partsOf(probe, move)
      if (rook !== other[2]) continue
      const marks = Object.fromEntries(move.effects.filter(({ kind }) => kind === 'attribute').map(({ name, value }) => [name, value]))
      found.push({ side, king: from, rook, marks, distance: Math.abs(facts.column[from] - facts.column[rook]) })
    }
  }
  return found.map(one => Object.assign(one, { short: castlesShort(one, found, facts) }))
}

/** Return the other pieces of the setup; those on the row of `other` are on squares that are empty in the setup. */
function asideOf (facts, other) {
  const { setup } = facts.design
  const free = facts.squares.filter(square => !setup.some(one => one[2] === square))
  const isInWay = one => facts.row[one[2]] === facts.row[other[2]]
  return setup.filter(one => one !== other && !facts.castlers.includes(one[1])).map(one => isInWay(one) ? [one[0], one[1], free.pop()] : one).filter(one => one[2] !== undefined)
}

function castlesShort (castling, all, { column }) {
  const others = all.filter(one => one !== castling && one.side === castling.side && one.king === castling.king)
  return others.every(one => one.distance > castling.distance || (one.distance === castling.distance && column[one.rook] <= column[castling.rook]))
}

/** Return the letter of a castling in FEN. */
export function castlingSign ({ side, short }) { return (side === 0 ? 'KQ' : 'kq')[short ? 0 : 1] }

/** Return the letter of a castling in Shredder-FEN: the file of the rook. */
export function fileSign ({ column }, { side, rook }) { return String.fromCharCode((side === 0 ? 65 : 97) + column[rook]) }
