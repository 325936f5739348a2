// Comparison of two compiled modules by random games that both play. No I/O: `diff.mjs` and the studio use it.
import { lehmerIntegers } from './random_integers.js'

/** Maximum number of differences reported per variant. */
const LIMIT = 5

const report = value =>
  value === null ? null : value.kind + (value.winner ? ' ' + value.winner : '') + ' (' + value.reason + ')'

/** Return the first difference between two games in the current position, or null. */
function difference (a, b) {
  const same = (kind, one, two) => JSON.stringify(one) === JSON.stringify(two) ? null : { kind, old: one, new: two }
  const [before, after] = [a, b].map(game => game.moves().map(String).sort())
  const only = (mine, other) => mine.filter(text => !other.includes(text))
  return same('player', a.player, b.player) || same('outcome', report(a.outcome()), report(b.outcome())) ||
    same('moves', only(before, after), only(after, before))
}

function setupOf (game) {
  const { board, reserves } = game.position()
  return Object.assign({}, board, reserves)
}

function setupDifference (a, b) {
  const [before, after] = [setupOf(a), setupOf(b)]
  const only = (mine, other) =>
    Object.keys(mine)
      .filter(key => JSON.stringify(mine[key]) !== JSON.stringify(other[key]))
      .map(key => key + ' ' + JSON.stringify(mine[key]))
  const found = { history: [], kind: 'setup', old: only(before, after), new: only(after, before) }
  return found.old.length + found.new.length > 0 ? [found] : []
}

/** Play one random game on both modules. Return the ply where it ended and the difference found there. */
function walk (a, b, plies, seed) {
  const choose = lehmerIntegers(seed)
  let ply = 0
  for (; ply < plies; ply++) {
    const found = difference(a, b)
    if (found !== null) return { ply, found: Object.assign({ history: a.history.slice() }, found) }
    const moves = a.moves().map(String).sort()
    if (moves.length === 0) break
    const move = moves[choose(moves.length)]
    a.apply(move)
    b.apply(move)
  }
  return { ply, found: null }
}

function compare (before, after, title, { games, plies, seed }) {
  const create = () => [before, after].map(module => module.createGame({ variant: title, seed }))
  const differences = setupDifference(...create())
  const seen = new Set()
  let played = 0
  for (let game = 0; game < games && differences.length < LIMIT; game++) {
    const { ply, found } = walk(...create(), plies, seed * 1000 + game + 1)
    played += ply
    const key = found && JSON.stringify([found.kind, found.old, found.new])
    if (found === null || seen.has(key)) continue
    seen.add(key)
    differences.push(found)
    if (found.history.length === 0) break // every game starts with this difference
  }
  return { title, plies: played, differences }
}

/**
 * Compare the variants with equal titles. They play side by side, `games` times for at most `plies` plies each, and
 * choose the same random move until they differ. Each distinct difference is listed once as { history, kind, old, new
 * }: `kind` is 'moves', 'player', 'outcome' or 'setup', and `old` and `new` list what only that module has.
 * @returns {{removed: string[], added: string[], variants: {title: string, plies: number, differences: object[]}[]}}
 */
export function compareGames (before, after, { games, plies, seed }) {
  const [old, now] = [before, after].map(module => module.games.filter(game => !game.separator).map(game => game.title))
  const shared = old.filter(title => now.includes(title))
  return {
    removed: old.filter(title => !now.includes(title)),
    added: now.filter(title => !old.includes(title)),
    variants: Array.from(new Set(shared)).map(title => compare(before, after, title, { games, plies, seed }))
  }
}
