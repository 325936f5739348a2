// Characters of shogi and xiangqi pieces as strokes in a box of 0..100, independent of fonts. Pure.

const RIGHT_OF_CANNON = 'M62 8L46 38M56 24H88C90 60 88 70 76 68M54 40H74V58H54M54 40V80Q54 90 66 90H88Q94 90 94 76'

const STROKES = {
  // shogi
  king: 'M22 18H78M28 48H72M16 84H84M50 18V84',
  jewel: 'M22 18H78M28 48H72M16 84H84M50 18V84M64 60L74 72',
  rook: 'M18 16H72C72 40 76 60 88 78L92 62M84 20L76 31M91 37L81 46M50 24L22 38M14 53H63M35 34V53C35 67 30 79 18 90M50 28V90',
  bishop: 'M40 8L22 32M38 17H65L54 32M26 32H76V82Q76 91 64 88M26 32V62Q25 79 14 92M51 32V86M26 49H76M26 66H76',
  gold: 'M50 8L12 44M50 8L88 44M32 42H68M22 61H78M50 42V88M33 67L39 79M67 67L61 79M12 88H88',
  silver: 'M28 8L7 36M28 8L47 31M16 38H41M11 54H45M28 38V82M14 61L19 72M42 61L37 72M7 87L46 79M57 13H87V46H57M57 13V89L73 79M57 30H87M90 53L75 65M65 48C70 69 80 82 95 91',
  knight: 'M7 32H43M26 9V92M25 35L7 66M27 37L43 57M54 23H91M72 9V44M49 44H95M54 65H91M72 51V89M46 89H97',
  lance: 'M67 7L34 17M12 29H88M50 14V53M48 30L13 53M52 30L87 53M31 58H69V93H31ZM31 75H69',
  pawn: 'M50 7V41M50 23H75M28 19V41M9 42H91M50 47V73Q50 79 42 77M30 54L15 69M68 52L83 65M80 66C67 83 44 91 19 95',
  tokin: 'M35 12L42 47M79 29C48 41 25 53 25 70C25 89 46 91 81 87',
  dragon: 'M50 5V16M20 18H80M36 22L40 34M64 22L60 34M11 36H89M26 45H74V73H26ZM26 59H74M50 45V82Q50 93 62 93H84Q91 93 91 80',
  horse: 'M28 9V57M28 9H77M53 9V57M28 25H73M28 41H73M28 57H86Q88 88 71 94L62 87M18 69L11 86M32 69L34 84M47 67L51 81M62 65L68 77',
  'promoted silver': 'M50 7L10 43M50 7L90 43M30 46H70M28 65H72M50 46V89M13 89H87',
  'promoted knight': 'M26 20H74M50 8V44M15 44H85M26 65H74M50 51V89M11 89H89',
  'promoted lance': 'M12 24H88M50 6V53M48 27L15 51M52 27L85 51M30 62H70V93H30Z',
  // xiangqi: 'NAME 2' is the second player's character where it differs
  general: 'M26 7L18 21M14 24V87M14 24H40V50H14M14 61H40V87H14M53 30H89V73Q89 79 80 77M53 30V75M71 9V93',
  'general 2': 'M34 7V93M12 12V47M7 47H34M20 63C20 77 16 87 9 93M7 63H34M63 7L46 31M55 20H83C77 39 64 49 46 55M58 30L65 37M42 63H95M80 51V84Q80 93 68 91M54 70L62 80',
  advisor: 'M34 7L9 47M24 33V93M44 40H95M69 9V87M49 87H91',
  'advisor 2': 'M11 42H89M50 9V87M24 87H76',
  elephant: 'M6 30H45M26 7V93M25 34L6 66M27 36L45 57M57 13H89V89H57ZM57 38H89M57 63H89',
  'elephant 2': 'M44 5L20 27M40 12H65L54 25M24 26H79V46H24ZM51 26V46M51 46L13 66M42 53C61 63 59 93 38 91M47 62L11 80M53 74L15 93M82 52L59 66M57 60C67 76 79 85 93 91',
  chariot: 'M22 20H78M28 34H72V64H28ZM28 49H72M13 79H87M50 7V95',
  cannon: 'M26 9V44C26 67 18 81 5 91M9 32L14 48M44 28L36 46M26 55L44 83' + RIGHT_OF_CANNON,
  'cannon 2': 'M5 17H44M24 17L7 57M16 49H38V83H16Z' + RIGHT_OF_CANNON,
  soldier: 'M63 7L30 17M30 16V57M30 34H79M60 34V57M7 59H93M36 67L17 91M63 67L83 91',
  'soldier 2': 'M50 5V17M17 20H83M34 24L19 51M34 35L46 49M66 24L51 51M66 35L83 51M11 65H89M50 54V95'
}

