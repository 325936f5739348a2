// Runs the rows of the tables of names in docs/embedding.md: node peer_names.mjs MODULE PEERS ROWS.json
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [path, peers, file] = process.argv.slice(2)
const { createGame } = await import(pathToFileURL(path).href)
const load = name => import(pathToFileURL(`${peers}/node_modules/${name}`).href)
const { Chess: ChessJs } = await load('chess.js/dist/esm/chess.js')
const parts = ['chess', 'compat', 'debug', 'fen', 'san', 'util'].map(name => load(`chessops/dist/esm/${name}.js`))
const chessops = Object.assign({}, ...await Promise.all(parts))
const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
const pgn = '1. e4 e5 *'

/** Return the value of an expression with variables. */
function evaluate (code, variables) {
  return new Function(...Object.keys(variables), `return [${code}]`)(...Object.values(variables)) // several in one cell
}

function valuesOf (library, theirs, ours) {
  const game = createGame({ moves: ['e4', 'e5'] })
  const scope = { fen, pgn }
  if (library === 'chess.js') {
    const chess = new ChessJs()
    for (const move of ['e4', 'e5']) chess.move(move)
    Object.assign(scope, { Chess: ChessJs, chess })
  } else {
    const position = chessops.Chess.default()
    for (const move of ['e2e4', 'e7e5']) position.play(chessops.parseUci(move))
    Object.assign(scope, chessops, { position })
  }
  if (/omments?\(\)/.test(theirs)) for (const one of [scope.chess, game]) one.setComment('open')
  return [evaluate(theirs, scope), evaluate(ours, { game, createGame, fen, pgn })]
}

const results = []
for (const { library, theirs, ours } of JSON.parse(readFileSync(file, 'utf8'))) {
  try {
    const [a, b] = valuesOf(library, theirs, ours).map(value => JSON.stringify(value, (_, each) => typeof each === 'bigint' ? String(each) : each))
    results.push({ theirs, ours, equal: a === b, values: [a, b].map(text => String(text).slice(0, 200)) })
  } catch (error) {
    results.push({ theirs, ours, error: String(error) })
  }
}
console.log(JSON.stringify(results))
