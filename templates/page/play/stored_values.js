// Values that survive a closed page. Where storage is missing or full, nothing is stored, without an error.
import { pageStorage } from '../surroundings.js'

/** The start of the names of all stored values. */
export const PREFIX = 'zrf2js:'

export function storeValue (name, value) {
  try {
    pageStorage().setItem(PREFIX + name, JSON.stringify(value))
  } catch (error) {
    /* a private window, a full disk */
  }
}

/** Return the value stored under a name; null if there is none or it is unreadable. */
export function loadValue (name) {
  try { return JSON.parse(pageStorage().getItem(PREFIX + name)) } catch (error) { return null }
}

/**
 * The default settings. `time` is the engine's thinking time in ms; 0 `workers` stand for the number that `workersOf`
 * chooses.
 */
export const DEFAULTS = {
  language: 'auto',
  theme: 'auto',
  board: 'wood',
  pieces: 'classic',
  pictures: true,
  animation: true,
  sounds: true,
  vibration: false,
  speech: false,
  coordinates: true,
  evaluation: false,
  lines: 0,
  confirm: false,
  coach: true,
  clock: 'off',
  letters: false,
  symbols: false,
  attributes: false,
  time: 1000,
  workers: 0,
  ponder: false
}

/** Return the stored settings; defaults for those missing or of another type. */
export function loadSettings () {
  const found = loadValue('settings') || {}
  const settings = {}
  for (const name of Object.keys(DEFAULTS))
    settings[name] = typeof found[name] === typeof DEFAULTS[name] ? found[name] : DEFAULTS[name]
  return settings
}
