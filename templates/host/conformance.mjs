// Record games for the tests of emitters: positions, and the positions that their moves lead to.
import { lehmerIntegers } from './random_integers.js'

/** Longest chain of partial moves that counts as one turn. */
const LONGEST_TURN = 40

/** Return the part of a position that every emitter has. */
function stateOf (game) {
  const { board, reserves = {} } = game.position()
  const outcome = game.outcome()
  return {
    player: game.player,
    board,
    reserves,
    outcome: outcome && { kind: outcome.kind, winner: outcome.winner || null }
  }
}

/** Call `visit` at the end of each ply, or of each turn, with the texts of its moves; the game is there then. */
function eachMove (game, turns, visit) {
  const follow = texts => {
    for (const move of game.moves()) {
      game.apply(move)
      const chain = texts.concat(move.uniqueText)
      const goesOn = turns && chain.length < LONGEST_TURN && game.position().partial !== null && game.outcome() === null
      if (goesOn) follow(chain)
      else visit(chain)
      game.undo()
    }
  }
  follow([])
}

/** Return the distinct successors of a position, in a fixed order, each with the shortest moves that lead to it. */
function successorsOf (game, { turns, limit }) {
  const found = new Map()
  eachMove(game, turns, moves => {
    if (found.size > limit) return
    const state = stateOf(game)
    const key = JSON.stringify(state)
    const known = found.get(key)
    if (known === undefined || moves.length < known.moves.length) found.set(key, Object.assign({ moves }, state))
  })
  return Array.from(found.keys()).sort().map(key => found.get(key))
}

/** Play one random game: a list of steps { player, board, reserves, outcome, successors, chosen }. */
function walk (game, request, seed) {
  const choose = lehmerIntegers(seed)
  const steps = []
  while (steps.length <= request.plies) {
    const successors = game.outcome() === null ? successorsOf(game, request) : []
    if (successors.length > request.limit) break
    const chosen = successors.length > 0 && steps.length < request.plies ? choose(successors.length) : null
    steps.push(Object.assign(stateOf(game), { successors, chosen }))
    if (chosen === null) break
    for (const text of successors[chosen].moves) game.apply(text)
  }
  return steps
}

/**
 * Return the record of all games of a module (docs/writing-an-emitter.md).
 * @param {{createGame: Function, games: Object[]}} module
 * @param {{walks: number, plies: number, limit: number, seed: number, turns: boolean}} request
 */
export function conformance ({ createGame, games }, request) {
  const playable = games.filter(({ engine, separator }) => engine === null && !separator)
  return {
    games: playable.map(({ title, index }) => {
      const start = createGame({ variant: index })
      const walks = []
      if (!start.random)
        for (let n = 1; n <= request.walks; n++)
          walks.push(walk(createGame({ variant: index, seed: n }), request, request.seed * 1000 + n))
      const { positions, pieces, players } = start.design
      return {
        title,
        index,
        players,
        pieces: pieces.map(({ name }) => name),
        positions: positions.map(({ name }) => name),
        walks
      }
    })
  }
}
