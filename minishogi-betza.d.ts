// Written by zrf2js: the module's API with this game's own names.
export type PlayerName = "Sente" | "Gote"
export type PieceName = "King" | "Rook" | "Bishop" | "Gold" | "Silver" | "Pawn" | "FreshPawn" | "Dragon" | "Horse" | "PromotedSilver" | "Tokin"
export type PositionName = "a5" | "b5" | "c5" | "d5" | "e5" | "a4" | "b4" | "c4" | "d4" | "e4" | "a3" | "b3" | "c3" | "d3" | "e3" | "a2" | "b2" | "c2" | "d2" | "e2" | "a1" | "b1" | "c1" | "d1" | "e1" | "hand"
export type VariantTitle = "Minishogi in Betza's notation"

export type AttributeValue = boolean | number | string

export interface GameInfo {
  title: string
  index: number
  variant: boolean
  default: boolean
  separator: boolean
  engine: string | null
  players: PlayerName[]
  texts: { [kind: string]: string }
}

export type Effect =
  | { kind: 'move', from: number, to: number }
  | { kind: 'drop' | 'create', at: number, player: PlayerName, piece: PieceName }
  | { kind: 'capture' | 'flip' | 'copy', at: number }
  | { kind: 'owner', at: number, player: PlayerName }
  | { kind: 'type', at: number, piece: PieceName }
  | { kind: 'attribute', at: number, name: string, value: string }
  | { kind: 'script', change: { [what: string]: unknown } }

export interface Move {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly pass: boolean
  readonly partial: boolean
  readonly piece: PieceName | null
  readonly player: PlayerName
  readonly effects: Effect[]
  readonly actions: Action[]
  toString (): string
}

export interface Outcome {
  kind: 'win' | 'loss' | 'draw'
  winner: PlayerName | null
  reason: string
  loser?: PlayerName
  scores?: { [player in PlayerName]?: number }
}

export interface Cell {
  player: PlayerName
  piece: PieceName
  attributes: { [name: string]: AttributeValue }
}

export type Reserves = { [player in PlayerName]?: { [piece in PieceName]?: number } }

export interface PositionData {
  board: { [position in PositionName]?: [PlayerName, PieceName, { [name: string]: AttributeValue }] }
  reserves: Reserves
  turn: number
  last: [PositionName | null, PositionName] | null
  partial: { place: PositionName, type: string | null, been?: PositionName[], taken?: PositionName[] } | null
  /** What players have done that can be done once a game. */
  used?: { [player in PlayerName]?: number[] }
}

export interface SearchOptions {
  ms?: number
  nodes?: number
  depth?: number
  seed?: number
  algorithm?: 'auto' | 'alphabeta' | 'mcts' | 'maxn' | 'solver' | 'greedy' | 'random'
  level?: number
  stop?: () => boolean
  progress?: (found: SearchResult) => void
  values?: { [piece: string]: number }
  weights?: { [part: string]: number }
  evaluate?: (board: Board, player: number) => number
}

export interface SearchResult {
  move: Move | null
  score: number
  expectation: number
  depth: number
  nodes: number
  pv: string[]
  algorithm: string | null
  why: string
}

export interface Design {
  title: string
  players: PlayerName[]
  directions: string[]
  positions: { name: PositionName, rect: [number, number, number, number] | null }[]
  links: number[][]
  zones: { name: string, player: PlayerName | null, positions: number[] }[]
  pieces: { name: PieceName, help?: string, description?: string, images: { [player in PlayerName]?: string[] } }[]
  options: { [name: string]: string }
  texts: { [kind: string]: string }
  media: [string, string][]
}

/** What scripts see and do: docs/from-dagaz.md of zrf2js. Positions count from 0, players from 1. */
export interface Piece {
  readonly type: number
  readonly player: number
  getValue (index: number | string): unknown
  setValue (index: number | string, value: unknown): Piece
  promote (type: number): Piece
  changeOwner (player: number): Piece
  getOwner (): PlayerName
  getType (): PieceName
  toString (): string
}

/** [[from], [to], [piece], part]; null where it does not apply. */
export type Action = [[number] | null, [number] | null, unknown[] | null, number?]

export interface ScriptMove {
  actions: Action[]
  mode: number
  failed?: boolean
  readonly board: Board
  isPass (): boolean
  isSimpleMove (): boolean
  isDropMove (): boolean
  movePiece (from: number, to: number, piece?: Piece | null, part?: number): this
  dropPiece (position: number, piece: Piece, part?: number): this
  capturePiece (position: number, part?: number): this
  setValue (index: number | string, value: unknown, part?: number): this
  goTo (turn: number, part?: number): this
  setLink (direction: number, from: number, to: number | null, part?: number): this
  clone (): ScriptMove
  toString (): string
}

