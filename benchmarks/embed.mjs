// Measures one library as part of a program: node --expose-gc embed.mjs '{ "engine": "ours", ... }'
//
// { engine, module, variant, work: 'start' | 'create' | 'alive' | 'second' | 'turns' | 'games', amount, plies }
// -> figures by name. Times are CPU time; memory is the growth of the resident set.
const request = JSON.parse(process.argv[2])
const begin = process.cpuUsage()
const { open } = await import('./embedded.mjs')
const engine = await open(request)

/** CPU seconds after which no more games are created. */
const LIMIT = 10

function seconds (before) {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Resident memory in bytes. Pages of typed arrays count when they are written. */
function memory () {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().rss
}

/** Random numbers below `below`, equal for all engines (measure.mjs). */
function generator (state = 1) {
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return ((state >>> 16) * below) >>> 16
  }
}

/** Play one random move. Return a new game if this one is over. */
function step (game, draw) {
  const moves = engine.moves(game)
  if (moves.length === 0) {
    engine.free(game)
    return engine.create()
  }
  return engine.play(game, moves[draw(moves.length)])
}

/** Play `plies` moves in each of `count` games, all in turn or one after another. Return moves per second. */
function play (count, plies, inTurn) {
  const games = Array.from({ length: count }, (_, i) => ({ game: engine.create(), draw: generator(i) }))
  const next = one => { one.game = step(one.game, one.draw) }
  const before = process.cpuUsage()
  if (inTurn) for (let ply = 0; ply < plies; ply++) games.forEach(next)
  else for (const one of games) for (let ply = 0; ply < plies; ply++) next(one)
  const spent = seconds(before)
  games.forEach(({ game }) => engine.free(game))
  return count * plies / spent
}

const WORKS = {
  /** Milliseconds from import to the first list of moves. */
  start () {
    engine.moves(engine.create())
    return { ms: 1000 * seconds(begin) }
  },

  /** Milliseconds and KB per game, after 20 games that do not count. */
  create ({ amount }) {
    for (let i = 0; i < 20; i++) engine.free(engine.create())
    const held = []
    const bytes = memory()
    const before = process.cpuUsage()
    while (held.length < amount && seconds(before) < LIMIT) held.push(engine.create())
    const ms = 1000 * seconds(before) / held.length
    return { ms, kb: (memory() - bytes) / held.length / 1024 }
  },

  /** Number of games after `plies` moves in each, and their memory: MB of all games, KB per game. */
  alive ({ amount, plies }) {
    const draw = generator()
    const bytes = memory()
    const before = process.cpuUsage()
    const games = []
    while (games.length < amount && seconds(before) < LIMIT) {
      let game = engine.create()
      for (let ply = 0; ply < plies; ply++) game = step(game, draw)
      games.push(game)
    }
    const grown = memory() - bytes
    return { games: games.length, mb: grown / 2 ** 20, kb: grown / games.length / 1024 }
  },

  /** Nodes per second of perft in the first game, in the second one, and in the first one again, after warm-ups. */
  second ({ amount }) {
    const time = game => {
      for (let i = 0; i < 2; i++) engine.perft(game, amount)
      const before = process.cpuUsage()
      let nodes = 0
      while (seconds(before) < 1) nodes += engine.perft(game, amount)
      return nodes / seconds(before)
    }
    const games = [engine.create(), engine.create()]
    const [first, second, again] = [time(games[0]), time(games[1]), time(games[0])]
    return { first, second, again, ratio: second / first }
  },

  /** Moves per second in the same games, one after another and in turn. */
  turns ({ amount, plies }) {
    play(amount, 5, true)
    const one = play(amount, plies, false)
    const all = play(amount, plies, true)
    return { one, all, ratio: all / one }
  },

  /** Games per second: random games of up to 300 moves, each in a new game. */
  games ({ amount }) {
    const draw = generator()
    const playOne = () => {
      const game = engine.create()
      for (let ply = 0; ply < 300; ply++) {
        const moves = engine.moves(game)
        if (moves.length === 0) break
        engine.play(game, moves[draw(moves.length)])
      }
      engine.free(game)
    }
    playOne()
    const before = process.cpuUsage()
    for (let i = 0; i < amount; i++) playOne()
    return { games: amount / seconds(before) }
  }
}

process.stdout.write(JSON.stringify(WORKS[request.work](request)))
