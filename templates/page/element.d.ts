// Written by zrf2js: the types of the element <zrf-board>.

/** What the element uses of a game. Games of all compiled modules have these members. */
export interface BoardGame {
  /** The player who chooses the next move. */
  readonly player: string
  /** Make a move and return it. */
  move (move: any): any
}

/** The events of a board by name. */
export interface BoardEvents {
  /** The game of `src` is on the board. */
  ready: CustomEvent<BoardGame>
  /** The module of `src` cannot be loaded, or has no such variant. */
  failed: CustomEvent<Error>
  /** The user has chosen a move; `preventDefault()` keeps it from being played. */
  beforemove: CustomEvent<{ readonly text: string }>
  /** A move has been played, by the user or by the program. */
  move: CustomEvent<{ readonly text: string }>
  /** The game has ended. */
  end: CustomEvent<{ kind: 'win' | 'loss' | 'draw', winner: string | null, reason: string }>
  /** Undo or another change of the position. */
  position: CustomEvent<void>
}

/**
 * The board of a game in play. Attributes: `src`, `variant`, `players`, `flipped`, `coordinates`, `letters` and
 * `theme`.
 * @example document.querySelector('zrf-board').addEventListener('move', ({ detail }) => console.log(detail.text))
 */
export interface BoardElement extends HTMLElement {
  /** The game on the board, null for none. */
  game: BoardGame | null
  /** Call a function after an event of the board. */
  addEventListener<Name extends keyof BoardEvents> (
    type: Name, listener: (event: BoardEvents[Name]) => void, options?: boolean | AddEventListenerOptions
  ): void
  /** Call a function after an event of any element. */
  addEventListener (
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'zrf-board': BoardElement
  }
}