const SHOGI = {
  king: 'king', gyoku: 'jewel', ou: 'king', rook: 'rook', hisha: 'rook', bishop: 'bishop', kaku: 'bishop', kakugyo: 'bishop', gold: 'gold', kin: 'gold', silver: 'silver', gin: 'silver',
  knight: 'knight', kei: 'knight', keima: 'knight', lance: 'lance', kyo: 'lance', kyosha: 'lance', pawn: 'pawn', fu: 'pawn', fuhyo: 'pawn', tokin: 'tokin', dragon: 'dragon', ryu: 'dragon', horse: 'horse', uma: 'horse'
}
/** Western symbols of the pieces with characters, as kinds of glyphs. */
const SYMBOLS = {
  king: 'king', general: 'king', rook: 'rook', chariot: 'rook', bishop: 'bishop', knight: 'knight', pawn: 'pawn', soldier: 'pawn', gold: 'shield+W', silver: 'shield+F', lance: 'helmet', tokin: 'pawn+W', dragon: 'rook+K',
  horse: 'bishop+K', 'promoted silver': 'shield+WF', 'promoted knight': 'knight+W', 'promoted lance': 'helmet+W', advisor: 'shield+F', elephant: 'elephant', cannon: 'cannon'
}
const PROMOTED = { rook: 'dragon', bishop: 'horse', silver: 'promoted silver', knight: 'promoted knight', lance: 'promoted lance', pawn: 'tokin' }
const RED = /^(tokin|dragon|horse|promoted .*)$/

const XIANGQI = {
  general: 'general', king: 'general', marshal: 'general', advisor: 'advisor', adviser: 'advisor', guard: 'advisor', mandarin: 'advisor', assistant: 'advisor',
  elephant: 'elephant', minister: 'elephant', bishop: 'elephant', horse: 'horse', knight: 'horse', chariot: 'chariot', rook: 'chariot', cannon: 'cannon', soldier: 'soldier', pawn: 'soldier'
}

const lookUp = (table, word) => Object.prototype.hasOwnProperty.call(table, word) ? table[word] : null

/**
 * Return the characters of the pieces of a shogi or xiangqi game, which is recognized by the names of its pieces.
 * @param {string[][]} words the words of each piece's name
 * @returns {({kind: 'wedge' | 'coin', character: string} | null)[] | null} by piece, null for one without a character; null
 *   for other games
 */
export function characterStyles(words) {
  const lower = words.map(ws => ws.map(w => w.toLowerCase()))
  const has = word => lower.some(ws => ws.indexOf(word) >= 0)
  if (has('gold') && has('silver') && has('king')) return lower.map(ws => shogiPiece(ws)).map(c => c && { kind: 'wedge', character: c })
  const xiangqi = lower.map(ws => ws.map(w => lookUp(XIANGQI, w)).filter(Boolean)[0] || null)
  const found = new Set(xiangqi.filter(Boolean))
  if (has('cannon') && !has('queen') && found.has('general') && found.size >= 6) return xiangqi.map(c => c && { kind: 'coin', character: c })
  return null
}

/** Return the kind of glyph that stands for a piece with a character; in xiangqi, a horse is a knight. */
export function symbolOf(style) {
  return style && (style.kind === 'coin' && style.character === 'horse' ? 'knight' : SYMBOLS[style.character])
}

function shogiPiece(words) {
  const base = words.map(w => lookUp(SHOGI, w)).filter(Boolean)[0]
  if (!base) return null
  const promoted = words.some(w => /^(promoted|nari|p|plus)$/.test(w)) || words.some(w => /^promoted/.test(w))
  return promoted ? PROMOTED[base] || null : base
}

/** Return the shapes of a piece with a character, in the paint of its owner. */
export function characterShapes(style, paint) {
  const second = paint.index % 2 === 1
  const strokes = second && style.kind === 'wedge' && style.character === 'king' ? STROKES.jewel : (second && STROKES[style.character + ' 2']) || STROKES[style.character]
  if (style.kind === 'coin') return coin(strokes, paint)
  const red = RED.test(style.character)
  return [
    { tag: 'path', attrs: { d: 'M0 -45L24 -35L36 40H-36L-24 -35Z' }, paint: 'body' },
    { tag: 'path', attrs: { d: strokes, transform: 'translate(-25.5 -24.5) scale(.51 .58)', 'stroke-width': 8.5, stroke: red ? (paint.dark ? '#ff9a86' : '#b3261e') : paint.ink }, paint: 'line' }
  ]
}

/** Return an ivory disc whose ring and character have the player's color. */
function coin(strokes, paint) {
  const color = paint.sign
  const second = paint.index % 2 === 1
  return [
    { tag: 'circle', attrs: { cx: 0, cy: 0, r: 41, fill: '#fdf3dc', stroke: color, 'stroke-width': 4 }, paint: 'plain' },
    { tag: 'circle', attrs: { cx: 0, cy: 0, r: 34.5, fill: 'none', stroke: color, 'stroke-width': 1.6, 'stroke-dasharray': second ? '5 3' : null }, paint: 'plain' },
    { tag: 'path', attrs: { d: strokes, transform: 'translate(-27 -27.5) scale(.54)', 'stroke-width': 8.5, stroke: color }, paint: 'line' }
  ]
}
