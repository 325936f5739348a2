// What differs in play between two compiled games: node diff.mjs OLD NEW < { variant, games, plies, seed }
//
// Variants with one title are played side by side: the same seeded choice among the moves both
// allow, until something differs. Answers { removed, added, variants: [{ title, plies, differences }] }
// with one difference for each way to differ: { history, kind, old, new }, where kind is 'moves',
// 'player', 'outcome' or 'setup' and old and new are what only one of them has.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const LIMIT = 5 // differences told of one variant

function random (seed) {
  let state = seed % 2147483647 || 1
  return n => (state = (state * 48271) % 2147483647) % n
}

const told = value => value === null ? null : value.kind + (value.winner ? ' ' + value.winner : '') + ' (' + value.reason + ')'

/** The first thing that the two do not agree on here; null when they play alike. */
function difference (a, b) {
  const same = (kind, one, two) => JSON.stringify(one) === JSON.stringify(two) ? null : { kind, old: one, new: two }
  const [before, after] = [a, b].map(game => game.moves().map(String).sort())
  const only = (mine, other) => mine.filter(text => !other.includes(text))
  return same('player', a.player, b.player) || same('outcome', told(a.outcome()), told(b.outcome())) ||
    same('moves', only(before, after), only(after, before))
}

function setupOf (game) {
  const { board, reserves } = game.position()
  return Object.assign({}, board, reserves)
}

function setupDifference (a, b) {
  const [before, after] = [setupOf(a), setupOf(b)]
  const only = (mine, other) => Object.keys(mine).filter(key => JSON.stringify(mine[key]) !== JSON.stringify(other[key]))
    .map(key => key + ' ' + JSON.stringify(mine[key]))
  const found = { history: [], kind: 'setup', old: only(before, after), new: only(after, before) }
  return found.old.length + found.new.length > 0 ? [found] : []
}

/** Plays one game on both; tells where it ended and what differed there. */
function walk (a, b, plies, seed) {
  const choose = random(seed)
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
    if (found.history.length === 0) break // every game begins so
  }
  return { title, plies: played, differences }
}

const request = JSON.parse(readFileSync(0, 'utf8'))
const [before, after] = await Promise.all(process.argv.slice(2, 4).map(path => import(pathToFileURL(path).href)))
const [old, now] = [before, after].map(({ games }) => games.filter(game => !game.separator).map(game => game.title))
const shared = old.filter(title => now.includes(title))
process.stdout.write(JSON.stringify({
  removed: old.filter(title => !now.includes(title)),
  added: now.filter(title => !old.includes(title)),
  variants: Array.from(new Set(shared)).map(title => compare(before, after, title, request))
}))
