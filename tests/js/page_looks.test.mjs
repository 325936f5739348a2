// Glyphs, palette, score sheet and texts.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { glyphShapes, pieceStyles } from '../../templates/page/drawing/glyphs.js'
import { useDrawings } from '../../templates/page/drawing/tables.js'
import { luminance, playerPalette } from '../../templates/page/drawing/palette.js'
import { scoreSheet } from '../../templates/page/play/score_sheet.js'
import { paragraphsOf, formatMove, spokenMove, formatText, formatReason, useTexts } from '../../templates/page/texts.js'

const tables = ['fairy', 'characters'].map(name => JSON.parse(readFileSync(new URL(`../../templates/page/drawing/${name}.json`, import.meta.url), 'utf8')))
useDrawings(Object.assign({}, ...tables))
const english = JSON.parse(readFileSync(new URL('../../templates/page/languages/en.json', import.meta.url), 'utf8'))
useTexts({ default: 'en', keys: Object.keys(english).join('|'), messages: { en: Object.values(english).join('|') } })

const kinds = (names, players = ['White', 'Black']) => { const s = pieceStyles(names, players); return names.map(n => s[n].kind) }

test('dice are drawn with their pips, also among unknown pieces', () => {
  assert.deepEqual(kinds(['Die 1', 'dice-6', 'dieThree', 'Chief', 'Page', 'Scout', 'Spear']), ['die+1', 'die+6', 'die+3', ...Array(4).fill('letters')])
  const [five] = kinds(['die5'])
  const shapes = glyphShapes({ kind: five, badge: '' }, playerPalette(['White', 'Black']).White, 'White')
  assert.equal(shapes.filter(({ paint }) => paint === 'mark').length, 5)
  assert.equal(new Set(shapes.map(shape => JSON.stringify(shape))).size, 6)
  const third = playerPalette(['White', 'Black', 'Red']).Red
  assert.equal(glyphShapes({ kind: five, badge: '' }, third, 'Red').length, 6, 'dots of the owner would look like pips')
})

test('all figures can be put on discs, in inverse colors; tiles and dice stay as they are', () => {
  const palette = playerPalette(['White', 'Black'])
  const names = ['King', 'Queen', 'Rook', 'Bishop', 'Knight', 'Pawn'].concat(Object.values(tables[0].names).map(words => words.split(' ')[0]))
  const onDiscs = pieceStyles(names, ['White', 'Black'], { set: 'discs' })
  const plain = pieceStyles(names, ['White', 'Black'])
  const tiles = names.filter(name => {
    const drawn = Object.keys(palette).map(player => glyphShapes(onDiscs[name], palette[player], player))
    const isSame = JSON.stringify(drawn[0]) === JSON.stringify(glyphShapes(plain[name], palette.White, 'White'))
    if (!isSame) for (const shapes of drawn) assert.deepEqual([shapes[0].attrs.r, shapes.slice(1).every(s => s.inverse || s.paint === 'ring')], [46, true], name)
    assert.ok(isSame || JSON.stringify(drawn[0]) !== JSON.stringify(drawn[1]), name)
    return isSame
  })
  assert.deepEqual(tiles, ['die1', 'die2', 'die3', 'die4', 'die5', 'die6', 'platform', 'wall', 'crate', 'mountain', 'water', 'forest', 'hill'])
})

test('chess pieces have symbols, with any other words in their names', () => {
  assert.deepEqual(kinds(['Pawn', 'Rook', 'Knight', 'Bishop', 'Queen', 'King']), ['pawn', 'rook', 'knight', 'bishop', 'queen', 'king'])
  assert.deepEqual(kinds(['InitialPawn', 'old-rook', 'king2']), ['pawn', 'rook', 'king'])
  assert.deepEqual(kinds(['King', 'Chief', 'Page', 'Scout', 'Spear']), Array(5).fill('letters'))
  assert.deepEqual(kinds(['Kingfisher', 'Queenie']), ['letters', 'letters'])
})

test('a badge distinguishes two pieces with the same symbol', () => {
  const styles = pieceStyles(['Pawn', 'Brave Pawn', 'Stone Pawn'], ['White', 'Black'])
  assert.equal(styles.Pawn.badge, '')
  assert.equal(styles['Brave Pawn'].badge, 'B')
  assert.equal(styles['Stone Pawn'].badge, 'S')
})

test('men and stones are discs, and their kings have crowns', () => {
  assert.deepEqual(kinds(['Man', 'King']), ['disc', 'crown'])
  assert.deepEqual(kinds(['checker', 'Dama']), ['disc', 'crown'])
  assert.deepEqual(kinds(['Zorb']), ['disc'])
})

test('players named X and O have crosses and noughts', () => {
  assert.deepEqual(kinds(['man'], ['X', 'O']), ['cross'])
  const style = pieceStyles(['man'], ['X', 'O']).man
  const palette = playerPalette(['X', 'O'])
  assert.equal(glyphShapes(style, palette.X, 'X')[0].tag, 'path')
  assert.equal(glyphShapes(style, palette.O, 'O')[0].tag, 'circle')
})

