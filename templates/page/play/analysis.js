// Analysis of a game by the engine: the expected score after each ply, glyphs for mistakes, and better moves.
import { formatMove, formatText } from '../texts.js'
import { show } from '../view.js'
import { rivals } from './ending.js'
import { glyphOf, positionsOf, scoreAtEnd } from './judgments.js'
import { saveState } from './storage.js'
import { jobOf } from './search_job.js'
import { stopEngine } from './turn_control.js'

/** Search time per position, in ms. */
const POSITION_TIME = 400

/** Judge the positions of the game that are not judged, one after the other, until another request stops the engine. */
export function analyze (page) {
  stopEngine(page)
  const { session, ticket } = page
  const game = session.api.createGame({ variant: session.info.index, seed: session.seed })
  if (session.start !== null) game.setPosition(session.start)
  page.analyzing = ticket
  const next = at => {
    if (at > 0 && at <= session.plies.length) game.apply(session.plies[at - 1].text)
    if (at > session.plies.length) {
      page.analyzing = null
      saveState(page)
      return show(page)
    }
    const position = positionsOf(session)[at]
    if (position.judged) return next(at + 1)
    show(page)
    return judge(page, game, at).then(
      judged => {
        if (page.ticket !== ticket) return
        position.judged = judged
        if (at > 0)
          annotateMistake(session.plies[at - 1], positionsOf(session)[at - 1].judged, judged, rivals(session)[0])
        next(at + 1)
      },
      error => {
        if (page.ticket !== ticket) return
        page.analyzing = null
        page.error = formatText('failed', { reason: error.message })
        show(page)
      }
    )
  }
  next(0)
}

/** Return the judgment of a position: the expected `share` of the first player, the `best` move and its text. */
export function judge (page, game, at) {
  const [first] = rivals(page.session)
  const outcome = game.outcome()
  if (outcome) return Promise.resolve({ share: scoreAtEnd(outcome, first), best: null, text: '' })
  return page.analyst
    .ask(jobOf(page, POSITION_TIME, undefined, at))
    .then(({ expectation: share, move }) => ({
      share: game.player === first ? share : 1 - share,
      best: move,
      text: (game.notations || []).indexOf('short') >= 0 && move ? game.format(move, 'short') : formatMove(move || '')
    }))
}

/** Add a glyph to a move that loses expected score, and the better move as comment. What the player wrote stays. */
function annotateMistake (ply, before, after, first) {
  const glyph = glyphOf(ply, before, after, first)
  if (!glyph) return
  ply.glyph = ply.glyph || glyph
  ply.comment = ply.comment || formatText('betterMove', { move: before.text })
}
