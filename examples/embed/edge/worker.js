// A function for workers at the edge, without a DOM and without state: the request contains the game.
//
//   POST { "game": game.toJSON(), "move": "e2e4", "search": { "nodes": 2000 } }
//   -> { game, moves, outcome, answer }: the game after the move, and the move that the search suggests
import { createGame } from './chess.js'

const LIMIT = 20000 // nodes of a search

function answer ({ game: start = {}, move, search }) {
  const game = createGame(start)
  if (move !== undefined) game.move(move)
  const found = search === undefined || game.isOver ? null : game.search({ nodes: Math.min(LIMIT, search.nodes || LIMIT) })
  return { game: game.toJSON(), moves: game.moves({ verbose: false }), outcome: game.outcome(), answer: found && found.move.text }
}

export default {
  async fetch (request) {
    try {
      return Response.json(answer(await request.json()))
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error
      return Response.json({ error: error.message }, { status: 422 })
    }
  }
}
