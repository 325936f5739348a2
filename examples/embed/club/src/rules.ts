// The members of compiled rules that the pages use. The modules of all games have them, with names of their pieces.

export interface Move { readonly uniqueText: string }

export interface Game {
  readonly player: string
  readonly design: { readonly positions: ReadonlyArray<{ readonly name: string, readonly rect: readonly number[] | null }> }
  readonly isOver: boolean
  readonly history: readonly string[]
  cells (): ReadonlyArray<{ readonly player: string, readonly piece: string } | null>
  moves (filter: { from: string, to: string }): Move[]
  move (move: Move): Move
  outcome (): { readonly winner: string | null, readonly reason: string } | null
  dests (): Map<string, string[]>
  format (move: Move): string
  undo (): boolean
  pgn (): string
  read (notation: 'pgn', text: string): Game
}

export interface Result {
  readonly move: Move | null
  readonly lines: ReadonlyArray<{ readonly move: Move | null, readonly score: number }>
}

export interface Engine {
  search (options: { ms: number, multiPv?: number, progress?: (found: Result) => void }): Promise<Result>
}

/** The type of a module is more exact: it has the names of the positions and pieces of its game. */
export interface Rules {
  createGame (): any
  createEngine (game: any, options: { worker: () => Promise<Worker> }): any
}
