// Premoves: while the engine thinks, the player chooses the next move, which is played if it is legal then.
import { outcomeNow } from './ending.js'
import { settle } from './input.js'
import { pickPosition } from './selection.js'
import { isReviewing } from './session.js'

/** Return true while the engine or chance moves, and a human player moves next. */
export function mayPremove (page) {
  const { session, seats, editor, inspecting } = page
  if (!session || editor || inspecting || isReviewing(session) || outcomeNow(session)) return false
  return (session.game.random || seats[session.game.player] !== 'person') && Object.values(seats).indexOf('person') >= 0
}

/**
 * Return the premove after a click on positions: the origin is a piece of a human player, the target any other
 * position; then null.
 */
export function pickPremove ({ premove, cells, seats }, places) {
  if (premove && premove.to < 0 && places.indexOf(premove.from) < 0) return { from: premove.from, to: places[0] }
  const from = premove ? undefined : places.find(at => cells[at] && seats[cells[at].player] === 'person')
  return from === undefined ? null : { from, to: -1 }
}

/**
 * Play a premove as two clicks would; a choice between several moves opens as usual. Return false if there is no such
 * move.
 */
export function playPremove (page, { from, to }) {
  if (!page.session.moves.some(move => move.from === from && move.to === to)) return false
  const picked = pickPosition(page.selection, from)
  settle(page, picked.from === from ? pickPosition(picked, to) : picked, to)
  return true
}
