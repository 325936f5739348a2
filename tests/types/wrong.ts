// The compiler must reject every line that ends in "wrong".
import { createGame } from './chess.js'
import type { PieceName, PlayerName, PositionName } from './chess.js'

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

export { piece, player, position, soldiers }
