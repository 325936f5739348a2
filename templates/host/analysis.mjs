// Analysis of recorded games for `zrf2js analyse`: the moves of a record, reviews of its positions, and its annotation.
import { WIN_BOUND } from '../ai/score_bounds.js'
import { annotatedPgn } from '../page/play/annotated_pgn.js'
import { rivals } from '../page/play/ending.js'
import { glyphOf, lossOf, MISTAKES, scoreAtEnd } from '../page/play/judgments.js'
import { centipawns, movesToEnd, pliesToEnd } from './engine/scores.mjs'
import { hasShortTexts, playLines, seatsOf } from './recorded_games.mjs'

/** Plies of a line that the annotation contains. */
const LINE_PLIES = 8

/**
 * Return the legal moves of a record, and the properties of its game.
 * @returns {Object} { engine, variant, playing, isComparable, hasPgn, moves, error }: `isComparable` is true if the
 *   expected scores before and after a move can be compared; `error` as in `playLines`
 */
export function readRecorded (game, request) {
  const { engine, design: { title: variant } } = game
  if (engine !== null) return { engine }
  const { moves, error } = playLines(game, request)
  const outcome = game.outcome()
  return {
    engine,
    variant,
    playing: rivals(game),
    isComparable: isComparable(game),
    hasPgn: (game.notations || []).includes('pgn'),
    moves,
    error,
    outcome
  }
}

/** Return true for games of one or two players without chance: a review of one player is also that of the other one. */
function isComparable (game) {
  return (
    rivals(game).length <= 2 &&
    seatsOf(game).every(({ name, chooses }) => chooses || !game.design.playing.includes(name))
  )
}

/**
 * Search the positions from number `from` up to, but not including, `to`. Each search starts without memory of others,
 * so that the results do not depend on the distribution of positions.
 * @returns {{from: number, reviews: (Object|null)[]}} null for a position in which no player chooses a move
 */
export function reviewPositions (game, { moves, from, to, search }) {
  for (const text of moves.slice(0, from)) game.apply(text)
  const reviews = []
  for (let at = from; at < to; at++) {
    reviews.push(reviewOf(game.clone(), search))
    if (at < moves.length) game.apply(moves[at])
  }
  return { from, reviews }
}

function reviewOf (game, options) {
  if (game.outcome() !== null || game.random) return null
  // Its scores are not those of searches.
  const { lines, nodes, algorithm, why } = game.search({ ...options, book: false })
  const plain = ({ score, expectation, depth, pv }) => ({ score, expectation, depth, pv: pv.slice(0, LINE_PLIES) })
  return { lines: lines.map(plain), nodes, algorithm, why }
}

/**
 * Return the annotation of a game.
 * @param {Object} game at its start
 * @param {{moves: string[], reviews: (Object|null)[], tags: Object|null}} request `reviews` has one review per
 *   position; `tags` are those of a PGN, null to write none
 * @returns {{first: string, mistakes: Array, moves: Object[], pgn: string|null}} scores and expectations are those of
 *   the player `first`; if the game is not comparable, those of the player who moves
 */
export function annotateGame (game, { moves, reviews, tags }) {
  const isComparedGame = isComparable(game)
  const first = firstPlayer(game)
  const views = []
  const plies = []
  let proof = null // of the position before
  reviews.forEach((searched, at) => {
    const found = withProof(searched, proof)
    views.push(viewOf(game, found, isComparedGame ? first : game.player))
    if (at === moves.length) return
    plies.push(playPly(game, moves[at]))
    proof = isComparedGame ? proofAfter(game, found, plies[at]) : null
  })
  const annotated = plies.map((ply, at) => annotatedPly(ply, views[at], views[at + 1], isComparedGame ? first : null))
  return {
    first,
    mistakes: MISTAKES,
    moves: annotated,
    pgn: tags === null ? null : pgnOf(game, views, plies, annotated, tags)
  }
}

/**
 * Return the score that is proved after a move, for the player to move: a lost position stays lost after every move,
 * and a won one after the move that wins. A search may miss it, because its limit is the same. null without a proof.
 */
function proofAfter (game, found, { text, player }) {
  if (found === null) return null
  const [{ score, pv }] = found.lines
  const isKept = score <= -WIN_BOUND || (score >= WIN_BOUND && pv[0] === text && !found.isDerived)
  if (!isKept) return null
  const nearer = Math.abs(score) > WIN_BOUND ? score + Math.sign(score) : score
  return game.player === player ? nearer : -nearer
}

/** Return a review with a score that is proved; its line is only that of its search. */
function withProof (found, score) {
  if (found === null || score === null || found.lines[0].score * Math.sign(score) >= WIN_BOUND) return found
  const [best, ...others] = found.lines
  return Object.assign({}, found, {
    isDerived: true,
    lines: [Object.assign({}, best, { score, expectation: Number(score > 0) }), ...others]
  })
}

