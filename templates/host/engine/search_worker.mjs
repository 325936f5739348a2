// The thread that searches. Messages in: { id, start, options }, messages out: { ready }, { id, progress },
// { id, found } and { id, error }. `start` has the options of createGame.
import { parentPort, workerData } from 'node:worker_threads'

const { module, shared } = workerData
const { createGame } = await import(module)
const flag = new Int32Array(shared, 0, 1) // 1: stop
const deadline = new Float64Array(shared, 8, 1) // in ms since the epoch
let last = null // the game of the last search: it keeps its search tree

/** Return the game of a request; continue the last one if its moves are the first ones of the request. */
function gameOf ({ moves, ...start }) {
  const key = JSON.stringify(start)
  const continues = last !== null && last.key === key && last.game.history.length <= moves.length &&
    last.game.history.every((text, ply) => text === moves[ply])
  if (!continues) last = { key, game: createGame(start) }
  const { game } = last
  for (const text of moves.slice(game.history.length)) game.apply(text)
  return game
}

const isStopped = () => Atomics.load(flag, 0) !== 0 || Date.now() >= deadline[0]

/** Return a result as plain data: moves by their ordinals. */
function plain ({ lines, nodes, algorithm, tableHits }) {
  const ordinalOf = move => move === null ? -1 : move.ordinal
  return { lines: lines.map(line => Object.assign({}, line, { move: ordinalOf(line.move) })), nodes, algorithm, tableHits }
}

parentPort.on('message', ({ id, start, options }) => {
  try {
    const progress = found => parentPort.postMessage({ id, progress: plain(found) })
    const found = gameOf(start).search(Object.assign({ progress, stop: isStopped }, options))
    parentPort.postMessage({ id, found: plain(found) })
  } catch (error) {
    last = null
    parentPort.postMessage({ id, error: String(error.message) })
  }
})
parentPort.postMessage({ ready: true })
