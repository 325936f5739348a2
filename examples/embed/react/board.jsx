// A React component of a board: a grid of buttons. The game is an object outside React, and `useGame` follows it.
import { useEffect, useState, useSyncExternalStore } from 'react'

const EVENTS = ['move', 'undo', 'position']

/** Return the hash of the game's position, so that a component renders again after each change. */
export function useGame (game) {
  const subscribe = listener => {
    const stops = EVENTS.map(event => game.on(event, listener))
    return () => stops.forEach(stop => stop())
  }
  return useSyncExternalStore(subscribe, () => game.hash + game.history.length)
}

/** Return the positions of the board as rows from the top, by the rectangles of the design. */
function rowsOf ({ positions }) {
  const tops = [...new Set(positions.map(({ rect }) => rect[1]))].sort((a, b) => a - b)
  const handles = [...positions.keys()]
  return tops.map(top => handles.filter(handle => positions[handle].rect[1] === top).sort((a, b) => positions[a].rect[0] - positions[b].rect[0]))
}

/**
 * The board of a game.
 * @param {object} props `game`, and `symbols`: texts of pieces by "PLAYER PIECE"
 */
export function Board ({ game, symbols }) {
  const change = useGame(game)
  const [from, setFrom] = useState(null)
  useEffect(() => setFrom(null), [change])
  const cells = game.cells()
  const targets = from === null ? [] : game.dests().get(from) || []

  function pick (name) {
    if (targets.includes(name)) game.move({ from, to: name })
    else setFrom(game.dests().has(name) ? name : null)
  }

  const square = handle => {
    const { name } = game.design.positions[handle]
    const cell = cells[handle]
    const label = cell === null ? name : `${name}, ${cell.player} ${cell.piece}`
    const kind = name === from ? 'picked' : targets.includes(name) ? 'target' : undefined
    return <button key={name} aria-label={label} className={kind} onClick={() => pick(name)}>{cell && symbols[`${cell.player} ${cell.piece}`]}</button>
  }
  return <div className='board'>{rowsOf(game.design).map(row => <div key={row[0]} className='row'>{row.map(square)}</div>)}</div>
}

/** The player to move, or the result. */
export function Status ({ game }) {
  useGame(game)
  const outcome = game.outcome()
  return <output>{outcome === null ? `${game.player} to move` : `${outcome.winner} wins: ${outcome.reason}`}</output>
}
