// Glyphs of pieces without images, derived from their names. Pure: shapes are data, in a box of -50..50.
// A shape is { tag, attrs, paint }. Paints: 'body' is filled and outlined, 'line' is a stroke in the ink color, 'mark'
// is filled with it, 'text' is letters. Players differ not only in color but also in outline, rings, or the form of
// tokens.

import { HAS_CHARACTERS, HAS_CROSSES, HAS_FAIRIES, HAS_MANY_PLAYERS, HAS_MEN } from '../../runtime/state/build_flags.js'
import { characterShapes, characterStyles, symbolOf } from './characters.js'
import { fairyKind, fairyShapes } from './fairy.js'
import { areCrosses } from './palette.js'
import { body, dot, line, mark, path, PLINTH } from './shapes.js'

const CHESS = {
  pawn: [
    path('M-9 -5C-8 9 -13 17 -21 27H21C13 17 8 9 9 -5Z'),
    PLINTH,
    dot(0, -20, 13.5),
    body('rect', { x: -16, y: -9, width: 32, height: 7, rx: 3.5 })
  ],
  rook: [
    path('M-18 -14L-20 16L-24 27H24L20 16L18 -14Z'),
    PLINTH,
    path('M-27 -37H-15V-30H-6V-37H6V-30H15V-37H27V-22L19 -14H-19L-27 -22Z'),
    line('M-18 -14H18M-20 16H20')
  ],
  knight: [
    path(
      'M27 28C29 4 24 -25 3 -33L-1 -42L-9 -33C-15 -30 -19 -25 -21 -18C-24 -10 -31 -3 -35 5C-37 10 -35 15 -31 17C-28 18 -26 17 -24 14C-23 17 -18 16 -16 12C-11 10 -6 9 -2 4C-1 12 -9 16 -14 21C-16 23 -17 25 -17 28Z'
    ),
    PLINTH,
    line('M8 -27C18 -18 21 -2 20 19', 3),
    mark('ellipse', { cx: -11.5, cy: -16.5, rx: 3.4, ry: 2.9 }),
    mark('circle', { cx: -29.5, cy: 8, r: 2.1 })
  ],
  bishop: [
    path('M-11 16C-11 22 -17 25 -23 27H23C17 25 11 22 11 16Z'),
    PLINTH,
    path('M0 -32C13 -24 21 -11 18 1C16 8 10 11 0 11S-16 8 -18 1C-21 -11 -13 -24 0 -32Z'),
    dot(0, -37, 5.5),
    body('rect', { x: -17, y: 10, width: 34, height: 7, rx: 3.5 }),
    line('M0 -20V-4M-7.5 -12H7.5', 3.4)
  ],
  queen: [
    path(
      'M-24 14L-35 -17L-19 0L-18 -27L-7 -3L0 -31L7 -3L18 -27L19 0L35 -17L24 14C23 19 23 22 25 27H-25C-23 22 -23 19 -24 14Z'
    ),
    PLINTH,
    dot(-36, -20, 5), dot(-18.5, -31, 5), dot(0, -36, 5), dot(18.5, -31, 5), dot(36, -20, 5),
    line('M-24 14C-12 10 12 10 24 14M-22 20.5C-10 17 10 17 22 20.5', 2.8)
  ],
  king: [
    path('M-3.2 -45H3.2V-39.5H9V-33.5H3.2V-22H-3.2V-33.5H-9V-39.5H-3.2Z'),
    path('M0 -25C6 -21 7 -14 0 -4C-7 -14 -6 -21 0 -25Z'),
    path(
      'M0 2C1 -14 12 -25 25 -21C37 -17 38 -3 24 14C23 19 23 22 25 27H-25C-23 22 -23 19 -24 14C-38 -3 -37 -17 -25 -21C-12 -25 -1 -14 0 2Z'
    ),
    PLINTH,
    line('M0 2V11M-24 14C-12 10 12 10 24 14M-22 20.5C-10 17 10 17 22 20.5', 2.8)
  ]
}

