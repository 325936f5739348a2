// The games, picture sets and best solutions that survive a closed page.

import { pageStorage } from '../surroundings.js'
import { knownOf } from './session.js'
import { createGameStore } from './stored_game.js'
import { PREFIX, loadValue, storeValue } from './stored_values.js'

const stateName = page =>
  'game:' +
  (page.media.global || '') +
  ':' +
  page.api.games
    .map(g => g.title)
    .join('|')
    .slice(0, 200)

const setsName = page => stateName(page).replace(/^game:/, 'sets:')

const bestName = page => stateName(page).replace(/^game:/, 'best:')

/** Store the numbers of moves of the best solutions of this page, by titles of games. */
export function saveBest (page) {
  storeValue(bestName(page), page.best)
}

/** Return the stored numbers of moves of solutions. */
export function loadBest (page) {
  const found = loadValue(bestName(page)) || {}
  return Object.fromEntries(Object.entries(found).filter(([, n]) => Number.isInteger(n) && n > 0))
}

const ownName = page => stateName(page).replace(/^game:/, 'own:')

/** Return the pictures of the user by piece and player: [address, width, height]. */
export const loadOwn = page => loadValue(ownName(page)) || {}

/** Store a picture of the user for a piece and a player; without a name, remove all of them. */
export function saveOwn (page, name, picture) {
  storeValue(ownName(page), page.own = name ? Object.assign({}, page.own, { [name]: picture }) : {})
}

/** Store the chosen sets of pictures of this page. */
export function saveSets (page) {
  storeValue(setsName(page), page.sets)
}

/** Return the chosen sets of pictures: indices of those of the board and of the pieces. */
export function loadSets (page) {
  const { board, pieces } = loadValue(setsName(page)) || {}
  return { board: Number.isInteger(board) ? board : 0, pieces: Number.isInteger(pieces) ? pieces : 0 }
}

/** Return the game in play as JSON data. */
export function recordOf (page) {
  const { session } = page
  return Object.assign(headOf(page), {
    plies: session.plies.map(p => p.text),
    lines: session.lines.map(line => line.map(p => p.text)),
    known: session.lines.concat([session.plies]).map(knownOf)
  })
}

/** Return the fields of a record other than its moves. */
function headOf ({ session, seats, flipped, clock }) {
  return {
    ended: session.ended,
    shared: session.shared,
    clock,
    variant: session.info.title,
    index: session.info.index,
    start: session.start,
    heading: session.heading,
    at: session.at,
    seats: Object.assign({}, seats),
    flipped
  }
}

/** Return the store of the game of a page. */
function storeOf (page) {
  if (!page.store)
    page.store = createGameStore(pageStorage, PREFIX + stateName(page), Math.random().toString(36).slice(2, 6))
  return page.store
}

/**
 * Store the game in play, and the game that it has replaced. While a stored game is opened, and during an exercise, it
 * stays as it is.
 */
export function saveState (page) {
  if (page.isOpening || page.exercise) return
  const { lines, plies } = page.session
  try {
    storeOf(page).save(headOf(page), [plies].concat(lines), page.replaced || null)
  } catch (error) {
    /* a private window, a full disk */
  }
}

/** Return what `saveState` stored for the games of this page, or null. */
export function loadState (page) {
  try { return storeOf(page).load() } catch (error) { return null }
}
