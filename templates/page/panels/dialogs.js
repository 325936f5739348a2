// Dialogs: the settings, and the position as text. Escape closes a dialog; the focus returns to its previous element.
import { HAS_ATTRIBUTES, HAS_CHARACTERS, HAS_PICTURES } from '../../runtime/state/build_flags.js'
import { html, replaceWith, svg } from '../drawing/dom.js'
import { CLOCKS } from '../play/clock.js'
import { coresOf, MAX_WORKERS, workersOf } from '../play/search_job.js'
import { qrCode } from '../table/qr_code.js'
import { formatText, languagesKnown, nameOfLanguage } from '../texts.js'

/** Open a dialog with a button that closes it; return its element. */
export function openDialog (title, children) {
  const close = html('button', { type: 'button', class: 'button dialog-close', text: formatText('close') })
  const dialog = html(
    'dialog',
    { class: 'dialog', 'aria-label': title },
    html('h2', { text: title }),
    ...children,
    html('div', { class: 'dialog-end' }, close)
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close() })
  // The close event comes in a later task, so a dialog that was closed in this task is still in the document.
  for (const closed of document.querySelectorAll('dialog:not([open])')) closed.remove()
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** Run an action after the player confirms it by its button. */
export function askFirst (title, note, label, run) {
  const accept = html('button', {
    type: 'button',
    class: 'button button-strong',
    text: label,
    onclick: () => {
      dialog.close()
      run()
    }
  })
  const dialog = openDialog(title, [html('p', { text: note }), accept])
  accept.focus()
}

// ---------------------------------------------------------------- settings

/** Choices of the theme, and of the styles of boards and pieces: the keys of their texts, which end with the value. */
const LOOKS = {
  theme: ['theme-auto', 'theme-light', 'theme-dark', 'theme-contrast'],
  board: ['board-wood', 'board-walnut', 'board-green', 'board-slate', 'board-paper', 'board-print'],
  pieces: ['pieces-classic', 'board-wood', 'board-print', 'pieces-discs', 'pieces-font', 'moves', 'pieces-braille']
}
/** Choices of the thinking time, in ms. */
const TIMES = [200, 1000, 3000, 10000]
/** Choices of the number of lines of the engine. */
const LINES = [0, 1, 3, 5]

/**
 * Open the settings.
 * @param {object} settings current values by name
 * @param {object} has by name, false for optional settings without effect, which are omitted; of `pieces`, the sets
 * @param {object} sets by name, the current `value` and the `count` of sets of pictures; a single set is omitted
 * @param {object} on `change(name, value)` of a setting, `removeOwn()`, `choose(name, value)` of a set,
 *   `language(code)`, after which the dialog closes
 */