const CHESS_WORDS = Object.assign(Object.create(null), {
  king: 'king', shah: 'king', queen: 'queen', rook: 'rook', castle: 'rook', tower: 'rook', bishop: 'bishop',
  knight: 'knight', horse: 'knight', pawn: 'pawn'
})
const MEN =
  /^(man|men|attacker|defender|muscovite|swede|taflman|hunn|stone|stones|checker|checkers|disc|disk|piece|pebble|counter|ball|marble|draught|token|chip|bead|seed|hasami|black|white|red|blue|merel)$/i
const CROWNED = /^(king|hnefi|konung|dama|dame|crowned|promoted|queen)$/i
const CROWN = 'M-21 13L-25 -13L-11 -1L0 -18L11 -1L25 -13L21 13Z'

/** Kinds other than figures: dice, walls and terrain. */
const TILES = /^(die|platform|wall|crate|mountain|water|forest|hill)/

// ---------------------------------------------------------------- pieces

function wordsOf (name) {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/).filter(Boolean)
}

/**
 * Return the style of each piece of a game, all different.
 * @param {string[]} names names of the pieces
 * @param {string[]} players
 * @param {{letters?: boolean, symbols?: boolean, set?: string, notations?: (string | undefined)[]}} [options] `letters`
 *   replaces characters and symbols by letters, `symbols` characters of shogi and xiangqi by western symbols; the set
 *   `discs` puts symbols on discs, `font` has the chess symbols of fonts, `braille` letters in Braille; `notations` are
 *   the short names of the pieces in the rules
 * @returns {Object<string, {kind: string, badge: string, disc: boolean, font: boolean, braille: boolean, letters?:
 *   string, character?: string}>} by piece name
 */
export function pieceStyles (names, players, options) {
  const { symbols: isWestern, set, notations: given = [] } = options || {}
  const hasLetters = Boolean(options && options.letters) || set === 'braille'
  const words = names.map(wordsOf)
  const known = HAS_CHARACTERS ? characterStyles(words) : null
  const symbols = HAS_CHARACTERS && known !== null && isWestern && !hasLetters ? known.map(symbolOf) : null
  const characters = symbols || hasLetters ? null : known
  const crosses = HAS_CROSSES && areCrosses(players)
  const figures =
    known !== null
      ? symbols || names.map(() => null)
      : consistentKinds(names.map((name, k) => chessWord(words[k], name)))
  const kinds = known === null && hasLetters ? names.map(() => null) : figures
  const draughts =
    HAS_MEN &&
    words.some(w => w.length && w.every(x => MEN.test(x)) && !/^(king|queen)$/i.test(w[0])) &&
    !figures.some(k => k && k !== 'king' && k !== 'queen')
  const used = new Set()
  const letters = new Set()
  const notations = names.map((name, k) => given[k] || (figures[k] === 'knight' ? 'N' : undefined)) // K is the king
  const styles = Object.create(null)
  names.forEach((name, k) => {
    const style =
      (characters && characters[k]) || baseStyle(words[k], kinds[k], { crosses, draughts, alone: names.length === 1 })
    const mark = style.character || style.kind
    style.badge = ''
    Object.assign(style, {
      disc: set === 'discs' && !(HAS_FAIRIES && TILES.test(style.kind)),
      font: set === 'font',
      braille: set === 'braille'
    })
    if (style.kind === 'letters') style.letters = lettersFor(name, words[k], letters, notations[k])
    else if (used.has(mark))
      style.badge = lettersFor(
        name,
        words[k].filter(w => !CHESS_WORDS[w.toLowerCase()]),
        letters,
        notations[k]
      )
    if (style.kind !== 'letters') used.add(mark)
    styles[name] = style
  })
  return styles
}

/** Return the chess piece or the fairy piece that a name, split into `words`, means. */
function chessWord (words, name) {
  const fairy = HAS_FAIRIES ? fairyKind(words, name) : null
  if (fairy) return fairy
  const hits = words.map(w => CHESS_WORDS[w.toLowerCase()]).filter(Boolean)
  return hits.length === 1 ? hits[0] : null
}

/**
 * Return the chess symbols of a chess-like game, else nulls, except for dice: a mixture of symbols and letters is hard
 * to read.
 */
