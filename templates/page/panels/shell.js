// The empty page: its parts by name, and the buttons that are always there.
import { html, icon, replaceWith } from '../drawing/dom.js'
import { say } from '../texts.js'

const ACTIONS = ['undo', 'redo', 'hint', 'inspect', 'flip', 'restart', 'edit', 'save', 'open', 'position']

/** @param on a function for each action, and `variant(index)`, `settings()`, `pass()`, `openAll()` */
export function createShell(root, home, on) {
  const part = (tag, name, attributes, ...children) => html(tag, Object.assign({ class: name }, attributes), ...children)
  const parts = {
    title: part('h1', 'title'),
    variant: html('select', { id: 'variant', 'aria-label': say('variant'), onchange: event => on.variant(Number(event.target.value)) }),
    settings: html('button', { type: 'button', class: 'button button-icon', 'aria-label': say('settings'), title: say('settings'), onclick: on.settings }, icon('settings')),
    status: part('div', 'status', { role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' }),
    asked: part('div', 'asked', { hidden: true }),
    far: part('div', 'seats seats-far'),
    near: part('div', 'seats seats-near'),
    evaluation: part('div', 'evaluation', { role: 'meter', 'aria-label': say('evaluation'), 'aria-valuemin': 0, 'aria-valuemax': 100, hidden: true }),
    board: part('div', 'board-box'),
    editor: part('section', 'editor card', { 'aria-label': say('edit'), hidden: true }),
    off: part('div', 'off'),
    actions: part('div', 'actions', { role: 'toolbar', 'aria-label': say('actions') }),
    why: part('section', 'why card', { 'aria-label': say('why'), hidden: true }),
    record: part('section', 'record card', { 'aria-label': say('moves') }),
    all: part('details', 'all card', { ontoggle: on.openAll }),
    about: part('section', 'about card', { 'aria-label': say('about') })
  }
  parts.variantBox = html('div', { class: 'variant' }, parts.variant)
  const help = html('p', { id: 'board-help', class: 'unseen', text: say('boardHelp') })
  replaceWith(root, [
    html('header', { class: 'top' }, home ? html('a', { class: 'button button-icon', href: home, 'aria-label': say('home'), title: say('home') }, icon('home')) : null,
      parts.title, parts.variantBox, html('span', { class: 'grow' }), parts.settings),
    html('main', { class: 'table' }, html('div', { class: 'news' }, parts.status, parts.asked),
      html('div', { class: 'play' }, parts.far, parts.evaluation, parts.board, parts.near, parts.off, help),
      html('div', { class: 'tools' }, parts.editor, parts.actions), parts.record, html('div', { class: 'more' }, parts.why, parts.all, parts.about))
  ])
  parts.buttons = createActions(parts.actions, on)
  return parts
}

function createActions(node, on) {
  const buttons = { pass: html('button', { type: 'button', class: 'button action-pass', 'data-action': 'pass', text: say('pass'), onclick: on.pass }) }
  for (const name of ACTIONS) {
    buttons[name] = html('button', { type: 'button', class: 'button action', 'data-action': name, title: say(name + 'Help'), onclick: on[name] }, icon(name), html('span', { text: say(name) }))
  }
  replaceWith(node, Object.keys(buttons).map(k => buttons[k]))
  return buttons
}

/** The list of games and variants; alone, a game needs none. */
export function fillVariants(parts, games, current) {
  replaceWith(parts.variant, games.map(g => {
    const option = html('option', { value: g.index, text: g.separator ? '\u2500\u2500\u2500\u2500\u2500' : g.title, disabled: g.separator })
    option.selected = g.index === current
    return option
  }))
  const several = games.filter(g => !g.separator).length > 1
  parts.variantBox.hidden = !several
  parts.title.classList.toggle('unseen', several) // the list shows it
}