export function openSettings (settings, has, sets, on) {
  const choice = (name, options) =>
    choiceNode(name, settings[name], options, value =>
      on.change(name, typeof settings[name] === 'number' ? Number(value) : value)
    )
  const toggle = name => {
    const box = html('input', {
      type: 'checkbox',
      role: 'switch',
      onchange: event => on.change(name, event.target.checked)
    })
    box.checked = settings[name]
    return html(
      'label',
      { class: 'setting' },
      html('span', { text: formatText(name === 'evaluation' ? name : 'setting-' + name) }),
      box
    )
  }
  const shown = []
    .concat(
      'letters',
      HAS_CHARACTERS ? 'symbols' : [],
      HAS_PICTURES ? 'pictures' : [],
      'sounds',
      'vibration',
      'speech',
      HAS_ATTRIBUTES ? 'attributes' : [],
      'evaluation',
      'ponder'
    )
    .filter(name => has[name])
  const codes = languagesKnown()
  const names = [
    { value: 'auto', text: formatText('theme-auto') },
    ...codes.map(value => ({ value, text: nameOfLanguage(value) }))
  ]
  const dialog = openDialog(
    formatText('settings'),
    [
      codes.length > 1
        ? choiceNode('language', settings.language, names, value => {
            dialog.close()
            on.language(value)
          })
        : null,
      ...Object.keys(LOOKS).map(name =>
        choice(
          name,
          LOOKS[name]
            .map(key => ({ value: key.slice(key.indexOf('-') + 1), text: formatText(key) }))
            .filter(({ value }) => !has[name] || has[name].indexOf(value) >= 0)
        )
      ),
      has.own
        ? html('button', {
            type: 'button',
            class: 'button',
            text: formatText('eraser') + ': ' + formatText('picture'),
            onclick: () => {
              dialog.close()
              on.removeOwn()
            }
          })
        : null,
      choice(
        'time',
        TIMES.map(value => ({ value, text: formatText('seconds', { n: value / 1000 }) }))
      ),
      coresOf() < 2
        ? null
        : choiceNode(
            'workers',
            workersOf(settings),
            Array.from({ length: Math.min(MAX_WORKERS, coresOf()) }, (_, k) => ({ value: k + 1, text: k + 1 })),
            value => on.change('workers', Number(value))
          ),
      choice(
        'lines',
        LINES.map(value => ({ value, text: value || formatText('noClock') }))
      ),
      has.clock ? clockNode(settings.clock, value => on.change('clock', value)) : null,
      ...(HAS_PICTURES ? setChoices(settings, sets, on) : []),
      ...['animation', 'coordinates', 'confirm', 'coach'].concat(shown).map(toggle)
    ].filter(Boolean)
  )
  return dialog
}

/** Return the choice of a clock. */
export const clockNode = (current, take) =>
  choiceNode(
    'clock',
    current,
    CLOCKS.map(value => ({
      value,
      text:
        value === 'off'
          ? formatText('noClock')
          : formatText('clockChoice', { minutes: value.split('+')[0], seconds: value.split('+')[1] })
    })),
    take
  )

/** Return the choices of the sets of pictures. */
function setChoices (settings, sets, on) {
  return Object.keys(sets)
    .filter(name => settings.pictures && sets[name].count > 1)
    .map(name =>
      choiceNode(
        'set-' + name,
        sets[name].value,
        Array.from({ length: sets[name].count }, (_, k) => ({
          value: k,
          text: formatText('pictureSet', { n: k + 1 })
        })),
        value => on.choose(name, Number(value))
      )
    )
}

/** Return a list of choices with its label; `take` receives the value as text. */
function choiceNode (name, current, options, take) {
  const select = html('select', { onchange: event => take(event.target.value) })
  for (const { value, text } of options) {
    const option = html('option', { value, text })
    option.selected = String(current) === String(value)
    select.append(option)
  }
  return html(
    'label',
    { class: 'setting' },
    html('span', { text: formatText(name === 'lines' ? 'engineLines' : 'setting-' + name) }),
    select
  )
}

// ---------------------------------------------------------------- a position as text

/**
 * Open the dialog with the position and the game.
 * @param {object} data `formats`: names, the first one is shown; `text(format)`
 * @param {object} on `use(text)` loads a text and returns an error message or ''
 */
export function openPosition ({ formats, text }, on) {
  const area = html('textarea', {
    class: 'position-text',
    spellcheck: 'false',
    rows: 8,
    'aria-label': formatText('help-position')
  })
  const format = html(
    'select',
    {
      'aria-label': formatText('format'),
      onchange: () => {
        area.value = text(format.value)
      }
    },
    ...formats.map(value => html('option', { value, text: formatText('format-' + value) }))
  )
  area.value = text(formats[0])
  const note = html('p', { class: 'quiet', role: 'status', text: formatText('help-position') })
  const dialog = openDialog(formatText('position'), [
    note, formats.length > 1 ? format : null, area,
    html('div', { class: 'dialog-row' }, copyButton(area, note), actionButton('usePosition', () => {
      const error = on.use(area.value)
      if (error) note.textContent = error
      else dialog.close()
    }))
  ].filter(Boolean))
  return dialog
}

