import { movesOfRecord } from '../runtime/api/recorded_moves.js'
import { factsOf } from './facts.js'

/**
 * Games of stones in SGF: the first player is black. The file does not contain the setup of the rules; AB and AW add
 * the other stones of the start position.
 */
export const sgfNotation = {
  name: 'sgf',

  write (game) {
    const facts = factsOf(game)
    const copy = game.clone()
    while (copy.undo());
    const moves = game._played.map(({ ordinal, text }) => {
      const move = movesOfRecord(copy)[ordinal] // none for a null move
      const { pass, player, to } = move || { pass: true, player: copy.player }
      const written = ';' + sgfColor(facts, player) + '[' + (pass ? '' : sgfPoint(facts, to)) + ']'
      copy._play(ordinal, text)
      return written
    })
    return '(;FF[4]GM[' + facts.sgf + ']SZ[' + sgfSize(facts) + ']' + sgfStones(game) + moves.join('') + ')\n'
  },

  read (game, text) {
    const copy = game._fresh()
    for (const node of sgfLine(text)) playSgf(copy, node)
    Object.assign(game, copy)
    if (game._emit !== undefined) game._emit('position')
  }
}

function sgfSize ({ grid: [columns, rows] }) { return columns === rows ? String(columns) : columns + ':' + rows }

function sgfColor ({ sides }, player) { return 'BW'[sides.indexOf(player)] }

function sgfPoint ({ column, row }, square) { return sgfLetter(column[square]) + sgfLetter(row[square]) }

/** Return the letter of a number from 0: lower case for 0 to 25, upper case for 26 to 51. */
function sgfLetter (n) { return String.fromCharCode(n < 26 ? 97 + n : 39 + n) }

function sgfNumber (letter) { return letter >= 'a' ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 39 }

/** Return AB and AW of a start that differs from that of the rules. */
function sgfStones (game) {
  if (game._start === game._rulesStart) return ''
  const facts = factsOf(game)
  const { board, turn } = JSON.parse(game._start)
  const points = side =>
    Object.entries(board)
      .filter(([, [player]]) => player === facts.sides[side])
      .map(([name]) => '[' + sgfPoint(facts, facts.positions.indexOf(name)) + ']')
  const stones = ['AB', 'AW'].map((name, side) => points(side).length === 0 ? '' : name + points(side).join(''))
  return stones.join('') + 'PL[' + 'BW'[turn] + ']'
}

/** Return the nodes of the first line of the first game: lists of [property, values]. */
function sgfLine (text) {
  const nodes = []
  let depth = 0
  let closed = false
  for (const [word, name, values] of text.matchAll(/([A-Za-z]+)\s*((?:\[(?:[^\]\\]|\\[\s\S])*\]\s*)+)|[();]/g)) {
    if (word === '(') depth++
    else if (word === ')') { closed = true; if (--depth === 0) break }
    else if (closed) continue
    else if (word === ';') nodes.push([])
    else if (nodes.length > 0)
      nodes[nodes.length - 1].push([
        name.replace(/[a-z]/g, ''),
        Array.from(values.matchAll(/\[((?:[^\]\\]|\\[\s\S])*)\]/g), found => found[1])
      ])
  }
  if (nodes.length === 0) throw new RangeError('sgf: expected a game, such as (;GM[1]SZ[9];B[ee])')
  return nodes
}

function playSgf (game, node) {
  const facts = factsOf(game)
  const properties = new Map(node)
  const [size = sgfSize(facts)] = properties.get('SZ') || []
  if (size !== sgfSize(facts) && size !== facts.grid.join(':'))
    throw new RangeError('sgf: the board has the size ' + sgfSize(facts) + ', not ' + size)
  if (['AB', 'AW', 'AE', 'PL'].some(name => properties.has(name))) addStones(game, facts, properties)
  for (const [name, [point]] of node) {
    if (name !== 'B' && name !== 'W') continue
    if (sgfColor(facts, game.player) !== name)
      throw new RangeError('sgf: ' + name + '[' + point + '] is not the turn of ' + game.player)
    const isPass = point === '' || sgfSquare(facts, point) === undefined
    const found = game.moves().filter(move => isPass ? move.pass : move.to === sgfSquare(facts, point))
    if (found.length !== 1) throw new RangeError('sgf: illegal move ' + name + '[' + point + ']')
    game.apply(found[0])
  }
}

function sgfSquare (facts, point) { return facts.squareAt(sgfNumber(point[0] || '~'), sgfNumber(point[1] || '~')) }

/** Return the squares of a point, or of the rectangle between two points, such as `aa:cb`. */
function sgfSquares (facts, points) {
  const [first, last = first] = points.split(':')
  for (const point of [first, last])
    if (sgfSquare(facts, point) === undefined) throw new RangeError('sgf: no such point ' + point)
  const [left, top, right, bottom] = Array.from(first.slice(0, 2) + last.slice(0, 2), sgfNumber)
  const squares = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) squares.push(facts.squareAt(column, row))
  return squares
}

function addStones (game, facts, properties) {
  const data = game.position()
  const stone = facts.design.pieces[facts.stone].name
  for (const [name, side] of [['AB', 0], ['AW', 1], ['AE', -1]]) {
    for (const square of (properties.get(name) || []).flatMap(points => sgfSquares(facts, points))) {
      if (side < 0) delete data.board[facts.positions[square]]
      else data.board[facts.positions[square]] = [facts.sides[side], stone, {}]
    }
  }
  const [color] = properties.get('PL') || ['BW'[data.turn]]
  game.setPosition(Object.assign(data, { turn: color === 'W' ? 1 : 0, last: null }))
}
