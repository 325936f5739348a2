// One game in play: where it began, the moves known, and how many of them are on the board. No page in here.

/** Throws what `createGame` throws: a game whose rules are not in the file cannot be started. */
export function startSession(api, index, seed) {
  const info = api.games.find(g => g.index === index)
  const game = api.createGame({ variant: index, seed })
  const players = game.design.players && game.design.players.length ? game.design.players : info.players
  const session = { api, info, game, players, design: game.design, seed, start: null, plies: [], at: 0, moves: [], outcome: null }
  look(session)
  session.drops = session.moves.some(m => !m.pass && m.from < 0 && m.to >= 0)
  return session
}

/** After every change of the position. */
function look(session) {
  session.outcome = session.game.outcome()
  session.checks = session.game.checks ? session.game.checks() : []
  session.moves = session.outcome ? [] : session.game.moves()
}

/** Plays a move and forgets the moves that were ahead; gives what the page shows of it. */
export function playMove(session, move) {
  const ply = plyOf(session, move)
  session.game.apply(move)
  session.plies = session.plies.slice(0, session.at).concat(ply)
  session.at += 1
  look(session)
  return ply
}

function plyOf(session, move) {
  return {
    text: String(move), player: session.game.player, partial: Boolean(move.partial), pass: Boolean(move.pass), from: move.from, to: move.to,
    effects: move.effects || []
  }
}

/** Goes to the position after the first `at` of the moves known; false when it is there already. */
export function goToPly(session, at) {
  const wanted = Math.max(0, Math.min(session.plies.length, at))
  if (wanted === session.at) return false
  while (session.at > wanted) { session.game.undo(); session.at -= 1 }
  while (session.at < wanted) { session.game.apply(session.plies[session.at].text); session.at += 1 }
  look(session)
  return true
}

/** Forgets what was looked back from. */
export function cutHere(session) {
  session.plies = session.plies.slice(0, session.at)
}

/** Back to where the game began. */
export function rewind(session) {
  while (session.at > 0) { session.game.undo(); session.at -= 1 }
  session.plies = []
  look(session)
}

/** Begins anew from a position (the module's own JSON); null is the rules' own set-up. Nothing changes when it is refused. */
export function beginFrom(session, position) {
  if (position === null && session.start === null) return rewind(session)
  const game = session.api.createGame({ variant: session.info.index, seed: session.seed })
  if (position !== null) game.setPosition(position)
  Object.assign(session, { game, start: position, plies: [], at: 0 })
  look(session)
}

/** Plays a list of moves by their texts; stops at the first that is not legal and gives the number played. */
export function replay(session, texts) {
  for (let k = 0; k < texts.length; k++) {
    const move = session.moves.find(m => String(m) === texts[k])
    if (!move) return k
    playMove(session, move)
  }
  return texts.length
}

/** A saved game of Zillions. Its set-up becomes the beginning; RangeError when it does not fit this game. */
export function loadSaved(session, text) {
  const reader = session.api.createGame({ variant: session.info.index, seed: session.seed })
  reader.load(text)
  const texts = reader.history.slice()
  while (reader.history.length > 0) reader.undo()
  const start = reader.position()
  const own = session.api.createGame({ variant: session.info.index }).position()
  beginFrom(session, JSON.stringify(start) === JSON.stringify(own) ? null : start)
  for (const line of texts) {
    const move = session.moves.find(m => String(m) === line)
    if (move) playMove(session, move)
    else throw new RangeError(line)
  }
}

export const lookingBack = session => session.at < session.plies.length

/** Whether a partial move is still open: then only its piece moves, or the turn is passed. */
export function isContinuing(session) {
  const last = session.plies[session.at - 1]
  const begun = last ? last.partial && last.player === session.game.player : session.start && session.start.partial
  const going = session.moves.find(m => !m.pass)
  return Boolean(begun && going && going.from >= 0 && session.moves.every(m => m.pass || m.from === going.from) && (!last || going.from === last.to))
}

const TURNS_TRIED = 32

/**
 * Items of the turn order in which different players move, the nearest ones to that of a position: a game may begin with
 * a phase of its own, whose moves are no longer possible.
 * @param probe a game of the same rules, which is set to each of them
 * @param see is told each turn, while `probe` is there
 */
export function eachPlayersTurn(probe, position, see) {
  const asked = new Set()
  const ahead = Array.from({ length: TURNS_TRIED }, (_, k) => position.turn + k)
  const back = Array.from({ length: TURNS_TRIED }, (_, k) => position.turn - 1 - k)
  for (const turn of ahead.concat(back.filter(t => t >= 0))) {
    try { probe.setPosition(turn === position.turn ? position : Object.assign({}, position, { turn, partial: null })) } catch (error) { continue }
    if (asked.has(probe.player)) continue
    asked.add(probe.player)
    see(turn)
  }
}
