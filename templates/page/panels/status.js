// Status line: the player to move, the last event, the result of the game; and the evaluation bar.
import { HAS_PUZZLES } from '../../runtime/state/build_flags.js'
import { html, replaceWith } from '../drawing/dom.js'
import { formatText, formatReason } from '../texts.js'
import { swatchNode } from './seats.js'

/**
 * Fill the status line.
 * @param {object} status `headline`, `detail`, `player` whose color is shown, `result` (true at the end of the game),
 *   `announcement` of the last move, which is visible if the headline is only the `turn`; `about` the game, in its
 *   place before the first move; `actions`: { name, label, strong, run }[]
 */
export function fillStatus (parts, look, status) {
  parts.status.classList.toggle('status-result', Boolean(status.result))
  const { about, announcement, detail, headline } = status
  const isTurn = headline === status.turn && !detail // which the row of the player shows
  replaceWith(
    parts.status,
    [
      status.player && !isTurn ? swatchNode(look, status.player) : null,
      html(
        'div',
        { class: 'status-words' },
        announcement
          ? html('span', { class: isTurn && !about ? 'status-headline' : 'unseen', text: announcement + ' ' })
          : null,
        html('strong', { class: isTurn ? 'unseen' : 'status-headline', text: headline }),
        detail || (isTurn && about) ? html('span', { class: 'status-detail', text: detail || about }) : null
      )
    ].filter(Boolean)
  )
  fillAsked(parts, status.actions || [])
}

/**
 * Fill the buttons of the status line. Buttons with the same names keep their nodes, because a click may be in
 * progress.
 */
function fillAsked (parts, actions) {
  const there = Array.from(parts.asked.children)
  const same =
    there.length === actions.length && actions.every((a, k) => there[k].getAttribute('data-action') === a.name)
  const buttons = same
    ? there
    : actions.map(a =>
        html('button', { type: 'button', 'data-action': a.name, onclick: event => event.currentTarget.zrfRun() })
      )
  actions.forEach((a, k) => {
    buttons[k].zrfRun = a.run
    buttons[k].className = 'button' + (a.strong ? ' button-strong' : '')
    if (buttons[k].textContent !== a.label) buttons[k].textContent = a.label
  })
  if (!same) replaceWith(parts.asked, buttons)
  parts.asked.hidden = actions.length === 0
}

/** Fill the evaluation bar of two players; null hides it. */
export function fillEvaluation (parts, look, evaluation) {
  parts.evaluation.hidden = !evaluation
  if (!evaluation) return
  const percent = Math.round(evaluation.share * 100)
  parts.evaluation.setAttribute('aria-valuenow', percent)
  parts.evaluation.setAttribute('aria-valuetext', evaluation.text)
  parts.evaluation.setAttribute('title', evaluation.text)
  const fill = html('span', { class: 'evaluation-fill' })
  fill.style.width = percent + '%'
  fill.style.background = look.palette[evaluation.player].fill
  parts.evaluation.style.background = look.palette[evaluation.other].fill
  replaceWith(parts.evaluation, [fill])
}

/**
 * Return headline and detail for a finished game; a player without moves whose royal piece is `checked` is checkmated.
 */
export function resultStatus (outcome, players, checked) {
  const detail = formatReason(checked && outcome.reason === 'stalemated' ? 'checkmated' : outcome.reason)
  if (outcome.kind === 'draw') return { headline: formatText('draw'), detail }
  if (outcome.kind === 'win')
    return {
      headline:
        HAS_PUZZLES && players.length < 2
          ? formatText('puzzleWon')
          : formatText('wins', { player: outcome.winner || '' }).trim(),
      detail
    }
  return {
    headline:
      HAS_PUZZLES && players.length < 2
        ? formatText('puzzleLost')
        : outcome.winner
          ? formatText('wins', { player: outcome.winner })
          : formatText('lost', { player: outcome.loser || '' }).trim(),
    detail
  }
}
