// Whose turn it is, what happened, how the game ended.
import { html, replaceWith } from '../drawing/dom.js'
import { say, sayReason } from '../texts.js'
import { swatchNode } from './seats.js'

/** @param status { headline, detail, player, result: bool, said, actions: {name, label, strong, run}[] } */
export function fillStatus(parts, look, status) {
  parts.status.classList.toggle('status-result', Boolean(status.result))
  replaceWith(parts.status, [
    status.player ? swatchNode(look, status.player) : null,
    html('div', { class: 'status-words' }, status.said ? html('span', { class: 'unseen', text: status.said + ' ' }) : null,
      html('strong', { class: 'status-headline', text: status.headline }), status.detail ? html('span', { class: 'status-detail', text: status.detail }) : null)
  ].filter(Boolean))
  fillAsked(parts, status.actions || [])
}

/** Buttons that stay the same stay the same nodes: a click on one may have begun. */
function fillAsked(parts, actions) {
  const there = Array.from(parts.asked.children)
  const same = there.length === actions.length && actions.every((a, k) => there[k].getAttribute('data-action') === a.name)
  const buttons = same ? there : actions.map(a => html('button', { type: 'button', 'data-action': a.name, onclick: event => event.currentTarget.zrfRun() }))
  actions.forEach((a, k) => {
    buttons[k].zrfRun = a.run
    buttons[k].className = 'button' + (a.strong ? ' button-strong' : '')
    if (buttons[k].textContent !== a.label) buttons[k].textContent = a.label
  })
  if (!same) replaceWith(parts.asked, buttons)
  parts.asked.hidden = actions.length === 0
}

/** How good it looks for each of two players, as a bar; null hides it. */
export function fillEvaluation(parts, look, evaluation) {
  parts.evaluation.hidden = !evaluation
  if (!evaluation) return
  const percent = Math.round(evaluation.share * 100)
  parts.evaluation.setAttribute('aria-valuenow', percent)
  parts.evaluation.setAttribute('aria-valuetext', evaluation.words)
  parts.evaluation.setAttribute('title', evaluation.words)
  const fill = html('span', { class: 'evaluation-fill' })
  fill.style.width = percent + '%'
  fill.style.background = look.paints[evaluation.player].fill
  parts.evaluation.style.background = look.paints[evaluation.other].fill
  replaceWith(parts.evaluation, [fill])
}

/** The words for a finished game. */
export function resultWords(outcome, players) {
  const detail = sayReason(outcome.reason)
  if (outcome.kind === 'draw') return { headline: say('draw'), detail }
  if (outcome.kind === 'win') return { headline: players.length < 2 ? say('puzzleWon') : say('wins', { player: outcome.winner || '' }).trim(), detail }
  return { headline: players.length < 2 ? say('puzzleLost') : outcome.winner ? say('wins', { player: outcome.winner }) : say('lost', { player: outcome.loser || '' }).trim(), detail }
}