export interface ScriptDesign {
  readonly title: string
  readonly dirs: string[]
  readonly positionNames: string[]
  readonly playerNames: (string | null)[]
  readonly pieceNames: string[]
  readonly zoneNames: string[]
  allPositions (): number[]
  allDirections (): number[]
  allPlayers (): number[]
  getDirection (name: string): number | null
  getPosition (name: string): number | null
  getPieceType (name: string): number | null
  getPlayer (name: string): number | null
  getZone (name: string): number | null
  navigate (player: number, position: number, direction: number): number | null
  opposite (direction: number): number
  findDirection (from: number, to: number): number | null
  inZone (zone: number | string, player: number, position: number): boolean
  zonePositions (zone: number | string, player: number): number[]
  currPlayer (turn: number): number
  nextTurn (board: Board): number
  nextPlayer (player: number): number
  prevPlayer (player: number): number
  getAttribute (type: number, index: number | string): string | null
}

export interface Board {
  readonly game: { readonly design: ScriptDesign }
  player: number
  turn: number
  moves: (Move | ScriptMove)[]
  readonly lastf: number | null
  readonly lastt: number | null
  readonly parent: Board | null
  readonly move: Move | ScriptMove | null
  readonly zSign: number
  getPiece (position: number | null): Piece | null
  setPiece (position: number, piece: Piece | null): void
  isEmpty (position: number): boolean
  getValue (index: number | string): unknown
  setValue (index: number | string, value: unknown): void
  getReserve (type: number, player: number): number
  setReserve (type: number, player: number, count: number): void
  navigate (player: number, position: number, direction: number): number | null
  setLink (direction: number, from: number, to: number | null): void
  apply (move: Move | ScriptMove): Board
  copy (): Board
  clear (): void
  generate (): (Move | ScriptMove)[]
  pseudoMoves (): ScriptMove[]
  checkGoals (design: ScriptDesign, player?: number): number | null
}

export interface Game {
  readonly player: PlayerName
  readonly random: boolean
  readonly turn: number
  readonly engine: string | null
  readonly history: string[]
  readonly design: Design
  moves (): Move[]
  apply (move: Move | string): this
  undo (): boolean
  outcome (): Outcome | null
  checks (): number[]
  cells (): (Cell | null)[]
  board (): Board
  reserves (): Reserves
  perft (depth: number, options?: { turns?: boolean }): number
  nodes (depth: number, options?: { turns?: boolean }): number[]
  position (): PositionData
  setPosition (data: Partial<PositionData>): void
  save (): string
  load (text: string): this
  force (text: string): void
  search (options?: SearchOptions): SearchResult
  select (group: number[], position: number): number[]
  targets (group: number[]): { position: number, moves: Move[] }[]
  closure (move: Move, group: number[]): number[]
  needsGroups (): boolean
}

/** The functions that scripts may set before a game begins. */
export interface Model {
  [name: string]: any
  WIDTH: number
  HEIGHT: number
  drawAfter: number | null
  changesLinks: boolean
  AI: { [name: string]: any }
  Extension (board: Board): void
  CheckInvariants (board: Board): void
  PostActions (board: Board): void
  PostProcessing (board: Board, moves: ScriptMove[]): ScriptMove[] | void
  getPartList (board: Board, gen: { pos: number, mode: number }): number[]
  isFriend (piece: Piece, player: number): boolean
  checkGoals (design: ScriptDesign, board: Board, player: number): 1 | 0 | -1 | null
  countsForDraw (move: ScriptMove): boolean | null
  onRepetition (board: Board, times: number): 1 | 0 | -1 | null
  setup (board: Board, init?: string): void
  createPiece (type: number, player: number): Piece
  closure (board: Board, move: Move, group: number[]): number[]
  moveToString (move: Move | ScriptMove): string
  createMove (mode?: number): ScriptMove
  getX (position: number): number
  getY (position: number): number
}

/** The version of zrf2js that wrote the module. */
export const version: string
/** The number of the interface declared here: docs/compatibility.md of zrf2js. */
export const apiVersion: 1
export const games: GameInfo[]
export function createGame (options?: { variant?: VariantTitle | number, seed?: number, setup?: string }): Game
export const Model: Model