/** Return the first player of the turn order that does not move at random. */
function firstPlayer (game) {
  const { turns, players } = game._position.design
  return turns.map(({ chooser }) => players[chooser].name).find(name => rivals(game).includes(name))
}

/** Make a move, and return it as a ply. */
function playPly (game, text) {
  const move = game.moves().find(one => one.uniqueText === text)
  const ply = plyOf(game, move)
  game.apply(move)
  return ply
}

function plyOf (game, move) {
  return { text: move.uniqueText, player: game.player, short: hasShortTexts(game) ? game.format(move, 'short') : null }
}

/**
 * Return the review of a position from the view of a player: the expected score, and the score of the search if the
 * game continues; null without a review.
 */
function viewOf (game, found, viewer) {
  const outcome = game.outcome()
  if (outcome !== null) return { share: scoreAtEnd(outcome, viewer), cp: null, mate: null, lines: [], best: null }
  if (found === null) return null
  const isOwn = game.player === viewer
  const lines = found.lines.map(line =>
    Object.assign(shownScore(game, line, found.algorithm, isOwn), { depth: line.depth, pv: pliesOf(game, line.pv) })
  )
  const { share, cp, mate } = lines[0]
  return { share, cp, mate, lines, best: found.lines[0].pv[0], nodes: found.nodes, algorithm: found.algorithm }
}

function shownScore (game, line, algorithm, isOwn) {
  const sign = isOwn ? 1 : -1
  const mate = rivals(game).length === 1 ? pliesToEnd(line) : movesToEnd(line)
  return {
    share: isOwn ? line.expectation : 1 - line.expectation,
    cp: mate === null ? sign * centipawns(line, algorithm) : null,
    mate: mate === null ? null : sign * mate
  }
}

/** Return the moves of a line as plies. */
function pliesOf (game, pv) {
  const copy = game.clone()
  const plies = []
  for (const text of pv) {
    const move = copy.moves().find(one => one.uniqueText === text)
    if (move === undefined) break // a script may forbid a move that the search makes
    plies.push(plyOf(copy, move))
    copy.apply(move)
  }
  return plies
}

/** Return the JSON form of a ply. Without `first`, its loss is unknown. */
function annotatedPly ({ text, player, short }, before, after, first) {
  const isReviewed = first !== null && before !== null && after !== null
  const args = [{ text, player }, before, after, first]
  const loss = isReviewed ? lossOf(...args) : null
  return {
    player,
    text,
    short,
    before: scoresOf(before),
    after: first === null ? null : scoresOf(after),
    loss,
    glyph: isReviewed ? glyphOf(...args) : '',
    isBest: before !== null && before.best === text,
    nodes: before === null ? 0 : before.nodes,
    algorithm: before === null ? null : before.algorithm,
    lines: before === null ? [] : before.lines.map(lineOf)
  }
}

function scoresOf (view) { return view === null ? null : { expectation: view.share, cp: view.cp, mate: view.mate } }

function lineOf ({ share, cp, mate, depth, pv }) {
  return {
    expectation: share,
    cp,
    mate,
    depth,
    pv: pv.map(({ text }) => text),
    short: pv.some(({ short }) => short === null) ? null : pv.map(({ short }) => short)
  }
}

// --- PGN ---------------------------------------------------------------------------------------

/** Return the PGN of a game at its end, with scores, glyphs, and better lines as variations. */
function pgnOf (game, views, plies, annotated, tags) {
  const line = plies.map((ply, at) =>
    Object.assign({}, ply, { glyph: annotated[at].glyph, comment: commentOf(annotated[at], views[at]) })
  )
  const children = annotated.flatMap(({ glyph }, at) => glyph === '' ? [] : betterLines(plies, views[at], at))
  return annotatedPgn(game.write('pgn', tags), { line, from: 0, children })
}

/** Return the lines of a position that start with other moves than that of the game. */
function betterLines (plies, { lines }, at) {
  const others = lines.filter(({ pv }) => pv.length > 0 && pv[0].text !== plies[at].text)
  return others.map(({ pv }) => ({ line: plies.slice(0, at).concat(pv.map(withoutNote)), from: at, children: [] }))
}

function withoutNote (ply) { return Object.assign({ glyph: '', comment: '' }, ply) }

/** Return the comment on a ply: the score as other chess programs write it, and a better move. */
function commentOf ({ after, glyph }, before) {
  const words = []
  if (after !== null && after.mate !== null) words.push('[%eval #' + after.mate + ']')
  if (after !== null && after.cp !== null) words.push('[%eval ' + (after.cp / 100).toFixed(2) + ']')
  if (glyph !== '') words.push('Better: ' + nameOf(before.lines[0].pv[0]))
  return words.join(' ')
}

function nameOf ({ short, text }) { return short === null ? text : short }
