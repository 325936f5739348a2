// Index of the gallery: its texts in the language of the user, a search that the address keeps, and thumbnails, drawn
// when they become visible.
import { html, replaceWith } from '../page/drawing/dom.js'
import { useDrawings } from '../page/drawing/tables.js'
import { thumbnail } from '../page/drawing/thumbnail.js'
import { loadSettings } from '../page/play/stored_values.js'
import { chooseLanguage, formatText, languageNow, useTexts, writingDirection } from '../page/texts.js'
import { followTheme } from '../page/theme.js'

// ---------------------------------------------------------------- search

/** The filters besides the words; a game has their values in attributes of these names. */
const FILTERS = ['players', 'board', 'tag']

/** Return an entry for the search per game: its node, its words, and the list of its values of each filter. */
export function searchable (nodes) {
  return nodes.map(node =>
    Object.assign(
      { node, words: node.getAttribute('data-search') },
      ...FILTERS.map(name => ({
        [name]: node
          .getAttribute('data-' + name)
          .split(' ')
          .filter(Boolean)
      }))
    )
  )
}

/** Return true if a game contains every word of `q` and has the values of the filters; empty texts match all games. */
export function isFound (game, wish) {
  return (
    wish.q
      .toLowerCase()
      .split(/\s+/)
      .every(word => game.words.indexOf(word) >= 0) &&
    FILTERS.every(name => !wish[name] || game[name].indexOf(wish[name]) >= 0)
  )
}

/** Return the values of a filter in the games: numbers by size, boards as well, tags by their names. */
export function valuesOf (games, name) {
  const values = Array.from(new Set([].concat(...games.map(game => game[name]))))
  const size = text => text.split('\u00d7').map(Number).reduce((a, b) => a * b)
  return name === 'tag'
    ? values.sort((a, b) => nameOf(name, a).localeCompare(nameOf(name, b), languageNow()))
    : values.sort((a, b) => (size(a) || Infinity) - (size(b) || Infinity) || (a < b ? -1 : 1))
}

/** Return the name of a value of a filter in the language of the page. */
function nameOf (name, value) {
  return name === 'tag' ? formatText('gallery-tag-' + value) : value === 'other' ? formatText('gallery-other') : value
}

function wishInAddress () {
  const found = new URLSearchParams(location.hash.slice(1))
  return Object.assign({}, ...['q'].concat(FILTERS).map(name => ({ [name]: found.get(name) || '' })))
}

function keepInAddress (wish) {
  const text = String(new URLSearchParams(Object.entries(wish).filter(entry => entry[1])))
  history.replaceState(null, '', text ? '#' + text : location.pathname + location.search)
}

/** Build the search form; return its controls by name. Filters that cannot distinguish the games are left out. */
function createForm (games, search) {
  const controls = {
    q: html('input', {
      type: 'search',
      'aria-label': formatText('gallery-find'),
      placeholder: formatText('gallery-find'),
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: search
    })
  }
  const form = html('form', { class: 'find', role: 'search', onsubmit: event => event.preventDefault() }, controls.q)
  for (const name of FILTERS) {
    const values = valuesOf(games, name)
    controls[name] = html(
      'select',
      { onchange: search },
      html('option', { value: '', text: formatText('gallery-any') }),
      ...values.map(value => html('option', { value, text: nameOf(name, value) }))
    )
    if (values.length > 1)
      form.append(
        html('label', { class: 'filter' }, html('span', { text: formatText('gallery-' + name) }), controls[name])
      )
  }
  document.querySelector('.head').append(form, html('p', { class: 'count', role: 'status' }))
  return controls
}

function startSearch () {
  const games = searchable(Array.from(document.querySelectorAll('.game')))
  const show = wish => {
    for (const game of games) game.node.hidden = !isFound(game, wish)
    const n = games.filter(game => !game.node.hidden).length
    document.querySelector('.count').textContent = formatText('gallery-count', { n })
    document.querySelector('.none').hidden = n > 0
  }
  const search = () => {
    const wish = Object.assign({}, ...Object.keys(controls).map(name => ({ [name]: controls[name].value })))
    keepInAddress(wish)
    show(wish)
  }
  const controls = createForm(games, search)
  const restore = () => {
    const wish = wishInAddress()
    for (const name of Object.keys(controls)) controls[name].value = wish[name]
    show(Object.assign({}, ...Object.keys(controls).map(name => ({ [name]: controls[name].value }))))
  }
  window.addEventListener('hashchange', restore)
  restore()
}

// ---------------------------------------------------------------- texts and start

const dataOf = id => JSON.parse(document.getElementById(id).textContent)

/** Put the texts of the page in the language of its games' settings, else of the browser. */
function translate (settings) {
  useTexts(dataOf('texts'))
  chooseLanguage(settings.language)
  Object.assign(document.documentElement, { lang: languageNow(), dir: writingDirection() })
  document.querySelector('.none').textContent = formatText('gallery-none')
  for (const node of Array.from(document.querySelectorAll('.fact'))) {
    const name = node.getAttribute('data-fact')
    const value = node.textContent
    node.textContent = formatText('gallery-' + name, {
      n: Number(node.getAttribute('data-number')),
      list: value,
      authors: value,
      license: value
    })
  }
}

/** Make the gallery installable and available offline, where it comes from a server. */
function startApp () {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return
  document.head.append(html('link', { rel: 'manifest', href: 'app.webmanifest' }))
  navigator.serviceWorker.register('service-worker.js').catch(() => { /* without it, the gallery works online */ })
}

function drawInto (node, boards, settings) {
  const board = boards[Number(node.getAttribute('data-board'))]
  if (!board || !board.positions || node.querySelector('svg')) return
  try { replaceWith(node, [thumbnail(board, settings)]) } catch (error) { /* keep the first letter of the title */ }
}

/** Start the gallery in a document that contains one; do nothing elsewhere. */
export function bootGallery () {
  if (typeof document === 'undefined' || !document.getElementById('boards')) return
  const settings = loadSettings()
  followTheme(() => settings)
  translate(settings)
  startSearch()
  if (document.currentScript.dataset.app !== undefined) startApp()
  const boards = dataOf('boards')
  useDrawings(dataOf('drawings'))
  const shots = Array.from(document.querySelectorAll('.shot'))
  if (typeof IntersectionObserver === 'function') {
    const watcher = new IntersectionObserver(
      seen =>
        seen
          .filter(s => s.isIntersecting)
          .forEach(s => {
            watcher.unobserve(s.target)
            drawInto(s.target, boards, settings)
          }),
      { rootMargin: '300px' }
    )
    shots.forEach(shot => watcher.observe(shot))
  } else shots.forEach(shot => drawInto(shot, boards, settings))
}
