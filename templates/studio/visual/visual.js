// The visual half of the studio: panels that show the rules as a board and as moves, and change the text.
import { createBoardPanel } from './board_panel.js'
import { createMovesPanel } from './moves_panel.js'

/**
 * Create the panels.
 * @param {{board: Element, moves: Element}} panels
 * @param {{request: (method: string, ...args) => Promise<any>, main: () => string, apply: (files: Object<string,
 *   string>) => void, refuse: (text: string) => void}} studio `request` calls the compiler, `main` returns the file of
 *   the rules, `apply` replaces texts, `refuse` shows why a change is impossible
 */
export function createVisual (panels, studio) {
  let variant = 0

  /** Change the text; return false if the text does not allow it. */
  async function change (operation, args) {
    const answer = await studio.request('change', studio.main(), variant, operation, args)
    if (answer.error) studio.refuse(answer.error)
    else studio.apply(answer.files)
    return !answer.error
  }

  const movesOf = piece => studio.request('piece_moves', studio.main(), variant, piece)
  const shown = {
    board: createBoardPanel(panels.board, { change, select }),
    moves: createMovesPanel(panels.moves, { change, movesOf })
  }

  function select (index) {
    variant = index
    show('board')
  }

  async function show (panel) {
    const board = await studio.request('board', studio.main(), variant)
    if (!board && variant > 0) { variant = 0; return show(panel) } // the variant may be gone
    await shown[panel].show(board)
  }

  return {
    /** Fill a panel, `board` or `moves`, from the text of the rules. */
    show
  }
}
