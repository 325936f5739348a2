// Dialogs over the page: the settings, and a position as text. Escape closes them; the focus goes back to where it was.
import { html } from '../drawing/dom.js'
import { say } from '../texts.js'

function openDialog(title, children) {
  const close = html('button', { type: 'button', class: 'button dialog-close', text: say('close') })
  const dialog = html('dialog', { class: 'dialog', 'aria-label': title }, html('h2', { text: title }), ...children, html('div', { class: 'dialog-end' }, close))
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close() })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

// ---------------------------------------------------------------- settings

const TIMES = [200, 1000, 3000, 10000]

/** @param has { letters, pictures, sounds, attributes, evaluation }: settings that do nothing here are left out */
export function openSettings(settings, has, change) {
  const chosen = (name, options) => {
    const select = html('select', { onchange: event => change(name, name === 'time' ? Number(event.target.value) : event.target.value) })
    for (const o of options) {
      const option = html('option', { value: o.value, text: o.text })
      option.selected = String(settings[name]) === String(o.value)
      select.append(option)
    }
    return html('label', { class: 'setting' }, html('span', { text: say('setting-' + name) }), select)
  }
  const switched = name => {
    const box = html('input', { type: 'checkbox', role: 'switch', onchange: event => change(name, event.target.checked) })
    box.checked = settings[name]
    return html('label', { class: 'setting' }, html('span', { text: say('setting-' + name) }), box)
  }
  const shown = ['letters', 'pictures', 'sounds', 'attributes', 'evaluation'].filter(name => has[name])
  return openDialog(say('settings'), [
    chosen('theme', ['auto', 'light', 'dark'].map(value => ({ value, text: say('theme-' + value) }))),
    chosen('time', TIMES.map(value => ({ value, text: say('seconds', { n: value / 1000 }) }))),
    ...['animation', 'coordinates', 'confirm'].concat(shown).map(switched)
  ])
}

// ---------------------------------------------------------------- a position as text

/** @param on { use(text) -> message or '' } */
export function openPosition(text, link, on) {
  const area = html('textarea', { class: 'position-text', spellcheck: 'false', rows: 8, 'aria-label': say('positionText') })
  area.value = text
  const address = html('input', { class: 'position-link', type: 'text', readonly: true, 'aria-label': say('positionLink'), value: link })
  const note = html('p', { class: 'quiet', role: 'status', text: say('positionNote') })
  const button = (name, act) => html('button', { type: 'button', class: 'button', 'data-action': name, text: say(name), onclick: act })
  const copied = node => copyFrom(node).then(done => { note.textContent = say(done ? 'copied' : 'copyYourself') })
  const dialog = openDialog(say('position'), [
    note, area,
    html('div', { class: 'dialog-row' }, button('copyPosition', () => copied(area)), button('usePosition', () => {
      const trouble = on.use(area.value)
      if (trouble) note.textContent = trouble
      else dialog.close()
    })),
    address, html('div', { class: 'dialog-row' }, button('copyLink', () => copied(address)))
  ])
  return dialog
}

/** Copies the text of a field; the browser may refuse, then the text is at least selected. */
function copyFrom(field) {
  field.focus()
  field.select()
  const old = () => { try { return document.execCommand('copy') } catch (error) { return false } }
  if (!navigator.clipboard || !navigator.clipboard.writeText) return Promise.resolve(old())
  return navigator.clipboard.writeText(field.value).then(() => true, old)
}
