// The compiler must reject every line that ends in "wrong".
import { createEngine, createGame } from './chess.js'
import type { PieceName, PlayerName, MoveSquares, PositionName } from './chess.js'

const piece: PieceName = 'Pwan' // wrong
const player: PlayerName = 'white' // wrong
const position: PositionName = 'i9' // wrong
const game = createGame({ variant: 'Chest' }) // wrong
game.setPosition({ board: { e1: ['White', 'Kong', {}] } }) // wrong
game.setPosition({ board: { e9: ['White', 'King', {}] } }) // wrong
const soldiers = game.reserves().White!.Soldier // wrong
game.search({ algorithm: 'minimax' }) // wrong
game.moves({ from: 'z9' }) // wrong
game.on('moved', () => {}) // wrong
game.on('end', (move: { text: string }) => move.text) // wrong
game.move({ from: 'e2', too: 'e4' }) // wrong
game.move({ from: 'e7', to: 'e8', promotion: 'Dragon' }) // wrong
game.move(7) // wrong
game.search({ depht: 3 }) // wrong
game.search({ values: { Dragon: 300 } }) // wrong
game.search({ multiPv: '3' }) // wrong
game.search().move.text // wrong
game.moves({ verbose: true })[0].captures[0] = 4 // wrong
game.moves()[0].from = 3 // wrong
game.isOver = true // wrong
createEngine(game, { worker: 'yes' }) // wrong
createEngine(game, { threads: '2' }) // wrong
const squares: MoveSquares = 'e2-e9' // wrong

export { squares, piece, player, position, soldiers }
