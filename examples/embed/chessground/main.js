// Chess against the computer: the rules are a compiled module, the board is chessground's.
import { Chessground } from 'chessground'
import 'chessground/assets/chessground.base.css'
import 'chessground/assets/chessground.brown.css'
import 'chessground/assets/chessground.cburnett.css'

const { createEngine, createGame } = await import('./chess.js') // a chunk that page and worker share
const startWorker = async () => new Worker((await import('./worker.js')).url, { type: 'module' })

const game = createGame()
const engine = createEngine(game, { worker: startWorker })
const status = document.getElementById('status')
const board = Chessground(document.getElementById('board'), { movable: { free: false, color: 'white', events: { after: playMove } } })

const color = player => player.toLowerCase()
const pieceOf = ({ player, piece }) => ({ color: color(player), role: piece.toLowerCase() })

/** Show the position of the game. */
function show () {
  const cells = game.cells()
  board.setPieces(new Map(game.design.positions.map(({ name }, handle) => [name, cells[handle] === null ? undefined : pieceOf(cells[handle])])))
  board.set({
    turnColor: color(game.player),
    check: game.checks().length > 0 ? color(game.player) : false,
    movable: { dests: game.player === 'White' ? game.dests() : new Map() }
  })
  const outcome = game.outcome()
  status.textContent = outcome === null ? `${game.player} to move` : `${outcome.winner === null ? 'Draw' : outcome.winner + ' wins'}: ${outcome.reason}`
}

/** Play a move of the user, which may promote to a queen, and the answer of the computer. */
async function playMove (from, to) {
  const fits = game.moves({ from, to, verbose: true })
  game.move(fits.find(({ promotion }) => promotion === 'Queen') || fits[0])
  show()
  if (game.isOver) return
  const { move } = await engine.search({ ms: 300 })
  game.move(move)
  board.set({ lastMove: [move.from, move.to].map(handle => game.design.positions[handle].name) })
  show()
}

show()
