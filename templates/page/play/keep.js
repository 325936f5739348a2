// What stays when the page is closed. Storage may be missing or full: then nothing stays, and nothing else happens.

const PREFIX = 'zrf2js:'

function storage() {
  try { return window.localStorage } catch (error) { return null }
}

export function keep(name, value) {
  try { storage().setItem(PREFIX + name, JSON.stringify(value)) } catch (error) { /* private windows, full disks */ }
}

/** What was kept under a name; null when there is nothing, or nothing readable. */
export function kept(name) {
  try { return JSON.parse(storage().getItem(PREFIX + name)) } catch (error) { return null }
}

export function forget(name) {
  try { storage().removeItem(PREFIX + name) } catch (error) { /* there is nothing to forget */ }
}

/** The choices of the settings, each with what it is before anybody chooses. */
export const DEFAULTS = { theme: 'auto', pictures: true, animation: true, sounds: true, coordinates: true, evaluation: false, confirm: false, letters: false, attributes: false, time: 1000 }

export function keptSettings() {
  const found = kept('settings') || {}
  const settings = {}
  for (const name of Object.keys(DEFAULTS)) settings[name] = typeof found[name] === typeof DEFAULTS[name] ? found[name] : DEFAULTS[name]
  return settings
}
