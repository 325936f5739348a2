// Tests of rules (zrf2js/testing): games in play whose results are lines of text.

const listed = lines => lines.length === 0 ? ['(none)'] : lines

/** Return the outcome as a line, such as `White wins: captured`. */
export function outcomeLine (game) {
  const outcome = game.outcome()
  if (outcome === null) return 'continues'
  const { kind, winner, loser, reason, scores } = outcome
  const what = { win: winner + ' wins', loss: (loser || 'every player') + ' loses', draw: 'draw' }[kind]
  const points = Object.entries(scores || {}).map(([name, score]) => name + ' ' + score).join(', ')
  return what + ': ' + reason + (points && ' (' + points + ')')
}

function pieceLine (place, [player, piece, attributes]) {
  const values = Object.entries(attributes).filter(([, value]) => value !== false)
  return [place, player, piece, ...values.map(([name, value]) => name + '=' + value)].join(' ')
}

/** Return the pieces on the board and in hand, a line for each. */
export function boardLines (game) {
  const { board, reserves } = game.position()
  const standing = Object.entries(board).map(([place, piece]) => pieceLine(place, piece))
  for (const [player, pieces] of Object.entries(reserves)) {
    for (const [piece, count] of Object.entries(pieces)) {
      standing.push(player + ' ' + piece + ' off ' + (count < 0 ? 'without end' : count))
    }
  }
  return listed(standing)
}

/** Return the texts of the legal moves, sorted. */
export const moveLines = game => listed(game.moves().map(String).sort())

export const playerLine = game => game.player + (game.random ? ' at random' : '')

function setUp (game, text) {
  if (text.trimStart().startsWith('{')) game.setPosition(JSON.parse(text))
  else if (game.read === undefined) throw new RangeError('the game has no FEN: write the position in JSON')
  else game.read('fen', text.trim())
}

/** Return whether a text names a legal move, or several. */
function isLegal (game, text) {
  try {
    game.move(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return error.message.startsWith('ambiguous')
  }
  game.undo()
  return true
}

function result (game, { do: what, text }) {
  switch (what) {
    case 'position': return setUp(game, text) || null
    case 'load': return game.load(text) && null
    case 'play': return game.move(text) && null
    case 'undo': if (game.undo()) return null; throw new RangeError('there is no move to take back')
    case 'legal':
    case 'illegal': return text.split('\n').filter(line => isLegal(game, line))
    case 'outcome': return [outcomeLine(game)]
    case 'board': return boardLines(game)
    case 'player': return [playerLine(game)]
  }
  return moveLines(game)
}

/** Return the answers to the steps of a track up to the first error; the error is `{ error }`. */
function played (createGame, { variant, steps }) {
  const answers = []
  try {
    const game = createGame(variant === null ? {} : { variant })
    for (const step of steps) answers.push(result(game, step))
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error
    answers.push({ error: error.message })
  }
  return answers
}

/** Return the answers of all tracks. */
export const runTracks = (createGame, { tracks }) => ({ tracks: tracks.map(track => played(createGame, track)) })
