// Plays games between players for `zrf2js arena`, and finds out which blocks of the rules they used.

/** Numbers from 0 to 1, the same ones for the same seed. */
function dice (seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * One game. `seats` names the player (an index of `players`, the options of their searches) at each
 * seat of the game; `opening` plies are drawn by lot; after `cap` plies it is a draw.
 */
export function playGame (createGame, variant, players, { number, seed, seats, opening }, cap) {
  const game = createGame({ variant, seed })
  const random = dice(seed)
  const names = game.design.players
  const record = { number, seats, plies: 0, choices: 0, captured: {}, nodes: players.map(() => 0), searches: players.map(() => 0), seconds: players.map(() => 0), widest: 0 }
  let before = census(game)
  while (game.outcome() === null && record.plies < cap) {
    const moves = game.moves()
    record.choices += moves.length
    record.widest = Math.max(record.widest, moves.length)
    const seat = names.indexOf(game.player)
    const byLot = game.random || record.plies < opening || seats[seat] === undefined || seats[seat] === null
    game.apply(byLot ? moves[Math.floor(random() * moves.length)] : chosen(game, players, seats[seat], record))
    record.plies++
    const after = census(game)
    countLosses(record.captured, before, after)
    before = after
  }
  const outcome = game.outcome()
  record.capped = outcome === null
  record.reason = outcome === null ? 'the cap' : outcome.reason
  record.winner = outcome !== null && outcome.winner ? outcome.winner : null
  record.seatPoints = pointsOf(outcome, names, seats)
  record.moves = game.history
  return record
}

function chosen (game, players, index, record) {
  const before = process.cpuUsage()
  const found = game.search(players[index])
  const { user, system } = process.cpuUsage(before)
  record.nodes[index] += found.nodes
  record.searches[index]++
  record.seconds[index] += (user + system) / 1e6
  return found.move
}

/** A point for the winner, shared by all where nobody has won; null for those who only throw dice. */
function pointsOf (outcome, names, seats) {
  const playing = names.filter((_, seat) => seats[seat] !== null)
  return names.map((name, seat) => {
    if (seats[seat] === null) return null
    if (outcome !== null && outcome.winner) return outcome.winner === name ? 1 : 0
    if (outcome !== null && outcome.kind === 'loss') return outcome.loser === name || playing.length === 1 ? 0 : 1 / (playing.length - 1)
    return playing.length === 1 ? 0 : 1 / playing.length
  })
}

/** Pieces on the board, by owner and kind. */
function census (game) {
  const owners = {}
  for (const cell of game.cells()) {
    if (cell === null) continue
    const kinds = owners[cell.player] = owners[cell.player] || { total: 0, kinds: {} }
    kinds.total++
    kinds.kinds[cell.piece] = (kinds.kinds[cell.piece] || 0) + 1
  }
  return owners
}

/** Where an owner has fewer pieces than before, the kinds that are fewer. */
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
 * The blocks of the rules that the pieces met in those games have: how often each gave a legal move
 * and how often such a move was played. Needs a module with a trace.
 */
export function usage (createGame, why, variant, histories) {
  const blocks = new Map()
  for (const history of histories) {
    const game = createGame({ variant })
    for (const text of history) {
      look(game, why, text, blocks)
      game.apply(text)
    }
  }
  return Array.from(blocks.values())
}

function look (game, why, text, blocks) {
  const player = game.player
  const { positions } = game.design
  const drops = new Set()
  game.cells().forEach((cell, place) => {
    if (cell !== null && cell.player !== player) return
    if (cell === null) {
      if (drops.has('looked')) return
      drops.add('looked')
    }
    for (const block of why(game, positions[place].name).blocks) note(block, text, blocks)
  })
}

function note ({ kind, piece, at, via, moves }, text, blocks) {
  const key = JSON.stringify([kind, piece, at, via])
  if (!blocks.has(key)) blocks.set(key, { kind, piece, at, via, met: 0, legal: 0, played: 0 })
  const block = blocks.get(key)
  block.met++
  if (moves.some(move => move.legal)) block.legal++
  if (moves.some(move => move.text === text)) block.played++
}
