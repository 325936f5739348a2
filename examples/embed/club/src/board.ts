// The board: a button for each position. A click on a piece and one on a target are a move.
import type { Game } from './rules.js'

/** Show the board of a game in an element; `play` receives the names of origin and target. */
export function createBoard (root: HTMLElement, game: Game, play: (from: string, to: string) => void): () => void {
  const positions = game.design.positions
  const columns = distinct(positions.map(({ rect }) => rect?.[0] ?? 0))
  const rows = distinct(positions.map(({ rect }) => rect?.[1] ?? 0))
  let from: string | null = null
  root.style.setProperty('--columns', String(columns.length))
  const buttons = positions.map(({ name, rect }) => {
    const button = document.createElement('button')
    button.style.gridArea = `${rows.indexOf(rect?.[1] ?? 0) + 1} / ${columns.indexOf(rect?.[0] ?? 0) + 1}`
    button.addEventListener('click', () => choose(name))
    root.append(button)
    return button
  })

  function choose (name: string): void {
    const origin = from
    from = origin === null && game.dests().has(name) ? name : null
    if (origin !== null && game.dests().get(origin)?.includes(name)) play(origin, name)
    else show()
  }

  function show (): void {
    const cells = game.cells()
    const targets = from === null ? [] : game.dests().get(from) ?? []
    positions.forEach(({ name }, index) => {
      const [button, cell] = [buttons[index]!, cells[index]]
      button.textContent = cell ? cell.piece.slice(0, 2) : ''
      button.ariaLabel = cell ? `${name}, ${cell.player} ${cell.piece}` : name
      button.dataset.player = cell?.player ?? ''
      button.classList.toggle('target', targets.includes(name))
      button.ariaPressed = String(name === from)
    })
  }

  return show
}

function distinct (values: number[]): number[] { return [...new Set(values)].sort((a, b) => a - b) }
