// Play games between players for `zrf2js arena`, and count the blocks of the rules that they used.
import { randomIntegers } from './random_integers.js'

/** Return a function that picks a random move from a list; picks depend on the seed alone. */
export function randomMove (seed) {
  const pick = randomIntegers(seed)
  return moves => moves[pick(moves.length)]
}

/**
 * Play games one after another and return their records. A player with a `program` is an engine of another project,
 * which plays all of these games. `host` is that of requests.mjs.
 */
export async function playGames (createGame, variant, players, fixtures, cap, host) {
  const seated = await Promise.all(
    players.map(({ program }) => program === undefined ? null : host.openEngine(program))
  )
  try {
    await Promise.all(seated.map(engine => engine === null ? null : engine.start()))
    const records = []
    for (const fixture of fixtures) {
      for (const engine of seated) if (engine !== null) await engine.newGame()
      records.push(
        await playGame(
          createGame,
          variant,
          players.map((options, index) => ({ options, engine: seated[index] })),
          fixture,
          cap,
          host
        )
      )
    }
    return records
  } finally {
    for (const engine of seated) if (engine !== null) engine.close()
  }
}

/**
 * Play one game and return its record (zrf2js/arena/results.py).
 * @param {Function} createGame of the module
 * @param {string} variant title
 * @param {{options: Object, engine: ExternalEngine|null}[]} players `options` of game.search
 * @param {{number: number, seed: number, seats: (number|null)[], opening: number}} fixture `seats` gives
 *   the index in `players` for each seat, null for a seat that moves at random; the first `opening`
 *   plies are random moves
 * @param {number} cap maximum length in plies; a longer game is a draw
 */
async function playGame (createGame, variant, players, { number, seed, seats, opening }, cap, host) {
  const game = createGame({ variant, seed })
  const pick = randomMove(seed)
  const names = game.design.players
  const record = {
    number,
    seats,
    plies: 0,
    choices: 0,
    captured: {},
    nodes: players.map(() => 0),
    searches: players.map(() => 0),
    seconds: players.map(() => 0),
    widest: 0
  }
  const texts = players.map(() => []) // of the moves, as engines of other projects write them
  let before = census(game)
  let resigned = null
  while (game.outcome() === null && record.plies < cap) {
    const moves = game.moves()
    const seat = names.indexOf(game.player)
    const isRandom = game.random || record.plies < opening || seats[seat] === undefined || seats[seat] === null
    const move = isRandom ? pick(moves) : await search(game, players, seats[seat], texts, record, host)
    if (move === null) {
      resigned = game.player
      break
    }
    record.choices += moves.length
    record.widest = Math.max(record.widest, moves.length)
    players.forEach(({ engine }, index) => { if (engine !== null) texts[index].push(engine.texts.textOf(game, move)) })
    game.apply(move)
    record.plies++
    const after = census(game)
    countLosses(record.captured, before, after)
    before = after
  }
  const outcome = resigned === null ? game.outcome() : resignation(names, seats, resigned)
  record.capped = outcome === null
  record.reason = outcome === null ? 'the cap' : outcome.reason
  record.winner = outcome !== null && outcome.winner ? outcome.winner : null
  record.seatPoints = pointsOf(outcome, names, seats)
  record.moves = game.history
  return record
}

/** Return the outcome of a game in which a player resigned. */
function resignation (names, seats, loser) {
  const others = names.filter((name, seat) => name !== loser && seats[seat] !== null)
  return { kind: 'loss', loser, winner: others.length === 1 ? others[0] : null, reason: 'resignation' }
}

/** Search for the move of a player, null if it resigns. Add its nodes and CPU seconds to the record. */
async function search (game, players, index, texts, record, host) {
  const { options, engine } = players[index]
  const now = () => engine === null ? host.seconds() : engine.seconds()
  const before = now()
  const found = engine === null ? game.search(options) : await engine.search(game, texts[index])
  record.seconds[index] += now() - before
  record.nodes[index] += found.nodes
  record.searches[index]++
  return found.move
}

/**
 * Return the points per seat: 1 for the winner, equal shares without a winner, null for a seat that moves at
 * random.
 */
export function pointsOf (outcome, names, seats) {
  const playing = names.filter((_, seat) => seats[seat] !== null)
  return names.map((name, seat) => {
    if (seats[seat] === null) return null
    if (outcome !== null && outcome.winner) return outcome.winner === name ? 1 : 0
    if (outcome !== null && outcome.kind === 'loss')
      return outcome.loser === name || playing.length === 1 ? 0 : 1 / (playing.length - 1)
    return playing.length === 1 ? 0 : 1 / playing.length
  })
}

/** Count the pieces by owner and type, except on hidden positions, to which captures move pieces. */
function census (game) {
  const owners = {}
  const { positions } = game.design
  const isBoardVisible = positions.some(({ rect }) => rect !== null)
  for (const [place, cell] of game.cells().entries()) {
    if (cell === null || (isBoardVisible && positions[place].rect === null)) continue
    const kinds = owners[cell.player] = owners[cell.player] || { total: 0, kinds: {} }
    kinds.total++
    kinds.kinds[cell.piece] = (kinds.kinds[cell.piece] || 0) + 1
  }
  return owners
}

/** Add to `captured` the pieces that an owner has lost in total, by type; a promotion is not a loss. */
function countLosses (captured, before, after) {
  for (const owner of Object.keys(before)) {
    const now = after[owner] || { total: 0, kinds: {} }
    let lost = before[owner].total - now.total
    for (const kind of Object.keys(before[owner].kinds)) {
      const fewer = Math.min(lost, before[owner].kinds[kind] - (now.kinds[kind] || 0))
      if (fewer <= 0) continue
      captured[owner + ' ' + kind] = (captured[owner + ' ' + kind] || 0) + fewer
      lost -= fewer
    }
  }
}

/**
 * Count how often each block of the rules was tried, gave a legal move, and gave the move played.
 * @param {Function} createGame of a module compiled with a trace
 * @param {Function} why of the same module
 * @param {string} variant title
 * @param {string[][]} histories games as lists of moves
 * @returns {Object[]} { kind, piece, at, via, met, legal, played }, one per block
 */
export function usage (createGame, why, variant, histories) {
  const blocks = new Map()
  for (const history of histories) {
    const game = createGame({ variant })
    for (const text of history) {
      recordPly(game, why, text, blocks)
      game.apply(text)
    }
  }
  return Array.from(blocks.values())
}

/** Record the blocks of all pieces of the player to move, and of drops, before the move `text`. */
function recordPly (game, why, text, blocks) {
  const player = game.player
  const { positions } = game.design
  let hasEmpty = false // one empty position stands for the drops on all of them
  game.cells().forEach((cell, place) => {
    if (cell !== null && cell.player !== player) return
    if (cell === null) {
      if (hasEmpty) return
      hasEmpty = true
    }
    for (const block of why(game, positions[place].name).blocks) record(block, text, blocks)
  })
}

function record ({ kind, piece, at, via, moves }, text, blocks) {
  const plain = text.replace(/ #\d+$/, '') // blocks do not number their moves
  const key = JSON.stringify([kind, piece, at, via])
  if (!blocks.has(key)) blocks.set(key, { kind, piece, at, via, met: 0, legal: 0, played: 0 })
  const block = blocks.get(key)
  block.met++
  if (moves.some(move => move.legal)) block.legal++
  if (moves.some(move => move.text === plain)) block.played++
}
