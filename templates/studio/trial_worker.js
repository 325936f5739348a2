// Worker that plays the module of a page: a probe of the start, perft counts, and the comparison of two games.
import { compareGames } from '../host/compare.mjs'

const MODULE = /<script id="zrf-module">([^]*?)<\/script>/
const DATA = /<script type="application\/json" id="zrf-data">([^]*?)<\/script>/
const PERFT_MILLISECONDS = 4000
const MAX_DEPTH = 12

/** Return the exports of the module in a page. */
function moduleOf (page) {
  const { global } = JSON.parse(DATA.exec(page)[1])
  return new Function(`${MODULE.exec(page)[1]}\nreturn ${global}`)()
}

function defaultGame ({ games, createGame }) {
  const playable = games.filter(game => !game.separator && !game.engine)
  const first = playable.find(game => game.default) || playable[0]
  return first ? createGame({ variant: first.index, seed: 1 }) : null
}

const METHODS = {
  /** Create the game and list its first moves. */
  probe ({ page }) {
    const game = defaultGame(moduleOf(page))
    return { moves: game ? game.moves().length : 0 }
  },
  /** Count the positions at depths 1, 2, ... until the time is used up. */
  perft ({ page }) {
    const game = defaultGame(moduleOf(page))
    const rows = []
    const end = performance.now() + PERFT_MILLISECONDS
    for (let depth = 1, before = 1; game && depth <= MAX_DEPTH; depth++) {
      const begin = performance.now()
      const count = game.perft(depth)
      const milliseconds = performance.now() - begin
      rows.push({ depth, count, milliseconds })
      if (count === 0 || performance.now() + milliseconds * count / before > end) break
      before = count
    }
    return { rows }
  },
  compare: ({ page, saved }) => compareGames(moduleOf(saved), moduleOf(page), { games: 8, plies: 40, seed: 1 })
}

self.onmessage = ({ data: { method, data } }) => {
  postMessage({ begins: true })
  try {
    postMessage({ result: METHODS[method](data) })
  } catch (error) {
    postMessage({ error: error.message })
  }
}
