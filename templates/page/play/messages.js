// Messages between the page in a frame and the page around it; docs/page.md describes them.
import { isEmbedded } from '../surroundings.js'
import { formatMove } from '../texts.js'
import { mayAct } from '../choices.js'
import { outcomeNow } from './ending.js'
import { useText } from './import_export.js'
import { recordOf } from './storage.js'

/** Send an event to the page around this one; does nothing without one. */
export function notifyParent (page, event, made) {
  if (!isEmbedded() || !page.session || page.exercise) return
  const detail = made ? { move: made.text, short: made.short || formatMove(made.name) } : {}
  window.parent.postMessage(Object.assign({ zrf2js: event }, detail, stateOf(page)), '*')
}

function stateOf (page) {
  const { session } = page
  return {
    variant: session.info.title,
    player: session.game.player,
    history: session.plies.slice(0, session.at).map(ply => ply.text),
    outcome: outcomeNow(session), position: session.game.position(), record: recordOf(page)
  }
}

const COMMANDS = {
  state: () => {},
  move: (page, { move }) => {
    if (page.table && !mayAct(page)) throw new RangeError('a friend moves')
    page.on.play(onlyMove(page.session, String(move)))
  },
  restore: (page, { record }) => { if (!page.on.restore(record)) throw new RangeError('unknown variant') },
  undo: page => page.on.undo(),
  flip: page => page.on.flip(),
  load: (page, { text }) => { const error = useText(page, String(text)); if (error) throw new RangeError(error) },
  variant: (page, { variant }) => {
    const info = page.api.games.find(g => g.title === variant && !g.engine && !g.separator)
    if (!info) throw new RangeError('unknown variant ' + variant)
    page.on.openGame(info.index)
  },
  seat: (page, { player, level }) => {
    if (!(player in page.seats) || !/^(person|[1-9]|10)$/.test(level)) throw new RangeError('unknown player or level')
    page.on.seat(player, String(level))
  }
}

/** Return the only legal move with a text: that of saved games, a short one, or the names of origin and target. */
function onlyMove ({ moves, game, design }, text) {
  const short = (game.notations || []).indexOf('short') >= 0
  const nameOf = index => index < 0 ? '' : design.positions[index].name
  const found =
    [
      m => m.uniqueText === text,
      m => String(m) === text,
      m => short && game.format(m, 'short') === text,
      m => nameOf(m.from) + '-' + nameOf(m.to) === text
    ]
      .map(fits => moves.filter(fits))
      .find(some => some.length > 0) || []
  if (found.length !== 1) throw new RangeError((found.length ? 'ambiguous' : 'illegal') + ' move ' + text)
  return found[0]
}

/** Execute the commands of the page around this one. */
export function listenForMessages (page) {
  if (!isEmbedded()) return
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || !data || !Object.prototype.hasOwnProperty.call(COMMANDS, data.zrf2js)) return
    const answer = { zrf2js: 'answer', id: data.id }
    try {
      page.on.leaveExercise()
      COMMANDS[data.zrf2js](page, data)
      Object.assign(answer, stateOf(page))
    } catch (error) { answer.error = error.message }
    source.postMessage(answer, '*')
  })
  notifyParent(page, 'ready')
}
