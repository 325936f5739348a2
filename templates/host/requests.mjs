// Requests about a compiled game, in any JavaScript engine.
//
// A request is { key, do, variant, seed, position, record, place, depth, turns, lines, players, games, cap, histories,
// learned, ... }: `do` is a key of `requests`, `record` is the text of a saved game to start from, which may have
// another title if `hasOtherTitle`, `play` are texts of moves to make then, and `learned` the evaluation of the
// variant, null for the one that the rules imply; requests without it leave the evaluation as it is.
import { nameOfMove } from '../page/play/move_names.js'

// Modules that one kind of request needs are imported by it: most processes answer one request.

/** Play one line of a record. Force a line that no legal move matches, so that later lines are compared too. */
function replayed (game, { line, text }) {
  const legal = game.moves().map(nameOfMove)
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
    if (!(error instanceof RangeError)) throw error // a RangeError: the text does not fit this game, so skip it
  }
}

/** Return the text of a saved game with the title of a game. The numbers of its lines stay the same. */
function withTitle (record, { design: { title } }) {
  return record.replace(/^[ \t]*VariantName=.*$/gm, '').trimEnd() + '\nVariantName=' + title.replace(/\s+/g, ' ')
}

/** Make the moves with the given texts. The error for one that is not legal starts with `play:`. */
function playTexts (game, texts) {
  for (const text of texts) {
    try {
      game.move(text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new RangeError('play: ' + error.message, { cause: error })
    }
  }
}

/**
 * Return a function that answers requests about the games of a module.
 * @param {{createGame: Function, games: object[], why: Function}} module the exports of the module
 * @param {{seconds: () => number, openEngine: Function}} host `seconds` returns the CPU time of the process, and
 *   `openEngine` starts an engine of another project (external_engine.mjs)
 */
export function createAnswers ({ createGame, games, why }, host) {
  /** Run `work`. Return its result and the CPU time in seconds. */
  function timed (work) {
    const before = host.seconds()
    const result = work()
    return { result, seconds: host.seconds() - before }
  }

  const requests = {
    moves (game) {
      return { player: game.player, outcome: game.outcome(), moves: game.moves().map(nameOfMove).sort() }
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
          divided[nameOfMove(move)] = game.perft(depth - 1, { turns })
          game.undo()
        }
      })
      return { divided, seconds }
    },

    async cases (game, request) {
      const { runTracks } = await import('./cases.mjs')
      return runTracks(createGame, request)
    },

    async walk (game, request) {
      const { walk } = await import('./walk.mjs')
      return walk(game, request)
    },

    async conformance (game, request) {
      const { conformance } = await import('./conformance.mjs')
      return conformance({ createGame, games }, request)
    },

    async match (game, { variant, players, games: fixtures, cap }) {
      if (game.engine !== null) return { engine: game.engine }
      const { playGames } = await import('./match.mjs')
      return { games: await playGames(createGame, variant, players, fixtures, cap, host) }
    },

    async selfplay (game, request) {
      const { playTrainingGames } = await import('./training/selfplay.mjs')
      const { result, seconds } = timed(() => playTrainingGames(createGame, request))
      return { games: result, seconds }
    },

    async evaluationMatch (game, request) {
      const { playMatch } = await import('./training/matches.mjs')
      return { points: playMatch(createGame, request) }
    },

    async fit (game, request) {
      const { fit } = await import('./training/fit.mjs')
      return fit(createGame, request)
    },

    async network (game, request) {
      const { fitNetwork } = await import('./training/network_fit.mjs')
      return fitNetwork(createGame, request)
    },

    async book (game, request) {
      const { searchBookTasks } = await import('./training/book.mjs')
      return { results: searchBookTasks(createGame, request) }
    },

    async planTables (game, request) {
      const { planTables } = await import('./tables/explore.mjs')
      return planTables(game, request)
    },

    async solveTables (game, request) {
      const { solveTables } = await import('./tables/solve.mjs')
      return solveTables(game, request)
    },

    async usage (game, { variant, histories }) {
      const { usage } = await import('./match.mjs')
      return { blocks: usage(createGame, why, variant, histories) }
    },

    async seats (game) {
      const { seatsOf } = await import('./recorded_games.mjs')
      return { engine: game.engine, seats: seatsOf(game) }
    },

    replayPgn,

    recorded: onRecord('readRecorded'),

    review: onRecord('reviewPositions'),

    annotate: onRecord('annotateGame'),

    replay (game, { lines }) {
      if (game.engine !== null) return { engine: game.engine }
      const mismatches = lines.map(line => replayed(game, line)).filter(found => found !== null)
      return { mismatches, final: game.position() }
    }
  }

  /** Return the function of a request about a recorded game: `work` of analysis.mjs receives the game at its start. */
  function onRecord (work) {
    return async (game, request) => {
      const [analysis, { openGame }] = [await import('./analysis.mjs'), await import('./recorded_games.mjs')]
      return analysis[work](openGame({ createGame, games }, game, request), request)
    }
  }

  /**
   * Play the moves of a game in PGN up to the first one that is not legal. `fault` states why no game starts in the
   * position of the record, null for a start that is possible.
   */
  async function replayPgn (game, request) {
    if (game.engine !== null) return { engine: game.engine }
    const { openGame, playLines } = await import('./recorded_games.mjs')
    const open = accept => openGame({ createGame, games }, game, { ...request, accept })
    let opened
    let fault = null
    try {
      opened = open([])
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      opened = open(['kings', 'check', 'rights'])
      fault = error.message
    }
    const { moves, error } = playLines(opened, request)
    return {
      fault,
      variant: opened.design.title,
      matched: moves.length,
      mismatches: error === null ? [] : [error],
      final: opened.position()
    }
  }

  return async request => {
    const game = createGame({ variant: request.variant, seed: request.seed })
    if (request.learned !== undefined) game._position.design.learned = request.learned
    if (request.position) game.setPosition(request.position)
    if (request.record) game.load(request.hasOtherTitle ? withTitle(request.record, game) : request.record)
    if (request.play) playTexts(game, request.play)
    const names = { game: games[0].title, variant: game.design.title }
    return Object.assign(names, await requests[request.do](game, request))
  }
}
