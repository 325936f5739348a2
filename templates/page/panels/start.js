// Panel of the first screen: how the game is played, before its first move.
import { HAS_PROBLEMS, HAS_PUZZLES } from '../../runtime/state/build_flags.js'
import { MAX_LEVEL } from '../../ai/levels.js'
import { html, replaceWith } from '../drawing/dom.js'
import { LEVEL_NAMES } from '../play/levels.js'
import { formatText } from '../texts.js'
import { swatchNode } from './seats.js'

/**
 * Fill the panel; null hides it.
 * @param {object | null} start `players`: { id, name }[], the choices `level` and `player` ('' is a random one), and
 *   `invites` (true if a friend may play), and the `problem` to solve
 * @param {object} on `choose(choices)` stores choices, `start(kind)` starts: `computer`, `here`, `invite` or `watch`;
 *   problems `solve` or `solution`
 */
export function fillStart (parts, look, start, on) {
  parts.start.hidden = start === null
  if (start === null || parts.start.contains(document.activeElement)) return
  const button = (kind, key, strong) =>
    html('button', {
      type: 'button',
      class: 'button' + (strong ? ' button-strong' : ''),
      'data-start': kind,
      text: formatText(key),
      onclick: () => on.start(kind)
    })
  if (HAS_PROBLEMS && start.problem)
    return replaceWith(parts.start, [
      html(
        'div',
        { class: 'dialog-row' },
        button('solve', 'startSolve', true),
        start.problem.solution.length ? button('solution', 'learnSolution') : button('watch', 'startWatch')
      )
    ])
  replaceWith(
    parts.start,
    HAS_PUZZLES && start.players.length < 2
      ? [html('div', { class: 'dialog-row' }, button('here', 'startSolve', true), button('watch', 'startWatch'))]
      : [
          levelNode(start.level, on),
          colorsNode(look, start, on),
          button('computer', 'startComputer', true),
          html(
            'div',
            { class: 'dialog-row' },
            button('here', 'startHere'),
            start.invites ? button('invite', 'startInvite') : null,
            button('watch', 'startWatch')
          )
        ]
  )
}

/** Return the name of a level. */
const nameOfLevel = level => formatText(LEVEL_NAMES.filter(([, first]) => first <= level).pop()[0])

function levelNode (level, on) {
  const text = value => nameOfLevel(value) + ' (' + value + ')'
  const output = html('output', { text: text(level) })
  const slider = html('input', {
    type: 'range',
    min: 1,
    max: MAX_LEVEL,
    value: level,
    'aria-valuetext': text(level),
    oninput: () => {
      output.textContent = text(slider.value)
      slider.setAttribute('aria-valuetext', output.textContent)
      on.choose({ level: slider.value })
    }
  })
  return html('label', { class: 'setting' }, html('span', { text: formatText('startLevel') }), slider, output)
}

/** Return the choice of the player: a swatch shows the color of the pieces. */
export function colorsNode (look, { players, player }, on, group = 'start') {
  const radio = ({ id, name }) => {
    const box = html('input', {
      type: 'radio',
      name: group,
      value: id,
      class: 'unseen',
      onchange: () => on.choose({ player: id })
    })
    box.checked = id === player
    return html('label', { class: 'button color' }, box, id ? swatchNode(look, id) : null, html('span', { text: name }))
  }
  return html(
    'div',
    { class: 'dialog-row colors', role: 'radiogroup', 'aria-label': formatText('startColor') },
    ...players.concat({ id: '', name: formatText('startRandom') }).map(radio)
  )
}
