// Plays by clients of boardgame.io with the game object in a folder: node play_boardgame.cjs FOLDER
const [folder] = process.argv.slice(2)
const load = require('node:module').createRequire(folder + '/')
const { Client } = load('boardgame.io/client')
const { RandomBot, Step } = load('boardgame.io/ai')
const { boardGame } = load('./game.cjs')
const PLIES = 200

console.error = () => {} // boardgame.io reports refused moves there

function started (game) {
  const client = Client({ game, numPlayers: 2, debug: false })
  client.start()
  return client
}

function refused () {
  const client = started(boardGame(load('./chess.cjs')))
  client.moves.play('e2e5')
  const { G, ctx } = client.getState()
  return { player: ctx.currentPlayer, moves: G.moves.length, turn: ctx.turn }
}

/** Let random players finish a game; return whether the seats were those of the game, and how often a turn continued. */
async function random (module, seed) {
  const game = boardGame(module)
  const client = started(game)
  const bot = new RandomBot({ game, enumerate: game.ai.enumerate, seed })
  let continued = 0
  let fits = true
  for (let ply = 0; ply < PLIES && client.getState().ctx.gameover === undefined; ply++) {
    const before = client.getState()
    await Step(client, bot)
    const { G, ctx } = client.getState()
    if (ctx.gameover !== undefined) break
    const { player, design } = module.createGame(G.game)
    fits = fits && G.game.moves.length === before.G.game.moves.length + 1 && design.playing[ctx.currentPlayer] === player
    if (ctx.turn === before.ctx.turn) continued++
  }
  return { fits, continued, over: client.getState().ctx.gameover !== undefined }
}

async function main () {
  const [small, draughts] = [await random(load('./tic-tac-toe.cjs'), 'a'), await random(load('./draughts.cjs'), 'a')]
  process.stdout.write(JSON.stringify({ refused: refused(), small, draughts: { ...draughts, continued: draughts.continued > 0 } }))
}

main()