test('letters are distinct, and single if possible', () => {
  const styles = pieceStyles(['Canine', 'Cattle', 'Cat', 'Element', 'ccc', '123'], ['White', 'Black'])
  const letters = Object.values(styles).map(s => s.letters)
  assert.equal(new Set(letters).size, 6)
  assert.deepEqual([styles.Canine.letters, styles.Element.letters], ['C', 'E'])
  assert.ok(letters.every(l => l.length <= 3))
})

test('letters are the complete number or a short name instead of a part of it', () => {
  const names = ['T10', 'T100', 'T101', 'b', 'bw', 'bb', 'bbw', 'bwb']
  const styles = pieceStyles(names, ['White', 'Black'])
  assert.deepEqual(names.map(name => styles[name].letters), ['T', 'T100', 'T101', 'B', 'Bw', 'Bb', 'bbw', 'bwb'])
  const size = name => glyphShapes(styles[name], playerPalette(['White', 'Black']).White, 'White').find(({ tag }) => tag === 'text').attrs['font-size']
  assert.deepEqual(['b', 'bw', 'T100'].map(size), [42, 30, 22.5])
  assert.ok(size('bbw') < 30, 'W is wide')
})

test('letters replace symbols on request, in chess with its own letters', () => {
  const names = ['Pawn', 'Knight', 'Bishop', 'Rook', 'Queen', 'King', 'Chancellor']
  const styles = pieceStyles(names, ['White', 'Black'], { letters: true })
  assert.deepEqual(names.map(name => styles[name].letters), ['P', 'N', 'B', 'R', 'Q', 'K', 'C'])
  assert.deepEqual(Object.values(pieceStyles(['man', 'king'], ['White', 'Black'], { letters: true })).map(({ kind }) => kind), ['disc', 'crown'])
})

test('the notation of a piece replaces its letters if it is short and unused', () => {
  const styles = pieceStyles(['Cattle', 'Canine', 'Chapel', 'Chief', 'Crab'], ['White', 'Black'], { notations: ['J', 'C', undefined, 'long', 'C'] })
  assert.deepEqual(Object.values(styles).map(s => s.letters), ['J', 'C', 'Ch', 'Ci', 'Cr'])
})

test('a dragon king does not count as a king, and a game with queens is not xiangqi', () => {
  assert.deepEqual(kinds(['Pawn', 'Rook', 'Bishop', 'Queen', 'DragonKing', 'DragonHorse', 'King']), ['pawn', 'rook', 'bishop', 'queen', 'rook+K', 'bishop+K', 'king'])
  assert.deepEqual(kinds(['Pawn', 'Elephant', 'Cannon', 'Rook', 'Knight', 'Bishop', 'King', 'Queen']), ['pawn', 'elephant', 'cannon', 'rook', 'knight', 'bishop', 'king', 'queen'])
})

test('players differ not only in color', () => {
  const palette = playerPalette(['Red', 'Green', 'Blue', 'Yellow'])
  for (const kind of [{ kind: 'disc', badge: '' }, { kind: 'letters', letters: 'A', badge: '' }]) {
    const drawn = Object.keys(palette).map(p => JSON.stringify(glyphShapes(kind, palette[p], p)))
    assert.equal(new Set(drawn).size, 4)
  }
})

test('colors follow names, other players get unused ones, and letters are legible', () => {
  const palette = playerPalette(['North', 'Black', 'Zed', '?Dice'])
  assert.equal(new Set(Object.values(palette).map(p => p.fill)).size >= 3, true)
  const many = playerPalette(Array.from({ length: 14 }, (_, k) => 'P' + k))
  for (const p of Object.values(many)) {
    const [a, b] = [luminance(p.fill), luminance(p.ink)].sort((x, y) => y - x)
    assert.ok((a + 0.05) / (b + 0.05) >= 3, p.fill)
  }
})

test('names may be property names of objects', () => {
  const styles = pieceStyles(['constructor', 'toString'], ['constructor', 'hasOwnProperty'])
  assert.equal(styles.constructor.kind, 'letters')
  assert.ok(playerPalette(['constructor', 'hasOwnProperty']).constructor.fill)
})

test('a game of two players has two columns; partial moves share a cell', () => {
  const ply = (player, partial = false) => ({ player, partial })
  const sheet = scoreSheet([ply('White'), ply('Black', true), ply('Black'), ply('White', true), ply('White'), ply('Black')])
  assert.deepEqual(sheet.columns, ['White', 'Black'])
  assert.deepEqual(sheet.rows.map(r => r.cells), [[[0], [1, 2]], [[3, 4], [5]]])
})

test('a partial move without continuation ends the turn', () => {
  const ply = (player, partial) => ({ player, partial })
  const sheet = scoreSheet([ply('White', false), ply('Black', true), ply('White', true), ply('Black', false)])
  assert.deepEqual(sheet.rows.map(r => r.cells), [[[0], [1]], [[2], [3]]])
})

