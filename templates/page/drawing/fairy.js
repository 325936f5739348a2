// Fairy pieces and tiles in the style of the chess set: a base shape with marks for the moves that a piece adds. Pure.
// A kind is 'BASE' or 'BASE+MARKS'; '~' before the base turns it upside down, as problemists do for hoppers and riders.

import { body, dot, line, mark, path, PLINTH } from './shapes.js'

const eye = (cx, cy) => mark('circle', { cx, cy, r: 2.8 })
const tinted = (tag, attrs) => ({ tag, attrs: Object.assign({ stroke: 'none' }, attrs), paint: 'plain' })

/** Base shapes beside those of the chess set. */
const BASES = {
  shield: [path('M-25 -32C-14 -30 -6 -33 0 -37C6 -33 14 -30 25 -32V-6C25 10 12 22 0 30C-12 22 -25 10 -25 -6Z'), path('M-20 33H20Q24 33 24 36.500Q24 40 20 40H-20Q-24 40 -24 36.500Q-24 33 -20 33Z')],
  elephant: [
    path('M-16 28C-18 18 -20 12 -26 4C-35 -8 -32 -24 -20 -32C-6 -40 14 -37 24 -24C32 -12 31 10 27 28Z'), PLINTH, path('M-28 -8C-37 0 -42 12 -40 25C-39 31 -31 31 -31 25C-32 16 -27 9 -19 8Z'),
    line('M0 -22C14 -27 24 -16 19 -3C15 8 5 8 1 0', 3.2), eye(-14, -15), mark('path', { d: 'M-21 8L-35 17L-19 14Z' })
  ],
  camel: [path('M-12 28C-14 14 -7 4 -10 -10C-18 -7 -28 -7 -33 -12C-37 -18 -33 -24 -26 -25C-20 -34 -7 -37 0 -30C7 -24 4 -12 5 -4C9 -14 17 -18 23 -9C29 1 29 14 26 28Z'), PLINTH, eye(-13, -22), mark('circle', { cx: -30, cy: -16.500, r: 1.8 }), line('M13 -6C17 -2 18 4 17 10')],
  giraffe: [
    path('M-8 28C-6 10 -9 -6 -12 -17C-19 -14 -28 -13 -33 -17C-36 -22 -32 -27 -25 -29L-15 -37L-14 -47L-8 -39C1 -36 5 -28 9 -14C13 2 19 16 22 28Z'), PLINTH, eye(-17, -27),
    mark('circle', { cx: -1, cy: -17, r: 3.4 }), mark('circle', { cx: 4, cy: -3, r: 4 }), mark('circle', { cx: -1, cy: 10, r: 3.4 }), mark('circle', { cx: 10, cy: 14, r: 4 })
  ],
  cannon: [path('M-36 6L16 -28C20 -31 26 -29 30 -24C34 -19 34 -13 30 -10L-22 24C-30 28 -42 14 -36 6Z'), line('M10 -24L24 -6M-27 0L-13 18'), dot(4, 20, 19), dot(4, 20, 5), line('M4 3V15M4 25V37M-13 20H-1M9 20H21')],
  ship: [path('M-36 8H36L25 28H-25Z'), PLINTH, path('M-3 -42V3H-30C-21 -8 -12 -26 -3 -42Z'), path('M4 -36C17 -28 27 -12 29 3H4Z'), line('M-31 15H31')],
  wizard: [path('M4 -46C5 -28 12 -8 20 13H-20C-12 -8 -8 -28 4 -46Z'), PLINTH, path('M-33 14C-16 8 16 8 33 14C32 23 18 27 0 27S-32 23 -33 14Z'), mark('path', { d: 'M0 -18L2.800 -10.500L10.500 -10.200L4.500 -5.300L6.600 2L0 -2L-6.600 2L-4.500 -5.300L-10.500 -10.200L-2.800 -10.500Z' })],
  jester: [
    path('M-22 14C-23 -2 -34 -8 -39 -18C-27 -25 -15 -18 -10 -7C-9 -22 -5 -32 0 -39C5 -32 9 -22 10 -7C15 -18 27 -25 39 -18C34 -8 23 -2 22 14C22 20 23 24 25 27H-25C-23 24 -22 20 -22 14Z'), PLINTH,
    dot(-40, -19, 5), dot(0, -41, 5), dot(40, -19, 5), line('M-22 14C-10 10 10 10 22 14', 2.8)
  ],
  lion: [
    path('M0 -44L9 -37L20 -38L23 -28L33 -23L30 -12L36 -3L28 5L29 16L18 18L12 27H-12L-18 18L-29 16L-28 5L-36 -3L-30 -12L-33 -23L-23 -28L-20 -38L-9 -37Z'), PLINTH, dot(0, -8, 20), eye(-8, -14), eye(8, -14), mark('path', { d: 'M-6 -5H6L0 2Z' }),
    line('M0 2V6M-8 6C-6 11 -1 10 0 6C1 10 6 11 8 6', 2.6)
  ],
  dragon: [
    path('M27 28C31 20 31 12 30 6L38 0L29 -5L34 -16L23 -18L22 -40L9 -28L2 -43L-6 -28C-16 -25 -21 -18 -26 -11L-39 3C-41 9 -37 14 -30 13L-11 8C-8 13 -12 19 -17 28Z'), PLINTH, mark('path', { d: 'M-13 -14L-4 -18L-6 -11Z' }), mark('circle', { cx: -33, cy: 3, r: 2 }),
    line('M-31 10L-12 3', 2.6), line('M8 -14C16 -6 18 8 15 20')
  ],
  bird: [
    path('M0 -40C7 -40 11 -35 9 -27C20 -34 33 -36 45 -32C41 -14 27 0 11 4L17 27H-17L-11 4C-27 0 -41 -14 -45 -32C-33 -36 -20 -34 -9 -27C-11 -35 -7 -40 0 -40Z'), PLINTH, mark('path', { d: 'M-1 -35L-12 -29L-2 -27Z' }), eye(2, -34),
    line('M-37 -26C-29 -20 -20 -17 -10 -15M-30 -16C-23 -11 -17 -9 -10 -8M37 -26C29 -20 20 -17 10 -15M30 -16C23 -11 17 -9 10 -8', 2.6)
  ],
  helmet: [path('M0 -34C2 -46 16 -50 29 -42C20 -41 12 -36 8 -30Z'), path('M-21 27V-10C-21 -26 -10 -33 0 -33S21 -26 21 -10V27Z'), PLINTH, line('M-15 -8H15M0 -8V20', 3.600), line('M-12 4H-5M5 4H12M-12 11H-5M5 11H12', 2.600)],
  coronet: [path('M-24 14L-33 -13L-14 -1L0 -26L14 -1L33 -13L24 14C23 19 23 22 25 27H-25C-23 22 -23 19 -24 14Z'), PLINTH, dot(-34, -16, 5), dot(0, -30, 5.500), dot(34, -16, 5), line('M-24 14C-12 10 12 10 24 14M-22 20.500C-10 17 10 17 22 20.500', 2.8)],
  wall: [body('rect', { x: -46, y: -46, width: 92, height: 92, rx: 5 }), line('M-46 -15H46M-46 16H46M-16 -46V-15M18 -46V-15M-30 -15V16M2 -15V16M30 -15V16M-16 16V46M18 16V46', 4)],
  crate: [body('rect', { x: -40, y: -40, width: 80, height: 80, rx: 5 }), line('M-40 -24H40M-40 24H40M-24 -24L24 24M24 -24L-24 24', 4)],
  mountain: [tinted('rect', { x: -48, y: -48, width: 96, height: 96, rx: 4, fill: '#cfc3ad' }), tinted('path', { d: 'M-46 40L-12 -32L8 8L20 -12L46 40Z', fill: '#857b70', stroke: '#544c44', 'stroke-width': 3 }), tinted('path', { d: 'M-12 -32L-25 -4L-14 -10L-8 -2L1 -7Z', fill: '#fff' })],
  water: [tinted('rect', { x: -48, y: -48, width: 96, height: 96, rx: 4, fill: '#7fb6d9' }), tinted('path', { d: 'M-38 -18q9.500 -12 19 0t19 0t19 0t19 0M-38 4q9.500 -12 19 0t19 0t19 0t19 0M-38 26q9.500 -12 19 0t19 0t19 0t19 0', fill: 'none', stroke: '#2c6791', 'stroke-width': 5, 'stroke-linecap': 'round' })],
  forest: [tinted('rect', { x: -48, y: -48, width: 96, height: 96, rx: 4, fill: '#b9cf9c' }), tinted('path', { d: 'M-18 -36L-2 -6H-11L2 20H-38L-25 -6H-34ZM20 -16L34 10H27L38 34H2L13 10H6Z', fill: '#3d6b35', stroke: '#24451f', 'stroke-width': 3 }), tinted('path', { d: 'M-22 20H-14V34H-22ZM16 34H24V44H16Z', fill: '#5d4326' })],
  hill: [tinted('rect', { x: -48, y: -48, width: 96, height: 96, rx: 4, fill: '#d7cfa0' }), tinted('path', { d: 'M-46 34C-34 -6 -8 -12 4 16C12 -4 34 -4 46 34Z', fill: '#a3a55c', stroke: '#6a6c34', 'stroke-width': 3 })]
}

