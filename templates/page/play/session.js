// A game in play: its start, its moves, and the number of moves on the board. Independent of the page.
import { HAS_DROPS } from '../../runtime/state/build_flags.js'
import { replacedBy } from './effects.js'
import { findMove, nameForPeople } from './move_names.js'
import { sows } from './sowing.js'

/**
 * Start a game.
 * @param {object} api the exports of the module
 * @param {number} index variant
 * @param {number} seed
 * @throws {Error} what `createGame` throws, for example for a game with its rules in a plug-in
 */
export function startSession (api, index, seed) {
  const info = api.games.find(g => g.index === index)
  const game = api.createGame({ variant: index, seed })
  const players = game.design.players && game.design.players.length ? game.design.players : info.players
  const session = {
    api,
    info,
    game,
    players,
    design: game.design,
    seed,
    start: null,
    plies: [],
    at: 0,
    lines: [],
    moves: [],
    offBoard: new Set(),
    outcome: null,
    ended: null,
    shared: null,
    evaluation: null,
    heading: null
  }
  readPosition(session)
  session.isMancala = sows(session)
  const first = session.moves.filter(m => !m.pass)
  session.drops = HAS_DROPS && first.some(m => m.from < 0 && m.to >= 0)
  session.firstDrops =
    HAS_DROPS && first.every(m => m.from < 0 && m.to >= 0) ? Array.from(new Set(first.map(m => m.to))) : []
  return session
}

/** Read outcome, checks and moves of the current position. */
function readPosition (session) {
  session.outcome = session.game.outcome()
  session.checks = session.game.checks ? session.game.checks() : []
  session.moves = session.outcome ? [] : session.game.moves()
  if (!isReviewing(session)) session.isFinished = session.outcome !== null
}

/** Largest number of variations; the oldest one is dropped. */
const MAX_LINES = 40

/**
 * Play a move and return the new ply. A move that differs from the game opens a variation, or continues its own.
 * @param {{short?: string, glyph?: string, comment?: string}} [known] of a stored ply
 */
export function playMove (session, move, known) {
  const ply = Object.assign(plyOf(session, move), {
    short: known && known.short !== undefined ? known.short : shortOf(session.game, move),
    glyph: '',
    comment: ''
  })
  if (known) Object.assign(ply, { glyph: known.glyph || '', comment: known.comment || '' })
  const { at, plies } = session
  session.game.apply(move)
  session.ended = null
  if (at === plies.length || plies[at].text !== ply.text) {
    const known = session.lines.find(
      line => line.length > at && line[at].text === ply.text && commonPlies(line, plies) >= at
    )
    truncate(session)
    session.lines = session.lines.filter(line => line !== known)
    session.plies = known || session.plies.concat(ply)
  }
  session.at += 1
  readPosition(session)
  return ply
}

function plyOf (session, move) {
  const effects = move.effects || []
  const cells = effects.some(e => e.kind === 'capture') ? session.game.cells() : []
  // These only change their owner.
  const swapped = replacedBy(move).filter(at => cells[at] && cells[at].piece === move.piece)
  const { name, clearer } = nameForPeople(session, move)
  return {
    text: move.uniqueText,
    name: swapped.length ? name.replace(/ x \S+$/, '') : name,
    clearer,
    player: session.game.player,
    partial: Boolean(move.partial),
    pass: Boolean(move.pass),
    from: move.from,
    to: move.to,
    effects,
    taken: effects
      .filter(e => e.kind === 'capture' && cells[e.at] && swapped.indexOf(e.at) < 0)
      .map(({ at }) => ({ player: cells[at].player, piece: cells[at].piece }))
  }
}

/** Return a move in short notation; null if the game has none. */
function shortOf (game, move) {
  return (game.notations || []).indexOf('short') >= 0 ? game.format(move, 'short') : null
}

/** Go to the position after `at` plies; return false if it is the current one. */
export function goToPly (session, at) {
  const wanted = Math.max(0, Math.min(session.plies.length, at))
  if (wanted === session.at) return false
  while (session.at > wanted) { session.game.undo(); session.at -= 1 }
  while (session.at < wanted) { session.game.apply(session.plies[session.at].text); session.at += 1 }
  readPosition(session)
  return true
}

/** Return the number of plies that two lines of play have in common. */
export function commonPlies (line, other) {
  const differs = line.findIndex((ply, k) => k >= other.length || ply.text !== other[k].text)
  return differs < 0 ? line.length : differs
}

/**
 * Show a variation, after `at` plies or after its first own move; the current line becomes a variation in its place.
 * @param {object[]} line
 * @param {number} [at]
 */
export function openLine (session, line, at) {
  const common = commonPlies(line, session.plies)
  goToPly(session, common)
  session.lines = session.lines.map(other => other === line ? session.plies : other)
  session.plies = line
  session.isFinished = false
  goToPly(session, at === undefined ? common + 1 : at)
}

/** Remove the moves after the current position from the game; they remain as a variation. */
export function truncate (session) {
  if (isReviewing(session)) session.lines = session.lines.concat([session.plies]).slice(-MAX_LINES)
  session.plies = session.plies.slice(0, session.at)
  session.isFinished = session.outcome !== null
}

