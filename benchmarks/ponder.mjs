// The gain of alpha-beta by a search while the opponent thinks: node ponder.mjs MODULE DEPTH NODES POSITIONS
//
// A program searches NODES nodes for its move and expects a reply. Then it either waits, searches eight times as long in
// the position of the opponent, or in the one after the expected reply. The benchmark prints the nodes that its next search
// then needs to a depth, relative to those after waiting: after the expected reply, and after another good one.
import { pathToFileURL } from 'node:url'

import { randomNumbers } from './pairs.mjs'

const [,, path, depth, nodes, count] = process.argv
const { createGame } = await import(pathToFileURL(path).href)
const PONDERING = 8
/** No limit: searches with a time limit share one table. */
const MS = 1e9

/** Return a game after plies among the best three. */
function gameOf (seed) {
  const random = randomNumbers(seed)
  const game = createGame({ seed })
  for (let ply = 0; ply < 4 + seed % 16; ply++) {
    const { lines } = game.search({ nodes: 1500, multiPv: 3 })
    game.apply(lines[random(lines.length)].move)
  }
  return game
}

/** Search with an empty table, because searches with custom weights discard the shared one. */
function searchAnew (game) {
  game.search({ ms: MS, nodes: 1, weights: {} })
  return game.search({ ms: MS, nodes: Number(nodes) })
}

const ponder = game => game.search({ ms: MS, nodes: PONDERING * nodes })

const MODES = {
  waiting: () => {},
  'own position': ponder,
  'expected reply': (game, expected) => {
    game.apply(expected)
    ponder(game)
    game.undo()
  }
}

/** Return the nodes of the next search after each mode, if the opponent makes the reply. */
function nodesAfter (game, [move, expected], reply) {
  return Object.values(MODES).map(run => {
    searchAnew(game)
    game.apply(move)
    run(game, expected)
    game.apply(reply)
    const found = game.search({ ms: MS, depth: Number(depth) })
    game.undo()
    game.undo()
    return found.nodes
  })
}

const logs = { expected: [], other: [] }
for (let seed = 1; logs.expected.length < Number(count); seed++) {
  const game = gameOf(seed)
  const { pv } = searchAnew(game)
  if (pv.length < 2) continue
  game.apply(pv[0])
  const other = game.search({ nodes: Number(nodes), multiPv: 2 }).lines.map(({ pv: [text] }) => text).find(text => text !== pv[1])
  game.undo()
  if (other === undefined) continue
  for (const [name, reply] of [['expected', pv[1]], ['other', other]]) {
    const [waiting, ...rest] = nodesAfter(game, pv, reply)
    logs[name].push(rest.map(needed => Math.log(needed / waiting)))
  }
}

for (const [name, rows] of Object.entries(logs)) {
  Object.keys(MODES).slice(1).forEach((mode, k) => {
    const mean = rows.reduce((sum, row) => sum + row[k], 0) / rows.length
    const error = Math.sqrt(rows.reduce((sum, row) => sum + (row[k] - mean) ** 2, 0) / (rows.length - 1) / rows.length)
    const shown = [mean, mean - 1.96 * error, mean + 1.96 * error].map(value => Math.exp(value).toFixed(2))
    console.log(`${name} reply, ${mode}: ${shown[0]} (${shown[1]} to ${shown[2]})`)
  })
}
