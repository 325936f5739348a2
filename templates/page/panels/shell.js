// Skeleton of the page: its parts by name, and the permanent buttons.
import { HAS_CHANCE, HAS_HIDDEN_POSITIONS, HAS_PASSES, HAS_TRACE } from '../../runtime/state/build_flags.js'
import { html, icon, replaceWith } from '../drawing/dom.js'
import { followHome } from '../surroundings.js'
import { createPhrases } from '../table/phrases.js'
import { formatText } from '../texts.js'

/** Actions next to the board, and those of the menu. */
const ACTIONS = ['undo', 'hint', 'flip', 'share']
const MENU = ['redo', 'restart', 'inspect', 'resign', 'offer', 'handicap', 'edit', 'position', 'save', 'open']
/** Tabs where there is no room for cards: the keys of their names, and their panels. */
const TABS = { moves: ['record', 'all'], about: ['about'], pieces: ['pieces'] }

/**
 * Create the parts of the page in `root`.
 * @param {string} [home] address of the gallery
 * @param {object} on a function for each action, and `variant(index)`, `settings()`, `pass()`, `openAll()`
 * @returns {object} elements by name
 */
export function createShell (root, home, on) {
  const parts = createParts(on)
  const { lines, record, why, all, about, pieces, start, editor, actions, menu } = parts
  const row = (name, ...children) => html('div', { class: name }, ...children)
  replaceWith(root, [
    html(
      'header',
      { class: 'top' },
      home ? iconControl('a', 'home', { href: home, onclick: followHome }) : null,
      parts.title, parts.variantBox, html('span', { class: 'grow' }), parts.settings
    ),
    html(
      'main',
      { class: 'table' },
      row('news', parts.status, parts.asked, parts.phrases, parts.roll),
      row('play', parts.far, parts.evaluation, parts.board, parts.near, parts.off, parts.help),
      row(
        'side', start, row('tools', editor, actions, menu), lines, createTabs(parts), record,
        row('more', why, all, about, pieces)
      )
    )
  ])
  parts.buttons = createActions(parts, on)
  return parts
}

/** Return a button or a link with an icon alone. */
function iconControl (tag, name, attributes) {
  const text = formatText(name)
  const shared = { class: 'button button-icon', 'aria-label': text, title: text }
  return html(tag, Object.assign(shared, attributes), icon(name))
}

function createParts (on) {
  const part = (tag, name, attributes, ...children) =>
    html(tag, Object.assign({ class: name }, attributes), ...children)
  const card = (name, title, attributes) =>
    part('section', name + ' card', Object.assign({ 'aria-label': formatText(title) }, attributes))
  const meter = { role: 'meter', 'aria-label': formatText('evaluation'), 'aria-valuemin': 0, 'aria-valuemax': 100 }
  const variant = html('select', {
    id: 'variant', 'aria-label': formatText('variant'), onchange: event => on.variant(Number(event.target.value))
  })
  return {
    title: part('h1', 'title'),
    variant,
    variantBox: html('div', { class: 'variant' }, variant),
    settings: iconControl('button', 'settings', { type: 'button', onclick: on.settings }),
    status: part('div', 'status', { role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' }),
    asked: part('div', 'asked', { hidden: true }),
    roll: HAS_CHANCE ? part('div', 'roll', { hidden: true }) : null,
    phrases: createPhrases(on.say),
    far: part('div', 'seats seats-far'),
    near: part('div', 'seats seats-near'),
    evaluation: part('div', 'evaluation', Object.assign(meter, { hidden: true })),
    board: part('div', 'board-box', { dir: 'ltr' }),
    editor: card('editor', 'edit', { hidden: true }),
    off: HAS_HIDDEN_POSITIONS ? part('div', 'off') : null,
    help: part('p', 'unseen', { id: 'board-help' }),
    actions: part('div', 'actions', { role: 'toolbar', 'aria-label': formatText('actions') }),
    why: HAS_TRACE ? card('why', 'why', { hidden: true }) : null,
    lines: card('engine', 'engineLines', { hidden: true }),
    record: card('record', 'moves'),
    all: part('details', 'all card', { ontoggle: on.openAll }),
    about: card('about', 'about'),
    pieces: card('pieces', 'pieces'),
    start: card('start', 'startGame', { hidden: true }),
    menu: part('div', 'menu', { id: 'menu', popover: 'auto', role: 'group', 'aria-label': formatText('more') })
  }
}

/** Create the buttons next to the board, and those of its menu, which opens at the last button. */
function createActions ({ actions, menu }, on) {
  const buttons = HAS_PASSES
    ? {
        pass: html('button', {
          type: 'button',
          class: 'button action-pass',
          'data-action': 'pass',
          text: formatText('pass'),
          onclick: on.pass
        })
      }
    : {}
  const labeled = (name, attributes) =>
    actionNode(name, attributes, icon(name), html('span', { text: formatText(name) }))
  for (const name of ACTIONS) buttons[name] = labeled(name, { onclick: on[name] })
  const more = labeled('more', { popovertarget: menu.id })
  replaceWith(actions, Object.keys(buttons).map(k => buttons[k]).concat(more))
  for (const name of MENU)
    buttons[name] = actionNode(name, {
      text: formatText('help-' + name),
      onclick: () => {
        menu.hidePopover()
        on[name]()
      }
    })
  replaceWith(menu, MENU.map(name => buttons[name]))
  menu.addEventListener('beforetoggle', () => {
    const { bottom, right, top } = more.getBoundingClientRect()
    const opensUp = top > innerHeight - bottom
    Object.assign(menu.style, {
      top: opensUp ? 'auto' : bottom + 4 + 'px',
      bottom: opensUp ? innerHeight - top + 4 + 'px' : 'auto',
      left: Math.max(8, right - 300) + 'px',
      maxHeight: (opensUp ? top : innerHeight - bottom) - 12 + 'px'
    })
  })
  return buttons
}

const actionNode = (name, attributes, ...children) =>
  html(
    'button',
    Object.assign({ type: 'button', class: 'button action', 'data-action': name }, attributes),
    ...children
  )

/** Create the list of tabs, which narrow screens show. */
function createTabs (parts) {
  const names = Object.keys(TABS)
  const tabs = names.map(name =>
    html('button', { type: 'button', class: 'tab', role: 'tab', text: formatText(name), onclick: () => choose(name) })
  )
  const choose = chosen => names.forEach((name, k) => {
    tabs[k].setAttribute('aria-selected', name === chosen)
    tabs[k].tabIndex = name === chosen ? 0 : -1
    for (const panel of TABS[name]) parts[panel].classList.toggle('other-tab', name !== chosen)
  })
  choose(names[0])
  return html('div', { class: 'tabs', role: 'tablist', onkeydown: event => {
    const step = { ArrowLeft: names.length - 1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.stopPropagation()
    const next = tabs[(tabs.indexOf(event.target) + step) % names.length]
    next.click()
    next.focus()
  } }, ...tabs)
}

/**
 * Fill the list of games and variants; hide it if there is only one. A mark precedes puzzles with a solution in `best`.
 */
export function fillVariants (parts, games, current, best) {
  replaceWith(
    parts.variant,
    games.map(g => {
      const option = html('option', {
        value: g.index,
        text: g.separator ? '\u2500\u2500\u2500\u2500\u2500' : (best[g.title] ? '\u2713 ' : '') + g.title,
        disabled: g.separator
      })
      option.selected = g.index === current
      return option
    })
  )
  const several = games.filter(g => !g.separator).length > 1
  parts.variantBox.hidden = !several
  parts.title.classList.toggle('unseen', several) // the list shows the title
}
