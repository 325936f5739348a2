// A compiled game as a game object of boardgame.io. Its state is the JSON form of the game, so servers can store it.
const { INVALID_MOVE } = require('boardgame.io/core')

/**
 * Return the game object of a compiled module.
 * @param {object} module exports of the module
 * @param {object} options of createGame, such as `variant`
 */
function boardGame ({ createGame }, options = {}) {
  const players = createGame(options).design.playing
  const seatOf = game => String(players.indexOf(game.player))
  const stateOf = game => ({ game: JSON.parse(JSON.stringify(game)), moves: game.moves({ verbose: false }), board: game.ascii() })

  function play ({ G, ctx, events }, text) {
    const game = createGame(G.game)
    try {
      game.move(text)
    } catch (error) {
      return INVALID_MOVE
    }
    if (seatOf(game) !== ctx.currentPlayer) events.endTurn({ next: seatOf(game) })
    return stateOf(game)
  }

  return {
    name: createGame(options).design.title.toLowerCase().replace(/\W+/g, '-'),
    minPlayers: players.length,
    maxPlayers: players.length,
    setup: () => stateOf(createGame(options)),
    moves: { play },
    turn: { order: { first: ({ G }) => Number(seatOf(createGame(G.game))), next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers } },
    endIf ({ G }) {
      const outcome = createGame(G.game).outcome()
      if (outcome !== null) return outcome.winner === null ? { draw: true, ...outcome } : { ...outcome, winner: String(players.indexOf(outcome.winner)) }
    },
    ai: { enumerate: G => G.moves.map(text => ({ move: 'play', args: [text] })) }
  }
}

module.exports = { boardGame }
