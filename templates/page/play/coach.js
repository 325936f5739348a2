// Coach: why a click plays no move. Modules with a trace state the reason of the rules; others find checks by trials.
import { HAS_MAXIMAL_CAPTURES, HAS_PRIORITIES, HAS_ROYALS, HAS_TRACE } from '../../runtime/state/build_flags.js'
import { formatText } from '../texts.js'
import { boardWithout } from './positions.js'

/**
 * Return why no move goes from a position to another one, as a sentence.
 * @param {object} page
 * @param {number} from the position of the piece picked up; -1 if the player has clicked a piece that has no moves
 * @param {number} at the position of the click
 */
export function refusalOf (page, from, at) {
  const { session, cells, media } = page
  const { design, game } = session
  const place = design.positions[at].name
  const origin = from < 0 ? at : from
  const { player, piece } = cells[origin]
  if (player !== game.player) return formatText('toMove', { player: game.player })
  const traced =
    HAS_TRACE && page.api.why
      ? tracedReason(page.api.why(game, design.positions[origin].name, from < 0 ? undefined : place), place)
      : null
  if (traced) return traced
  const danger = HAS_ROYALS ? dangerOf(session, origin, from < 0 ? -1 : at) : null
  if (danger) return formatText('coachCheck', danger)
  if (HAS_PRIORITIES || HAS_MAXIMAL_CAPTURES) {
    const { priorities } = (media.rules || [])[session.info.index] || { priorities: [] }
    if (priorities.length > 0 || (design.options['maximal captures'] || 'false') !== 'false')
      return formatText('coachForced')
  }
  return from < 0
    ? formatText('coachNone', { piece, place })
    : formatText('coachIllegal', { piece, from: design.positions[from].name, place })
}

/**
 * Return the reason of the rules: that of a move to the position, else where the blocks of the piece end; null for
 * none.
 */
function tracedReason ({ blocks }, place) {
  const tried = [].concat(...blocks.map(block => block.moves || [])).find(found => !found.legal && found.to === place)
  const ended = blocks.find(block => block.reason || block.end)
  return tried ? tried.reason : ended ? ended.reason || ended.end.reason : null
}

/**
 * Return the piece of another player without which a move would be legal, and which would attack a royal piece after
 * this move: { royal, attacker, place }; null if there is none.
 * @param {number} to the target of the move; -1 for any
 */
function dangerOf ({ api, info, design, game }, from, to) {
  const position = game.position()
  const probe = api.createGame({ variant: info.index })
  const hold = board => { probe.setPosition(Object.assign({}, position, { board })); return probe }
  const names = design.positions.map(p => p.name)
  for (const place of Object.keys(position.board)) {
    const [owner, attacker] = position.board[place]
    if (owner === game.player || place === names[to]) continue
    try {
      const move = hold(boardWithout(position.board, place))
        .moves()
        .find(m => m.from === from && (to < 0 || m.to === to))
      if (!move) continue
      const after = Object.assign(boardWithout(position.board, names[from]), {
        [names[move.to]]: position.board[names[from]]
      })
      const [checked] = hold(after).checks()
      if (checked !== undefined) return { royal: after[names[checked]][1], attacker, place }
    } catch (error) { /* not a position of this game */ }
  }
  return null
}
