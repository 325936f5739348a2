// Handicaps: a game that starts without a piece of the computer.
import { rivals } from './ending.js'
import { boardWithout } from './positions.js'
import { beginFrom } from './session.js'

/** Return the computer, if it plays against a human and no move has been made; null for other games. */
function giverOf ({ session, seats, editor, table }) {
  const players = rivals(session)
  const computers = players.filter(p => Number(seats[p]))
  return players.length === 2 && computers.length === 1 && session.plies.length === 0 && !editor && !table
    ? computers[0]
    : null
}

/** Return true if the computer may give a handicap now. */
export const mayGive = page => giverOf(page) !== null

/** Return the player that gives a handicap, and the types of which it can lack a piece: { player, pieces }. */
export function handicapsOf (page) {
  const player = giverOf(page)
  const { board } = page.session.game.position()
  const owned = new Set(Object.values(board).filter(([owner]) => owner === player).map(([, piece]) => piece))
  const { goals } = (page.media.rules || [])[page.session.info.index] || { goals: [] }
  const royal = new Set([].concat(...goals.map(goal => royalsOf(goal.condition))))
  return {
    player,
    pieces: page.session.design.pieces
      .filter((_, type) => !royal.has(type))
      .map(p => p.name)
      .filter(piece => owned.has(piece) && goesOn(page.session, positionWithout(page.session, player, piece)))
  }
}

/** Return the types of pieces whose loss a condition tests. */
function royalsOf ([name, operand]) {
  if (name === 'checkmated' || name === 'captured') return operand
  if (name === 'goal-not') return royalsOf(operand)
  return name === 'goal-and' || name === 'goal-or' ? [].concat(...operand.map(royalsOf)) : []
}

/** Return the current position without one piece of a type: the last one, as listed in the position. */
function positionWithout ({ game }, player, piece) {
  const position = game.position()
  const { board } = position
  const [place] = Object.keys(board).filter(name => board[name][0] === player && board[name][1] === piece).slice(-1)
  return Object.assign({}, position, { board: boardWithout(board, place) })
}

function goesOn ({ api, info }, position) {
  const probe = api.createGame({ variant: info.index })
  try { probe.setPosition(position) } catch (error) { return false }
  return probe.outcome() === null && probe.moves().length > 0
}

/** Remove a piece of a player: a new game starts from that position. */
export function giveHandicap (page, player, piece) {
  const position = positionWithout(page.session, player, piece)
  page.on.replaceGame(page.session.info.index, session => beginFrom(session, position))
}
