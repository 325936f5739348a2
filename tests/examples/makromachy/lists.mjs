// Print the moves of Makromachy as short texts: node lists.mjs MODULE, with a line of requests after another.
//
// A request is { position, plies }: a position in the form of oracle.json or null for the start, and short texts of the
// moves to play; `search` is a number of nodes or undefined. The answer has { lists, outcome, reason, winner, quiet, board,
// found } per request: the short texts of the legal moves before each ply and at the end, what `game` reports at the end,
// and the move that the search found.
import { createInterface } from 'node:readline'

const PIECES = {
  P: 'Pawn', W: 'Warrior', N: 'Knight', E: 'Elephant', I: 'Champion', O: 'Archer', J: 'Camel', Z: 'Zebra', V: 'Vao', C: 'Cannon', B: 'Bishop', R: 'Rook',
  H: 'DragonHorse', D: 'DragonKing', S: 'Bat', F: 'Raven', L: 'Eagle', A: 'Archbishop', M: 'Marshall', U: 'Rhino', G: 'Griffon', Q: 'Queen', T: 'Terror', K: 'King'
}
const LETTERS = Object.fromEntries(Object.entries(PIECES).map(([letter, name]) => [name, letter]))

function positionOf (text, turn) {
  const board = {}
  for (const word of text.split(' ')) {
    const [, side, letter, square, star] = /^([wb])(\w)([a-n]\d+)(\*?)$/.exec(word)
    board[square] = [side === 'w' ? 'White' : 'Black', PIECES[letter], { 'never-moved?': star === '*' }]
  }
  return { board, turn: turn === 'black' ? 1 : 0 }
}

function shortText (game, move) {
  const name = place => game.design.positions[place].name
  const of = kind => move.effects.filter(effect => effect.kind === kind)
  const [{ from, to }, ...others] = of('move')
  const mover = game.cells()[from].piece
  const promotion = of('type').filter(({ at, piece }) => at === to && LETTERS[piece] !== undefined).map(({ piece }) => '=' + LETTERS[piece])
  const partner = others.map(part => ' castle ' + name(part.from))
  const word = mover === 'Terror' ? ' via ' : ' ep '
  const elsewhere = of('capture').filter(({ at }) => at !== to).map(({ at }) => word + name(at))
  return [name(from) + '-' + name(to), ...promotion, ...partner, ...elsewhere].join('')
}

const { createGame } = await import(process.argv[2])
const game = createGame()
const start = game.position()

function answer ({ position, turn, plies, search }) {
  game.setPosition(position ? positionOf(position, turn) : start)
  const list = () => game.moves().map(move => [shortText(game, move), move])
  const lists = plies.map(ply => {
    const found = list()
    const move = found.find(([text]) => text === ply)
    if (move === undefined) throw new Error(ply + ' is not one of: ' + found.map(([text]) => text).join(', '))
    game.apply(move[1])
    return found.map(([text]) => text)
  })
  lists.push(list().map(([text]) => text))
  const found = search === undefined ? null : shortText(game, game.search({ nodes: search, seed: 1 }).move)
  const { script } = game.position()
  const end = game.outcome()
  const board = Object.fromEntries(Object.entries(game.position().board).map(([square, [player, piece]]) => [square, player + ' ' + piece]))
  return { lists, outcome: end && end.kind, reason: end && end.reason, winner: end && end.winner, quiet: script ? script.quiet : 0, board, found }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(JSON.parse(line).map(answer)) + '\n')
}
