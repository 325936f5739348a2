// Compiled with --strict against the declarations of examples/chess.zrf.
import { apiVersion, createGame, games, version } from './chess.js'
import type { Effect, Game, Move, Outcome, PieceName, PlayerName, PositionName } from './chess.js'

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

export { targets, names, captured, played, stop, over }
export { one, text, titles, promoted, winner, queens, score }