/** Marks in a box of -20..20. */
const FIGURES = {
  N: [mark('path', { d: 'M14 16C15 2 12 -12 2 -16L0 -21L-5 -16C-9 -14 -11 -11 -12 -8C-13 -4 -17 0 -19 4C-20 7 -17 9 -15 9C-13 9 -13 8 -11 6C-9 8 -8 7 -7 5C-3 5 0 4 0 2C0 7 -6 9 -8 16Z' })],
  K: [mark('path', { d: 'M-14 12L-17 -8L-7 1L0 -13L7 1L17 -8L14 12Z' })],
  W: [line('M0 -15V15M-15 0H15', 5)],
  F: [line('M-12 -12L12 12M12 -12L-12 12', 5)],
  M: [line('M0 -16V16M-16 0H16M-11 -11L11 11M11 -11L-11 11', 4)],
  D: [[0, -13], [13, 0], [0, 13], [-13, 0]].map(([cx, cy]) => mark('circle', { cx, cy, r: 4.500 })),
  A: [[-12, -12], [12, -12], [12, 12], [-12, 12]].map(([cx, cy]) => mark('circle', { cx, cy, r: 4.500 })),
  horn: [body('path', { d: 'M-9 -28L-24 -50L0 -35Z' })],
  stripes: [line('M4 -27L11 -18M8 -15L18 -8M8 -2L22 3M5 11L22 14', 3.4)]
}

