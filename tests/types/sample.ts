// Compiled with --strict against the declarations of examples/chess.zrf.
import { apiVersion, createEngine, createGame, games, Model, serve, version } from './chess.js'
import type { Effect, Engine, Game, Move, MoveSquares, Outcome, PieceName, PlayerName, PositionData, PositionName, SearchLine, SearchResult } from './chess.js'

const one: 1 = apiVersion
const text: string = version
const titles: string[] = games.map(game => game.title)

const game: Game = createGame({ variant: 'Chess', seed: 1 })
const white: PlayerName = 'White'
const king: PieceName = 'King'
const home: PositionName = 'e1'

function promoted (move: Move): PieceName | null {
  const change = move.effects.find((effect: Effect) => effect.kind === 'type')
  return change !== undefined && change.kind === 'type' ? change.piece : null
}

function winner (outcome: Outcome | null): PlayerName | null {
  if (outcome === null) return null
  return outcome.kind === 'draw' ? null : outcome.winner
}

game.setPosition({ board: { e8: ['Black', 'King', {}], [home]: [white, king, {}] }, turn: 0 })
const held = game.reserves().White
const queens: number = (held && held.Queen) || 0
const { move, score } = game.search({ ms: 100, algorithm: 'alphabeta' })
if (move !== null) game.apply(move).undo()
game.apply('Pawn e2 - e4')

const targets: PositionName[] | undefined = game.dests().get('e2')
const names: string[] = game.moves({ from: 'e2', verbose: false })
const captured: PositionName[] = game.moves({ piece: 'Pawn', verbose: true })[0].captures
const played: Move = game.move({ from: 'e7', to: 'e5' })
const stop: () => void = game.on('end', ended => winner(ended))
const copy: Game = game.clone()
const over: boolean = copy.isOver

const opening: MoveSquares = 'e2-e4'
game.move(opening)
game.move('e7e8=Queen')
game.move(`${home}-e2`)
const lines: SearchLine[] = game.search({ nodes: 100, multiPv: 3, values: { Queen: 900 } }).lines
const scores: [string, number][] = lines.map(line => [line.move.text, line.score])

const engine: Engine = createEngine(game, { module: new URL('./chess.js', 'file:///games/') })
export const answered: Engine = createEngine(game, { worker: async () => ({ postMessage () {}, terminate () {} }) })
serve()
export const own: Engine = createEngine(game, { worker: true })
const control = new AbortController()
const search: Promise<SearchResult> = engine.search({ ms: 100, signal: control.signal, progress: found => found.lines.length })

const saved: PositionData = game.position()
const same: Game = createGame({ position: saved, moves: game.history, ...game.toJSON() })
Model.CheckInvariants = board => { for (const move of board.moves) if ('failed' in move) move.failed = board.isEmpty(0) }

/** Options that a program may not have. */
export function started (seed?: number, ms?: number, from?: PositionName, threads?: number): Promise<SearchResult> {
  const begun = createGame({ seed, variant: undefined })
  begun.moves({ from, verbose: true })
  begun.perft(1, { turns: undefined })
  createGame(begun.toJSON()).search({ ms, stop: undefined })
  return createEngine(begun, { threads, worker: undefined }).search({ ms, signal: undefined })
}

export { lines, scores, search, same }
export { targets, names, captured, played, stop, over }
export { one, text, titles, promoted, winner, queens, score }
