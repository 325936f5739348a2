// A thread that searches. Messages in: { id, start, options, isNewGame, share }, messages out: { id, progress }, { id, found } and
// { id, error }. `start` has the options of createGame, `isNewGame` is true if the search must not continue the last one, and
// `share` is the part of the thread (`SearchTeam`).
import { parentPort, workerData } from 'node:worker_threads'

const { module, deadline, control } = workerData // `control`: the number of the last search that has to end
const { createGame } = await import(module)
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

/** Return a result as plain data: moves by their ordinals. */
function plain ({ lines, nodes, algorithm, tableHits }) {
  const ordinalOf = move => move === null ? -1 : move.ordinal
  return { lines: lines.map(line => Object.assign({}, line, { move: ordinalOf(line.move) })), nodes, algorithm, tableHits }
}

parentPort.on('message', ({ id, start, options, isNewGame, share }) => {
  if (isNewGame) last = null
  try {
    const stop = () => Atomics.load(control, 0) >= id || Date.now() >= deadline[0]
    const progress = found => parentPort.postMessage({ id, progress: plain(found) })
    const found = gameOf(start).search(Object.assign({ progress, stop }, options), share)
    parentPort.postMessage({ id, found: plain(found) })
  } catch (error) {
    last = null
    parentPort.postMessage({ id, error: String(error.message) })
  }
})
