import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createGame } from './breakthrough.js'
import { Board, Status } from './board.jsx'

const game = createGame()
const symbols = { 'White Man': '\u2659', 'Black Man': '\u265f' }

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <Board game={game} symbols={symbols} />
    <Status game={game} />
    <button onClick={() => game.undo()}>Undo</button>
  </StrictMode>
)