/** Place and scale of a mark on a base: [x, y, scale]. */
const PLACES = { rook: [0, 2, 0.82], bishop: [0, -10, 0.72], queen: [0, 4, 0.62], king: [0, 4, 0.62], knight: [8, 9, 0.62], pawn: [0, -20, 0.5], helmet: [0, 14, 0.5], elephant: [9, 12, 0.6], cannon: [-3, -4, 0.5], shield: [0, -4, 0.95] }
/** Marks that belong to their base and keep its coordinates. */
const WHOLE = ['horn', 'stripes']

const NAMES = Object.assign(Object.create(null), invert({
  'rook+N': 'chancellor marshall marshal empress concubine', 'bishop+N': 'archbishop cardinal princess janus paladin', 'queen+N': 'amazon terror angel maharaja maharajah', 'knight+K': 'centaur crownedknight royalcourt',
  'rook+K': 'dragonking crownedrook sailor', 'bishop+K': 'dragonhorse crownedbishop missionary', 'shield+W': 'wazir wazeer', 'shield+F': 'ferz fers firzan met alferza', 'shield+M': 'mann commoner guard guardian spy',
  'shield+D': 'dabbaba dabbabah dababba warmachine machine', 'shield+A': 'alfil', 'shield+DA': 'alibaba', elephant: 'elephant fil mammoth', 'elephant+F': 'modernelephant warelephant', camel: 'camel', giraffe: 'giraffe zurafa', 'knight+stripes': 'zebra',
  'knight+horn': 'unicorn alicorn', '~knight': 'nightrider knightrider', '~queen': 'grasshopper', '~rook': 'rookhopper', '~bishop': 'bishopper bishophopper', cannon: 'cannon pao catapult trebuchet ballista', 'cannon+F': 'vao crossbow', 'cannon+M': 'leo',
  lion: 'lion tiger leopard panther', bird: 'griffin gryphon griffon eagle hawk falcon bird phoenix vulture roc simurgh raven', dragon: 'dragon wyvern hydra basilisk lizard', ship: 'ship boat galley frigate', wizard: 'wizard witch mage sorcerer sage',
  jester: 'jester fool buffoon joker', helmet: 'champion hero warrior templar crusader gladiator general', coronet: 'prince duke vizier minister counselor chamberlain baron count earl crownprince lady', 'pawn+F': 'berolina berolinapawn', 'pawn+M': 'sergeant steward captain',
  'pawn+W': 'soldier footman spearman infantry militia', 'knight+D': 'squirrel', 'knight+A': 'antelope gazelle', 'knight+M': 'gnu wildebeest bison',
  wall: 'wall brick block barrier', crate: 'crate box chest', mountain: 'mountain mountains peak', water: 'water lake river sea pond', forest: 'forest tree trees wood', hill: 'hill hills'
}))

function invert(words) {
  const found = {}
  for (const kind of Object.keys(words)) for (const word of words[kind].split(' ')) found[word] = kind
  return found
}

/** Return the kind that the words of a name mean, the whole name before one of its words; null for none. */
export function fairyKind(words) {
  const lower = words.map(w => w.toLowerCase())
  const found = lower.map(w => NAMES[w]).filter(Boolean)
  return NAMES[lower.join('')] || (found.length === 1 ? found[0] : null)
}

/**
 * Return the shapes of a kind; null for another kind.
 * @param {Object<string, object[]>} chess the shapes of the chess set
 */
export function fairyShapes(kind, chess) {
  const [, turned, base, figures] = /^(~?)([a-z]+)\+?(.*)$/.exec(kind)
  const shapes = BASES[base] || (turned || figures ? chess[base] : null)
  if (!shapes) return null
  if (turned) return shapes.map(s => moved(s, 'rotate(180)'))
  if (WHOLE.indexOf(figures) >= 0) return FIGURES[figures].filter(s => s.paint === 'body').concat(shapes, FIGURES[figures].filter(s => s.paint !== 'body'))
  if (!figures) return shapes
  const [x, y, scale] = PLACES[base]
  const plain = base === 'shield' || base === 'elephant' || base === 'knight' || base === 'cannon' ? shapes : shapes.filter(s => s.paint === 'body')
  return plain.concat(...figures.split('').map(name => FIGURES[name].map(s => moved(s, 'translate(' + x + ' ' + y + ') scale(' + scale + ')'))))
}

const moved = (shape, transform) => Object.assign({}, shape, { attrs: Object.assign({}, shape.attrs, { transform }) })
