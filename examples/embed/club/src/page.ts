// The page of a game: board, moves, the computer, analysis, and PGN.
import { createBoard } from './board.js'
import type { Engine, Game, Result, Rules } from './rules.js'

const THINK_MS = 300
const ANALYSIS_MS = 1500
const TEMPLATE = `
  <div class="board"></div>
  <section>
    <output class="status"></output>
    <label><input type="checkbox" class="computer" checked> The computer answers</label>
    <div><button class="undo">Undo</button> <button class="analyze">Analyze</button></div>
    <ol class="lines" aria-label="Analysis"></ol>
    <label>PGN <textarea class="pgn" rows="6"></textarea></label>
    <button class="load">Load</button>
  </section>`

/** Open the page with the rules of a game; `workerUrl` returns the URL of the program of the worker. */
export function open (rules: Rules, workerUrl: () => Promise<string>): void {
  const main = document.querySelector('main')!
  main.innerHTML = TEMPLATE
  const part = <T extends HTMLElement>(name: string): T => main.querySelector<T>('.' + name)!
  const game: Game = rules.createGame()
  const engine: Engine = rules.createEngine(game, { worker: async () => new Worker(await workerUrl(), { type: 'module' }) })
  const computer = part<HTMLInputElement>('computer')
  const pgn = part<HTMLTextAreaElement>('pgn')
  const showBoard = createBoard(part('board'), game, play)

  function show (): void {
    showBoard()
    const end = game.outcome()
    part('status').textContent = end === null ? `${game.player} to move` : `${end.winner === null ? 'Draw' : end.winner + ' wins'}: ${end.reason}`
    part('lines').replaceChildren()
    pgn.value = game.pgn()
  }

  async function play (from: string, to: string): Promise<void> {
    game.move(game.moves({ from, to })[0]!) // the first promotion, if there are several
    show()
    if (!computer.checked || game.isOver) return
    const plies = game.history.length
    const { move } = await engine.search({ ms: THINK_MS })
    if (move === null || game.history.length !== plies) return // the user has taken the move back
    game.move(move)
    show()
  }

  function showLines ({ lines }: Result): void {
    part('lines').replaceChildren(...lines.map(({ move, score }) => {
      const item = document.createElement('li')
      item.textContent = `${move === null ? '' : game.format(move)} ${(score / 100).toFixed(2)}`
      return item
    }))
  }

  async function analyze (): Promise<void> {
    const plies = game.history.length
    const progress = (found: Result): void => { if (game.history.length === plies) showLines(found) }
    progress(await engine.search({ ms: ANALYSIS_MS, multiPv: 3, progress }))
  }

  part('undo').addEventListener('click', () => {
    game.undo()
    if (computer.checked) game.undo()
    show()
  })
  part('analyze').addEventListener('click', () => { void analyze() })
  part('load').addEventListener('click', () => {
    try {
      game.read('pgn', pgn.value)
      show()
    } catch (error) {
      part('status').textContent = (error as Error).message
    }
  })
  show()
}
