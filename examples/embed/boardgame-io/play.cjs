// Plays a short game of chess by a local client.
const { Client } = require('boardgame.io/client')
const chess = require('./chess.cjs')
const { boardGame } = require('./game.cjs')

const client = Client({ game: boardGame(chess), numPlayers: 2, debug: false })
client.start()
for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) client.moves.play(move)
console.log(client.getState().G.board)
console.log(client.getState().ctx.gameover)
client.stop()