function consistentKinds (kinds) {
  const found = new Set(kinds.filter(Boolean))
  const chesslike = found.has('queen') && found.size >= 5
  return chesslike || kinds.filter(Boolean).length * 2 >= kinds.length
    ? kinds
    : kinds.map(kind => HAS_FAIRIES && /^die/.test(kind) ? kind : null)
}

function baseStyle (words, kind, all) {
  const man = HAS_MEN && words.length > 0 && words.every(w => MEN.test(w))
  if (HAS_MEN && all.draughts && words.some(w => CROWNED.test(w))) return { kind: 'crown' }
  if (HAS_CROSSES && all.crosses && (man || all.alone)) return { kind: 'cross' }
  if (kind) return { kind }
  if (HAS_MEN && (man || all.alone)) return { kind: 'disc' }
  return { kind: 'letters' }
}

/**
 * Return the notation of the rules if it is short and unused, else an unused letter, the number in the name, two
 * letters, or a short name.
 */
function lettersFor (name, words, used, notation) {
  const text = words.join('') || name.replace(/[^A-Za-z0-9]/g, '') || '?'
  const digits = /\d+/.exec(name)
  const first = text[0].toUpperCase()
  const initials = words.length > 1 ? first + words[1][0].toUpperCase() : null
  const own = /^[^\s<>]{1,2}$/.test(notation || '') ? [notation] : []
  const candidates = own.concat(
    first,
    initials || [],
    digits ? first + digits[0].slice(0, digits[0].length > 3 ? 2 : 3) : [],
    text
      .slice(1)
      .split('')
      .map(c => first + c.toLowerCase()),
    text.length < 6 ? text : []
  )
  for (let n = 2; n < 100; n++) candidates.push(first + n)
  const pick = candidates.find(t => !used.has(t)) || first
  used.add(pick)
  return pick
}

// ---------------------------------------------------------------- shapes

/**
 * Return the shapes of a piece.
 * @param {object} style from `pieceStyles`
 * @param {object} paint from `playerPalette`
 * @param {string} player name of the owner
 */
export function glyphShapes (style, paint, player) {
  if (style.font && FONT.indexOf(style.kind) >= 0) return [symbolOfFont(style.kind)].concat(badgeShapes(style.badge))
  const figure = CHESS[style.kind] || (HAS_FAIRIES ? fairyShapes(style.kind, CHESS) : null)
  if (figure)
    return (style.disc ? onDisc(figure, paint) : figure).concat(
      badgeShapes(style.badge),
      !HAS_MANY_PLAYERS || (HAS_FAIRIES && /^die/.test(style.kind)) ? [] : ownerPips(paint)
    )
  if (HAS_CHARACTERS && style.character) return characterShapes(style, paint).concat(badgeShapes(style.badge))
  if (HAS_CROSSES && style.kind === 'cross') return /^(o|n|z)/i.test(player) ? nought() : cross()
  if (HAS_MEN && (style.kind === 'disc' || style.kind === 'crown')) {
    return discShapes(paint, style).concat(
      style.kind === 'crown' ? [mark('path', { d: CROWN })] : [],
      badgeShapes(style.badge)
    )
  }
  return tokenShapes(paint).concat(
    style.braille ? brailleShapes(style.letters) : letterShapes(style.letters, 0, 0, 42, 30)
  )
}

/** The chess symbols of fonts, in the order of Unicode from U+265A. */
const FONT = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']

/** Return the symbol of a font; the last character selects the form that is not an emoji. */
const symbolOfFont = kind => ({
  tag: 'text',
  attrs: { 'font-size': 84, 'text-anchor': 'middle', 'dominant-baseline': 'central', y: 2 },
  text: String.fromCharCode(0x265a + FONT.indexOf(kind)) + '\ufe0e',
  paint: 'body'
})

/** The dots of the letters a to z in Braille. */
const BRAILLE =
  '1 12 14 145 15 124 1245 125 24 245 13 123 134 1345 135 1234 12345 1235 234 2345 136 1236 2456 1346 13456 1356'.split(
    ' '
  )

