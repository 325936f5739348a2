// The engine searches while a human thinks, for its next search.
import { MAX_LEVEL } from '../../ai/levels.js'
import { mayAct } from '../choices.js'
import { showsLines } from '../view.js'
import { findMove } from './move_names.js'
import { isReviewing } from './session.js'
import { jobOf } from './search_job.js'

/** Longest search while a human thinks, in ms. */
const PONDER_TIME = 60000

/**
 * Let the engine search until the human moves. Alpha-beta searches the position after the expected move, and leaves a
 * filled table; the tree search grows the tree of all moves.
 */
export function ponder (page) {
  const { session, opponent, expected } = page
  if (!mayPonder(page)) return
  const job = jobOf(page, PONDER_TIME)
  if (findMove(session.moves, expected)) job.start.moves.push(expected)
  opponent.ask(job).catch(() => { /* the next search of the engine reports its error */ })
}

/**
 * Return true on the turn of a human against the highest level, in a visible page without analysis. The search must be
 * able to end at once.
 */
function mayPonder (page) {
  const { settings, opponent, seats } = page
  return (
    settings.ponder &&
    opponent.isShared &&
    !document.hidden &&
    mayAct(page) &&
    !settings.evaluation &&
    !showsLines(page) &&
    !isReviewing(page.session) &&
    Object.keys(seats).some(p => seats[p] === String(MAX_LEVEL))
  )
}

/** Stop while the page is hidden, and continue when it is shown again. */
export function listenForVisibility (page) {
  document.addEventListener('visibilitychange', () => {
    if (mayAct(page)) page.opponent.stop()
    ponder(page)
  })
}
