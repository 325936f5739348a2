// Colors of the players, derived from their names. Pure.
import { HAS_CHARACTERS, HAS_CROSSES } from '../../runtime/state/build_flags.js'

const NAMED = {
  white: '#fbf8f1',
  black: '#38332f',
  red: '#cf3b2c',
  blue: '#2f69c4',
  green: '#2f8f4a',
  yellow: '#edbd2f',
  orange: '#e07b24',
  purple: '#8149b3',
  violet: '#8149b3',
  brown: '#85552f',
  grey: '#8b8f94',
  gray: '#8b8f94',
  pink: '#e583ab',
  cyan: '#2ea7b8',
  light: '#fbf8f1',
  dark: '#38332f',
  ivory: '#fbf8f1',
  ebony: '#38332f',
  gold: '#d9a928',
  silver: '#c3c8cf',
  south: '#fbf8f1',
  north: '#38332f',
  sente: '#fbf8f1',
  gote: '#38332f',
  han: '#cf3b2c',
  cho: '#2f8f4a'
}
const ORDER = [
  '#fbf8f1', '#38332f', '#cf3b2c', '#2f69c4', '#2f8f4a', '#edbd2f', '#8149b3', '#e07b24', '#2ea7b8', '#85552f'
]

/** The colors of light and dark pieces in other sets. */
const TINTS = {
  wood: { '#fbf8f1': '#edcd9b', '#38332f': '#5b3620' },
  print: { '#fbf8f1': '#ffffff', '#38332f': '#000000' }
}

const IVORY = '#fdf3dc'
const ON_IVORY = ['#cf3b2c', '#2f69c4', '#2f8f4a', '#38332f']

/**
 * Return the paints of the players.
 * @param {string[]} players
 * @param {string} [set] of pieces, some of which have other colors
 * @returns {Object<string, {fill, edge, ink, sign, index, dark}>} by player: colors of body, outline, ink, and of
 *   characters on ivory; the player's index; whether the ink is light on a dark body
 */
export function playerPalette (players, set) {
  const plain = players.map(name => name.replace(/^\?/, ''))
  if (HAS_CROSSES && areCrosses(plain)) return crossPalette(players)
  const used = new Set(plain.map(colorNamed).filter(Boolean))
  const rest = ORDER.filter(c => !used.has(c))
  const palette = Object.create(null)
  plain.forEach((name, k) => {
    const fill = colorNamed(name) || rest.shift() || '#8b8f94'
    palette[players[k]] = paintOf((TINTS[set] || {})[fill] || fill, k)
  })
  if (HAS_CHARACTERS) signOnIvory(players.map(name => palette[name]))
  return palette
}

/** Set the color of characters on ivory: the player's color if its contrast suffices, else an unused one. */
function signOnIvory (paints) {
  const legible = paint => contrast(paint.fill, IVORY) >= 3
  const rest = ON_IVORY.filter(c => paints.every(paint => paint.fill !== c))
  for (const paint of paints) paint.sign = legible(paint) ? paint.fill : rest.shift() || '#5b5148'
}

/** Return true for the players of noughts and crosses. */
export function areCrosses (players) {
  return players.some(p => /^(x|cross|crosses)$/i.test(p)) && players.some(p => /^(o|nought|noughts|zero)$/i.test(p))
}

function crossPalette (players) {
  const palette = Object.create(null)
  players.forEach((p, k) => { palette[p] = paintOf(/^[xc]/i.test(p) ? '#23416f' : '#a52f22', k) })
  return palette
}

function colorNamed (name) {
  const word = name.toLowerCase().split(/[^a-z]+/).find(w => Object.prototype.hasOwnProperty.call(NAMED, w))
  return word ? NAMED[word] : null
}

const LIGHT_INK = '#f8f3e8'
const DARK_INK = '#2a2420'

function paintOf (fill, index) {
  const light = luminance(fill)
  const dark = contrast(fill, LIGHT_INK) > contrast(fill, DARK_INK)
  return {
    fill,
    index,
    dark,
    edge: light < 0.1 ? '#15110e' : light > 0.6 ? DARK_INK : mix(fill, 0.45),
    ink: dark ? LIGHT_INK : DARK_INK
  }
}

function contrast (a, b) {
  const p = luminance(a) + 0.05
  const q = luminance(b) + 0.05
  return p > q ? p / q : q / p
}

function channels (hex) {
  return [1, 3, 5].map(k => parseInt(hex.slice(k, k + 2), 16))
}

/** Return the relative luminance of a color, from 0 to 1 (WCAG). */
export function luminance (hex) {
  const c = channels(hex).map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4))
  return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
}

function mix (hex, share) {
  return '#' + channels(hex).map(v => Math.round(v * share).toString(16).padStart(2, '0')).join('')
}
