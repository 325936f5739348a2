import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'

const knownCastlings = new WeakMap()

/**
 * Return the castlings of a game: [{ side, king, rook, short }], with the squares of both pieces at the start.
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
  const facts = factsOf(game)
  const probe = game._fresh()
  const { players, pieces, setup } = facts.design
  const castles = ([, type]) => facts.castlers.includes(type)
  const kings = setup.filter(castles)
  const found = []
  for (const other of setup) {
    if (castles(other)) continue
    const board = {}
    for (const [player, type, square] of kings.concat([other])) board[facts.positions[square]] = [players[player].name, pieces[type].name]
    const side = facts.sideOf(players[other[0]].name)
    if (side < 0) continue
    probe.setPosition({ board, turn: side })
    for (const move of probe.moves()) {
      const { from, rook } = partsOf(probe, move)
      if (rook === other[2]) found.push({ side, king: from, rook, distance: Math.abs(facts.column[from] - facts.column[rook]) })
    }
  }
  return found.map(one => Object.assign(one, { short: castlesShort(one, found, facts) }))
}

function castlesShort (castling, all, { column }) {
  const others = all.filter(one => one !== castling && one.side === castling.side && one.king === castling.king)
  return others.every(one => one.distance > castling.distance || (one.distance === castling.distance && column[one.rook] <= column[castling.rook]))
}
