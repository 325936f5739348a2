// Skeleton of the page: its parts by name, and the permanent buttons.
import { HAS_GALLERY, HAS_PASSES, HAS_TRACE } from '../../runtime/state/build_flags.js'
import { html, icon, replaceWith } from '../drawing/dom.js'
import { followHome } from '../surroundings.js'
import { formatText } from '../texts.js'

const ACTIONS = ['undo', 'redo', 'hint', 'inspect', 'flip', 'restart', 'resign', 'offer', 'edit', 'save', 'open', 'position', 'handicap']

/**
 * Create the parts of the page in `root`.
 * @param {string} [home] address of the gallery
 * @param {object} on a function for each action, and `variant(index)`, `settings()`, `pass()`, `openAll()`
 * @returns {object} elements by name
 */
export function createShell(root, home, on) {
  const part = (tag, name, attributes, ...children) => html(tag, Object.assign({ class: name }, attributes), ...children)
  const parts = {
    title: part('h1', 'title'),
    variant: html('select', { id: 'variant', 'aria-label': formatText('variant'), onchange: event => on.variant(Number(event.target.value)) }),
    settings: html('button', { type: 'button', class: 'button button-icon', 'aria-label': formatText('settings'), title: formatText('settings'), onclick: on.settings }, icon('settings')),
    status: part('div', 'status', { role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' }),
    asked: part('div', 'asked', { hidden: true }),
    roll: part('div', 'roll', { hidden: true }),
    far: part('div', 'seats seats-far'),
    near: part('div', 'seats seats-near'),
    evaluation: part('div', 'evaluation', { role: 'meter', 'aria-label': formatText('evaluation'), 'aria-valuemin': 0, 'aria-valuemax': 100, hidden: true }),
    board: part('div', 'board-box', { dir: 'ltr' }),
    editor: part('section', 'editor card', { 'aria-label': formatText('edit'), hidden: true }),
    off: part('div', 'off'),
    help: part('p', 'unseen', { id: 'board-help' }),
    actions: part('div', 'actions', { role: 'toolbar', 'aria-label': formatText('actions') }),
    why: part('section', 'why card', HAS_TRACE ? { 'aria-label': formatText('why'), hidden: true } : { hidden: true }),
    lines: part('section', 'lines card', { 'aria-label': formatText('engineLines'), hidden: true }),
    record: part('section', 'record card', { 'aria-label': formatText('moves') }),
    all: part('details', 'all card', { ontoggle: on.openAll }),
    about: part('section', 'about card', { 'aria-label': formatText('about') })
  }
  parts.variantBox = html('div', { class: 'variant' }, parts.variant)
  replaceWith(root, [
    html('header', { class: 'top' }, HAS_GALLERY && home ? html('a', { class: 'button button-icon', href: home, onclick: followHome, 'aria-label': formatText('home'), title: formatText('home') }, icon('home')) : null,
      parts.title, parts.variantBox, html('span', { class: 'grow' }), parts.settings),
    html('main', { class: 'table' }, html('div', { class: 'news' }, parts.status, parts.asked, parts.roll),
      html('div', { class: 'play' }, parts.far, parts.evaluation, parts.board, parts.near, parts.off, parts.help),
      html('div', { class: 'side' }, html('div', { class: 'tools' }, parts.editor, parts.actions), parts.lines, parts.record, html('div', { class: 'more' }, parts.why, parts.all, parts.about)))
  ])
  parts.buttons = createActions(parts.actions, on)
  return parts
}

function createActions(node, on) {
  const buttons = HAS_PASSES ? { pass: html('button', { type: 'button', class: 'button action-pass', 'data-action': 'pass', text: formatText('pass'), onclick: on.pass }) } : {}
  for (const name of ACTIONS) {
    buttons[name] = html('button', { type: 'button', class: 'button action', 'data-action': name, title: formatText('help-' + name), onclick: on[name] }, icon(name), html('span', { text: formatText(name) }))
  }
  replaceWith(node, Object.keys(buttons).map(k => buttons[k]))
  return buttons
}

/** Fill the list of games and variants; hide it if there is only one. A mark precedes puzzles with a solution in `best`. */
export function fillVariants(parts, games, current, best) {
  replaceWith(parts.variant, games.map(g => {
    const option = html('option', { value: g.index, text: g.separator ? '\u2500\u2500\u2500\u2500\u2500' : (best[g.title] ? '\u2713 ' : '') + g.title, disabled: g.separator })
    option.selected = g.index === current
    return option
  }))
  const several = games.filter(g => !g.separator).length > 1
  parts.variantBox.hidden = !several
  parts.title.classList.toggle('unseen', several) // the list shows the title
}