/**
 * Open a dialog with links to copy; the QR code of the first one is open.
 * @param {string} title
 * @param {string} text
 * @param {(object | Element)[]} rows links as for `linkNodes`, `plain` ones without a QR code, or nodes
 */
export function openLinks (title, text, rows) {
  const note = html('p', { class: 'quiet', role: 'status', text })
  return openDialog(
    title,
    [note].concat(
      ...rows.map((row, k) =>
        row.link ? linkNodes(row, note, title).concat(row.plain ? [] : codeNode(row.link, k === 0)) : row
      )
    )
  )
}

/** Return the place of the QR code of a link, which is a promise. */
function codeNode (link, open) {
  const place = html('div', { class: 'qr-code' })
  link.then(found => replaceWith(place, codeNodes(found, open)), () => place.remove())
  return place
}

/** Return the QR code of the link to a page on a server; nothing for other links and those that are too long. */
function codeNodes (link, open) {
  const rows = /^http/.test(link) && qrCode(link)
  if (!rows) return []
  const runs = [].concat(
    ...rows.map((row, y) =>
      Array.from(
        row.map(Number).join('').matchAll(/1+/g),
        run => 'M' + run.index + ' ' + y + 'h' + run[0].length + 'v1h-' + run[0].length
      )
    )
  )
  const side = rows.length + 8
  const code = svg(
    'svg',
    { viewBox: [-4, -4, side, side].join(' '), role: 'img', 'aria-label': formatText('qrCode') },
    svg('path', { d: runs.join('') })
  )
  code.style.setProperty('--side', side)
  return [html('details', { open }, html('summary', { text: formatText('qrCode') }), code)]
}

/**
 * Return the name of a `link`, which is a promise, unless it is the title, and its field with buttons; `label` is the
 * key of the name.
 */
function linkNodes ({ label, link }, note, title) {
  const name = formatText(label)
  const field = html('input', { class: 'position-link', type: 'text', readonly: true, 'aria-label': name, title: name })
  const row = html('div', { class: 'dialog-row' }, field, copyButton(field, note, name))
  link.then(
    url => {
      field.value = url
      if (navigator.canShare && navigator.canShare({ url }))
        // Rejected if the user cancels.
        row.append(actionButton('share', () => navigator.share({ url }).catch(() => {}), name))
    },
    () => field.remove()
  )
  return name === title ? [row] : [html('span', { class: 'quiet', text: name }), row]
}

/** Return buttons that save the board as a picture; `save` receives its type. */
export const pictureButtons = save =>
  html(
    'div',
    { class: 'dialog-row', role: 'group', 'aria-label': formatText('picture') },
    ...['SVG', 'PNG'].map(type =>
      html('button', {
        type: 'button',
        class: 'button',
        text: formatText('picture') + ' (' + type + ')',
        onclick: () => save(type.toLowerCase())
      })
    )
  )

/** Return a button; assistive technology adds the name of its object to its text. */
const actionButton = (name, act, object) =>
  html('button', {
    type: 'button',
    class: 'button',
    'data-action': name,
    text: formatText(name),
    'aria-label': object ? formatText(name) + ': ' + object : null,
    onclick: act
  })

/** Return a button that copies the text of a field; the note then shows that it was copied. */
const copyButton = (field, note, name) =>
  actionButton(
    'copyPosition',
    () =>
      copyFrom(field).then(done => {
        note.textContent = formatText(done ? 'copied' : 'copyYourself')
      }),
    name
  )

/** Copy the text of a field; resolve to false if the browser refuses, with the text selected. */
function copyFrom (field) {
  field.focus()
  field.select()
  const fallback = () => { try { return document.execCommand('copy') } catch (error) { return false } }
  if (!navigator.clipboard || !navigator.clipboard.writeText) return Promise.resolve(fallback())
  return navigator.clipboard.writeText(field.value).then(() => true, fallback)
}