/** Return the first two characters of a text in Braille; characters other than letters have no dots. */
function brailleShapes (text) {
  const cells = Array.from(text.slice(0, 2).toLowerCase(), letter => BRAILLE[letter.charCodeAt(0) - 97] || '')
  return [].concat(...cells.map((dots, k) => Array.from(dots, dot => mark('circle', {
    cx: (dot > 3 ? 7 : -7) + (k - (cells.length - 1) / 2) * 32, cy: ((dot - 1) % 3 - 1) * 14, r: 4.5
  }))))
}

/** Return a figure in the inverse colors on a disc; that of the second player has a ring. */
function onDisc (figure, paint) {
  const ring =
    paint.index % 2 === 1 ? [{ tag: 'circle', attrs: { cx: 0, cy: 0, r: 41, 'stroke-width': 2 }, paint: 'ring' }] : []
  return [dot(0, 0, 46)].concat(
    ring,
    figure.map(shape =>
      Object.assign({}, shape, {
        inverse: true,
        attrs: Object.assign({}, shape.attrs, { transform: 'scale(.72) ' + (shape.attrs.transform || '') })
      })
    )
  )
}

function cross () {
  return [
    { tag: 'path', attrs: { d: 'M-25 -25L25 25M25 -25L-25 25' }, paint: 'brush' }
  ]
}

function nought () {
  return [{ tag: 'circle', attrs: { cx: 0, cy: 0, r: 26.5 }, paint: 'brush' }]
}

/** Return a disc with the sign of its player: one ring, two rings, a square or a triangle. */
function discShapes (paint, style) {
  const shapes = [dot(0, 0, 39)]
  const ring = r => ({ tag: 'circle', attrs: { cx: 0, cy: 0, r, 'stroke-width': 2 }, paint: 'ring' })
  const turn = paint.index % 4
  if (turn === 0) shapes.push(ring(29))
  if (turn === 1) shapes.push(ring(32), ring(26))
  if (turn === 2)
    shapes.push({ tag: 'rect', attrs: { x: -21, y: -21, width: 42, height: 42, 'stroke-width': 2 }, paint: 'ring' })
  if (turn === 3) shapes.push({ tag: 'path', attrs: { d: 'M0 -28L25 14H-25Z', 'stroke-width': 2 }, paint: 'ring' })
  if (style.kind === 'crown' || style.badge) return shapes.slice(0, 1).concat([ring(turn === 1 ? 34 : 33)])
  return shapes
}

const TOKENS = [
  () => [dot(0, 0, 38)],
  () => [body('rect', { x: -34, y: -34, width: 68, height: 68, rx: 12 })],
  () => [path('M-20 -37H20L40 0L20 37H-20L-40 0Z')],
  () => [path('M0 -45L42 0L0 45L-42 0Z')],
  () => [path('M0 -42L40 -13L25 36H-25L-40 -13Z')],
  () => [path('M-16 -39H16L39 -16V16L16 39H-16L-39 16V-16Z')]
]

function tokenShapes (paint) {
  return TOKENS[paint.index % TOKENS.length]()
}

/**
 * Return a text around a point; `several` is the font size of two or three characters, that of longer or wider texts is
 * smaller.
 */
function letterShapes (text, x, y, single, several) {
  const width = text.length + 0.35 * text.replace(/[^MW]/gi, '').length
  const size = text.length > 1 ? several * Math.min(1, 3 / width) : single
  return text ? [{ tag: 'text', attrs: { x, y, 'font-size': size }, text, paint: 'text' }] : []
}

function badgeShapes (text) {
  if (!text) return []
  return [dot(24, 26, 17)].concat(letterShapes(text, 24, 26, 22, 17))
}

/** Return dots that number the third and later players, whose chess symbols have no other sign. */
function ownerPips (paint) {
  if (paint.index < 2) return []
  const pips = []
  const n = paint.index + 1
  for (let k = 0; k < n; k++) pips.push(mark('circle', { cx: (k - (n - 1) / 2) * 9, cy: 33, r: 3 }))
  return pips
}
