// Answers one request about a compiled game: node run.mjs MODULE < request.json
//
// Requests: { do: one of `answers`, variant, seed, position, record, place, depth, turns, lines,
// players, games, cap, histories }; `record` is a saved game to begin with. A rules error ends in a RangeError on stderr
// and exit 1, as any exception does in Node.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { playGame, usage } from './match.mjs'
import { walk } from './walk.mjs'

function timed (work) {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

const answers = {
  moves (game) {
    return { player: game.player, outcome: game.outcome(), moves: game.moves().map(String).sort() }
  },

  why (game, { place, to }) {
    return why(game, place, to)
  },

  perft (game, { depth, turns }) {
    const { result, seconds } = timed(() => game.nodes(depth, { turns }))
    return { nodes: result, seconds }
  },

  divide (game, { depth, turns }) {
    const divided = {}
    const { seconds } = timed(() => {
      for (const move of game.moves()) {
        game.apply(move)
        divided[move] = game.perft(depth - 1, { turns })
        game.undo()
      }
    })
    return { divided, seconds }
  },

  walk,

  match (game, { variant, players, games: fixtures, cap }) {
    if (game.engine !== null) return { engine: game.engine }
    return { games: fixtures.map(fixture => playGame(createGame, variant, players, fixture, cap)) }
  },

  usage (game, { variant, histories }) {
    return { blocks: usage(createGame, why, variant, histories) }
  },

  seats (game) {
    return { engine: game.engine, seats: seatsOf(game) }
  },

  replay (game, { lines }) {
    if (game.engine !== null) return { engine: game.engine }
    const mismatches = lines.map(line => replayed(game, line)).filter(found => found !== null)
    return { mismatches, final: game.position() }
  }
}

/** The players, and whether each chooses moves himself. */
function seatsOf (game) {
  return game._position.design.players.map(({ name, random, inTurnOrder }) => ({ name, chooses: inTurnOrder && !random }))
}

/** A line that no legal move matches is made all the same, so that the rest can be looked at. */
function replayed (game, { line, text }) {
  const legal = game.moves().map(String)
  try {
    game.apply(text)
    return null
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    force(game, text)
    return { line, text, legal: legal.sort() }
  }
}

function force (game, text) {
  try {
    game.force(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // else: words of another game, nothing to do
  }
}

const request = JSON.parse(readFileSync(0, 'utf8'))
const { createGame, games, why } = await import(pathToFileURL(process.argv[2]).href)
const game = createGame({ variant: request.variant, seed: request.seed })
if (request.position) game.setPosition(request.position)
if (request.record) game.load(request.record)
const names = { game: games[0].title, variant: game.design.title }
process.stdout.write(JSON.stringify(Object.assign(names, answers[request.do](game, request))))