test('double moves share a row; other numbers of players have one column', () => {
  const sheet = names => scoreSheet([...names].map(player => ({ player, partial: false }))).rows.map(r => r.cells)
  assert.deepEqual(sheet('ABBAAB'), [[[0], [1, 2]], [[3, 4], [5]]])
  assert.deepEqual(sheet('AAA'), [[[0]], [[1]], [[2]]])
  assert.deepEqual(sheet('ABCAB'), [[[0, 1, 2]], [[3, 4]]])
  assert.deepEqual(scoreSheet([]).rows, [])
})

test('texts are formatted', () => {
  assert.equal(formatText('toMove', { player: 'White' }), 'White to move')
  assert.equal(formatText('wins', { player: '{player}$&' }), '{player}$& wins')
  assert.equal(formatReason('checkmated'), 'checkmate')
  assert.equal(formatReason('some-other reason'), 'some other reason')
  assert.equal(formatReason('constructor'), 'constructor')
  assert.equal(formatMove('partial 1 Checker c3 - e5 x d4'), 'Checker c3\u2013e5\u00d7d4')
  assert.equal(formatMove('King e1 - g1 Rook h1 - f1 @ g1 0 0 @ f1 0 0'), 'O-O')
  assert.equal(formatMove('King e8 - c8 Rook a8 - d8'), 'O-O-O')
  assert.equal(spokenMove('King e8 - c8 Rook a8 - d8'), 'castles queen side')
  assert.equal(spokenMove('partial 1 Man a3 - c5 x b4 @ c5 0 1'), 'Man a3 to c5 takes b4')
  assert.deepEqual(paragraphsOf('One \\\n  two.\\\\\nThree.\r\n\r\nFour.'), ['One two.', 'Three.', 'Four.'])
  assert.deepEqual(paragraphsOf(undefined), [])
})

const folder = new URL('../../templates/page/', import.meta.url)
const sources = readdirSync(folder, { recursive: true }).filter(n => n.endsWith('.js')).map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

test('shogi and xiangqi pieces have characters, or letters by option', () => {
  const shogi = ['King', 'Gold', 'Silver', 'PromotedSilver', 'Pawn', 'Tokin', 'Phoenix']
  assert.deepEqual(kinds(shogi), ['wedge', 'wedge', 'wedge', 'wedge', 'wedge', 'wedge', 'letters'])
  const xiangqi = ['General', 'Advisor', 'Elephant', 'Horse', 'Chariot', 'Cannon', 'Soldier']
  assert.deepEqual(kinds(xiangqi), Array(7).fill('coin'))
  const letters = pieceStyles(xiangqi, ['Red', 'Black'], { letters: true })
  assert.deepEqual(xiangqi.map(n => letters[n].letters), ['G', 'A', 'E', 'H', 'C', 'Ca', 'S'])
  const palette = playerPalette(['Red', 'Black'])
  const drawn = player => xiangqi.map(n => JSON.stringify(glyphShapes(pieceStyles(xiangqi, ['Red', 'Black'])[n], palette[player], player)))
  assert.equal(new Set(drawn('Red').concat(drawn('Black'))).size, 14, 'every piece differs')
})

test('the message files contain all texts of the page', () => {
  const used = sources.flatMap(({ name, text }) => Array.from(text.matchAll(/\bformatText\('([\w-]+)'[,)]/g), found => [name, found[1]]))
  assert.ok(used.length > 50)
  for (const [name, key] of used) assert.ok(key in english, `${name}: ${key}`)
})

test('top-level names are unique, because inlined modules share a scope', () => {
  const owner = new Map()
  for (const { name, text } of sources) {
    for (const m of text.matchAll(/^(?:export )?(?:async )?(?:function|const|let|var|class) (\w+)/gm)) {
      assert.equal(owner.get(m[1]), undefined, `${m[1]} in ${name} and ${owner.get(m[1])}`)
      assert.ok(!(m[1] in globalThis), `${m[1]} in ${name} shadows a global`)
      owner.set(m[1], name)
    }
  }
})

test('text never becomes markup', () => {
  // the outer document of a frame copies the markup of the page, which the compiler has written
  const others = sources.filter(({ name }) => name !== 'frame/outer.js')
  for (const { name, text } of others) assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|setAttribute\('style'/, name)
})

test('characters on ivory have the color of their player if it is legible, and never that of another player', () => {
  for (const players of [['Red', 'Black'], ['White', 'Black'], ['Cho', 'Han'], ['White', 'Red'], ['White', 'Blue'], ['White', 'Yellow']]) {
    const palette = playerPalette(players)
    const signs = players.map(p => palette[p].sign)
    assert.equal(new Set(signs).size, 2, players.join())
    for (const sign of signs) assert.ok(1.05 / (luminance(sign) + 0.05) > 2.9, sign)
  }
  assert.equal(playerPalette(['Red', 'Black']).Red.sign, playerPalette(['Red', 'Black']).Red.fill)
})
