// Mancala: pits with numbers of seeds, which moves sow one by one. Pure.
import { HAS_PILES, HAS_SCRIPTS } from '../../runtime/state/build_flags.js'

/**
 * Return the number of seeds by position, in piles or as the values that scripts give to all pieces; null without
 * numbers.
 */
function seedsOf (game, cells) {
  if (HAS_PILES && cells.some(cell => cell && cell.pile))
    return cells.map(cell => cell ? 1 + (cell.pile || []).length : 0)
  if (!HAS_SCRIPTS) return null
  const { pieces = [] } = game.position().script || {}
  const values = new Map(pieces.map(([name, [value] = []]) => [name, value]))
  const seeds = cells.map((cell, at) => cell ? values.get(game.design.positions[at].name) : 0)
  return seeds.every(Number.isInteger) ? seeds : null
}

/** Return true if a game starts with pits of several seeds, each of which has one move at most. */
export function sows ({ game, moves }) {
  const seeds = seedsOf(game, game.cells())
  const origins = moves.map(move => move.from)
  return (
    seeds !== null &&
    origins.length > 0 &&
    new Set(origins).size === origins.length &&
    origins.every(at => seeds[at] > 1)
  )
}

/** Return the contents of the positions; pits of a mancala have their `count` of seeds. */
export function cellsOf ({ game, isMancala }) {
  const cells = game.cells()
  const seeds = isMancala ? seedsOf(game, cells) : null
  return seeds === null ? cells : cells.map((cell, at) => cell && Object.assign({}, cell, { count: seeds[at] }))
}

/**
 * Return the pits that a move fills, in the order of the sowing: along the direction that reaches all of them in the
 * fewest steps; none if no direction does.
 */
export function sowingPath ({ links = [] }, from, before, after) {
  const countIn = (cells, at) => cells[at] ? cells[at].count : 0
  const filled = after.map((cell, at) => at).filter(at => at !== from && countIn(after, at) > countIn(before, at))
  const paths = links
    .map(row => {
      const path = []
      for (let at = row[from], steps = 0; at >= 0 && at !== from && steps < row.length; at = row[at], steps += 1)
        path.push(at)
      return path.slice(0, 1 + Math.max(...filled.map(at => path.indexOf(at) < 0 ? Infinity : path.indexOf(at))))
    })
    .filter(path => filled.every(at => path.indexOf(at) >= 0))
  return filled.length === 0 || paths.length === 0 ? [] : paths.sort((a, b) => a.length - b.length)[0]
}
