// The libraries that embed.mjs measures, each as { create, moves, play, free, perft? }. `moves` returns what
// `play` accepts, an empty list if the game is over.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const free = () => {}

/** A compiled module of any game. */
async function ours ({ module, variant }) {
  const { createGame } = await import(pathToFileURL(module).href)
  return {
    create: () => createGame({ variant }),
    moves: game => game.moves(),
    play: (game, move) => game.apply(move),
    perft: (game, depth) => game.perft(depth),
    free
  }
}

async function chessjs () {
  const { Chess } = await import('chess.js')
  return {
    create: () => new Chess(),
    moves: game => game.isGameOver() ? [] : game.moves(),
    play (game, move) {
      game.move(move)
      return game
    },
    perft: (game, depth) => game.perft(depth),
    free
  }
}

async function chessops () {
  const { Chess } = await import('chessops/chess')
  const { perft } = await import('chessops/debug')
  const { chessgroundDests } = await import('chessops/compat')
  const { parseSquare } = await import('chessops/util')
  return {
    create: () => Chess.default(),
    moves (game) {
      const list = []
      if (game.isEnd()) return list
      for (const [from, targets] of chessgroundDests(game)) for (const to of targets) list.push([from, to])
      return list
    },
    play (game, [from, to]) {
      game.play({ from: parseSquare(from), to: parseSquare(to) })
      return game
    },
    perft: (game, depth) => perft(game, depth),
    free
  }
}

async function ffish () {
  globalThis.fetch = undefined // the loader of ffish would use `fetch` of Node.js as in a browser
  const library = createRequire(import.meta.url)('ffish')
  await new Promise(resolve => { library.onRuntimeInitialized = resolve })
  return {
    create: () => new library.Board('chess'),
    moves (game) {
      const moves = game.legalMoves()
      return moves === '' ? [] : moves.split(' ')
    },
    play (game, move) {
      game.push(move)
      return game
    },
    free: game => game.delete()
  }
}

/** Tic-tac-toe as a game object of boardgame.io, like the example of its tutorial. */
async function boardgameio () {
  const { Client } = createRequire(import.meta.url)('boardgame.io/client')
  const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core')
  const rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
  const game = {
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      put ({ G, playerID }, cell) {
        if (G.cells[cell] !== null) return INVALID_MOVE
        G.cells[cell] = playerID
      }
    },
    endIf ({ G, ctx }) {
      if (rows.some(row => G.cells[row[0]] !== null && row.every(cell => G.cells[cell] === G.cells[row[0]]))) return { winner: ctx.currentPlayer }
      if (G.cells.every(cell => cell !== null)) return { draw: true }
    }
  }
  return {
    create () {
      const client = Client({ game, debug: false })
      client.start()
      return client
    },
    moves (client) {
      const { G, ctx } = client.getState()
      return ctx.gameover ? [] : G.cells.flatMap((cell, index) => cell === null ? [index] : [])
    },
    play (client, cell) {
      client.moves.put(cell)
      return client
    },
    free: client => client.stop()
  }
}

const LIBRARIES = { ours, chessjs, chessops, ffish, boardgameio }

export const open = request => LIBRARIES[request.engine](request)