/** Return to the start of the game and discard all moves. */
export function rewind (session) {
  Object.assign(session, { ended: null, shared: null, evaluation: null, heading: null })
  while (session.at > 0) { session.game.undo(); session.at -= 1 }
  session.plies = []
  session.lines = []
  readPosition(session)
}

/**
 * Start a new game from a position.
 * @param {object | null} position as JSON; null for the setup of the rules
 * @throws {RangeError} if the position is invalid; the session is then unchanged
 */
export function beginFrom (session, position) {
  if (position === null && session.start === null) return rewind(session)
  const game = session.api.createGame({ variant: session.info.index, seed: session.seed })
  if (position !== null) game.setPosition(position)
  Object.assign(session, {
    game,
    start: position,
    plies: [],
    at: 0,
    lines: [],
    ended: null,
    judged: undefined,
    shared: null,
    evaluation: null,
    heading: null
  })
  readPosition(session)
}

/**
 * Play moves given as texts, up to the first illegal one; return the number of moves played.
 * @param {string[]} texts
 * @param {{short?: string, glyph?: string, comment?: string}[]} [known] stored names, glyphs and comments of the moves
 */
export function replay (session, texts, known) {
  for (let k = 0; k < texts.length; k++) {
    const move = findMove(session.moves, texts[k])
    if (!move) return k
    playMove(session, move, known ? known[k] : undefined)
  }
  return texts.length
}

/** Return the entry of a ply in the parameter `known` of `replay`, as JSON data. */
export const noteOf = ({ short, glyph, comment }) => glyph || comment ? { short, glyph, comment } : { short }

/** Return the parameter `known` of `replay` for a line, as JSON data. */
export const knownOf = line => line.map(noteOf)

/** Restore a stored game as far as its position and its moves are valid: the rules may have changed since. */
export function restore (session, { start, plies, at, lines, known, heading }) {
  try {
    if (start) beginFrom(session, start)
    const all = (Array.isArray(lines) ? lines : []).concat([plies])
    const first = Math.max(0, all.length - MAX_LINES - 1) // a link may contain any number
    all.slice(first).forEach((line, k) => {
      goToPly(session, 0)
      replay(session, Array.isArray(line) ? line : [], Array.isArray(known) ? known[first + k] : undefined)
    })
    goToPly(session, Number.isInteger(at) ? at : session.plies.length)
    session.heading = headingOf(heading)
  } catch (error) { /* an invalid position: the game starts from the setup of the rules */ }
}

/**
 * Return what a PGN has before its first move, and its result: { tags, before, result, moves }; null for other data.
 */
function headingOf (stored) {
  const { tags, before, result, moves } = stored || {}
  return [tags, before, result].every(text => typeof text === 'string') && Array.isArray(moves)
    ? { tags, before, result, moves }
    : null
}

/**
 * Load a saved Zillions game.
 * @throws {RangeError} if it does not fit this game
 */
export function loadSaved (session, text) {
  const reader = session.api.createGame({ variant: session.info.index, seed: session.seed })
  reader.load(text)
  loadFrom(session, reader)
}

/**
 * Load the content of a reader: a game, which starts from its own setup, or a position.
 * @param {object} session
 * @param {object} reader another game of the same rules
 * @throws {RangeError} if it does not fit this game
 */
export function loadFrom (session, reader) {
  const texts = reader.history.slice()
  while (reader.history.length > 0) reader.undo()
  const start = reader.position()
  const own = session.api.createGame({ variant: session.info.index }).position()
  beginFrom(session, JSON.stringify(start) === JSON.stringify(own) ? null : start)
  if (replay(session, texts) < texts.length) throw new RangeError(texts[session.at])
}

/** Return true if the board shows an earlier position. */
export const isReviewing = session => session.at < session.plies.length

/** Return true if a partial move continues: only its piece can move, or the player passes. */
export function isContinuing (session) {
  const last = session.plies[session.at - 1]
  const started = last ? last.partial && last.player === session.game.player : session.start && session.start.partial
  const next = session.moves.find(m => !m.pass)
  return Boolean(
    started &&
    next &&
    next.from >= 0 &&
    session.moves.every(m => m.pass || m.from === next.from) &&
    (!last || next.from === last.to)
  )
}

/** Items of the turn order to try in either direction. */
const TURNS_TRIED = 32

/**
 * Visit a position with each player to move. Each player has the item of the turn order nearest to that of the
 * position: a game may have an opening phase with different moves.
 * @param {object} probe a game of the same rules, which receives the positions
 * @param {object} position as JSON
 * @param {(turn: number) => void} visit called for each player while `probe` holds the position
 */
export function eachPlayersTurn (probe, position, visit) {
  const seen = new Set()
  const ahead = Array.from({ length: TURNS_TRIED }, (_, k) => position.turn + k)
  const back = Array.from({ length: TURNS_TRIED }, (_, k) => position.turn - 1 - k)
  for (const turn of ahead.concat(back.filter(t => t >= 0))) {
    try {
      probe.setPosition(turn === position.turn ? position : Object.assign({}, position, { turn, partial: null }))
    } catch (error) {
      continue
    }
    if (seen.has(probe.player)) continue
    seen.add(probe.player)
    visit(turn)
  }
}
