// Requests of the page to the engine.
import { MAX_LEVEL } from '../../ai/levels.js'

/** Most workers of a search: each takes up to 64 MB. */
export const MAX_WORKERS = 4

/** Return the request of a search for the position after `at` plies, by default the one that is shown. */
export function jobOf ({ session, settings }, ms, level = MAX_LEVEL, at = session.at) {
  const { info, seed, start: position, plies, players } = session
  return {
    start: { variant: info.index, seed, position, moves: plies.slice(0, at).map(p => p.text) },
    players: players.length,
    options: { ms, level },
    workers: players.length < 2 ? 1 : workersOf(settings)
  }
}

/** Return the number of workers of a search. By default, one core remains for the page. */
export function workersOf ({ workers }) {
  return workers || Math.max(1, Math.min(MAX_WORKERS, coresOf() - 1))
}

/** Return the number of cores of the device. */
export const coresOf = () => navigator.hardwareConcurrency || 1
