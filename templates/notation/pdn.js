import { PARTIAL_SQUARE } from '../runtime/state/layout.js'
import { MOST_QUOTED, shown } from '../runtime/api/options.js'
import { movesOfRecord } from '../runtime/api/recorded_moves.js'
import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'
import { numberOfSquare, squareOfNumber } from './pdn_fen.js'
import { readGame, writeGame } from './pgn.js'
import { readPgn } from './pgn_text.js'
import { movesWithText, uniqueTextOf } from './unique_texts.js'

/** Results of draughts, of the first player and the second one. */
const DRAUGHTS_RESULTS = Object.assign(Object.create(null), { '2-0': '1-0', '0-2': '0-1', '1-1': '1/2-1/2' })
/** Most plies that the reader of a move tries. */
const MOST_TRIED = 50000

/**
 * Draughts in PDN (Portable Draughts Notation). Moves are `31-27` and `24x15`. In games, a move has all captures of a
 * turn: its origin and its last target, or all squares on which the piece lands, such as `26x17x10`. In other texts it
 * is one ply.
 */
export const pdnNotation = {
  name: 'pdn',

  textOf: (game, move) => uniqueTextOf(game, pdnText, move),

  find (game, text) {
    const wanted = text.trim().replace(/:/g, 'x')
    const exact = movesWithText(game, pdnText, numberOfSquare, wanted)
    return exact.length > 0 ? exact : movesWithText(game, pdnText, numberOfSquare, wanted.replace('-', 'x'))
  },

  write (game, tags) {
    const { sides, draughts } = factsOf(game)
    if (game._position.state.registers[PARTIAL_SQUARE] >= 0 && game.outcome() === null)
      throw new RangeError('pdn: a turn is not complete')
    const usual = draughts.type === '' ? {} : { GameType: draughts.type }
    return writeGame(game, tags, {
      sides: draughts.color === 'W' ? sides : sides.slice().reverse(),
      usual,
      take: takeTurn
    })
  },

  read (game, text, options) {
    const record = readPgn(text, DRAUGHTS_RESULTS)
    const { draughts: { type } } = factsOf(game)
    const stated = record.tags.get('GameType')
    if (stated !== undefined && type !== '' && parseInt(stated) !== parseInt(type))
      throw new RangeError('pdn: expected the GameType ' + parseInt(type) + ', found ' + shown(stated))
    readGame(game, record, options, playTurn)
  }
}

function pdnText (game, move) {
  const { pass, from, to, captures } = partsOf(game, move)
  return pass || from < 0 || to < 0
    ? move.uniqueText
    : numberOfSquare(game, from) + (captures ? 'x' : '-') + numberOfSquare(game, to)
}

// --- turns -------------------------------------------------------------------------------------

/**
 * Return the turns of a player that lead over squares: [{ ordinals, path }], with the indexes of the moves. The first
 * and the last square are those of the turn; those between may be left out. The game is a copy, which does not change.
 */
function turnsOver (game, [start, ...squares]) {
  const turns = []
  let tried = 0
  follow(start, squares, [], [start])
  const whole = turns.filter(({ path }) => path.length === squares.length + 1)
  return whole.length === 1 ? whole : turns

  function follow (at, rest, ordinals, path) {
    for (const move of game.moves()) {
      if (move.pass || move.from !== at) continue
      if (++tried > MOST_TRIED) throw new RangeError('pdn: too many ways to make a move')
      const { to, ordinal } = move
      game._play(ordinal)
      const left = rest.length > 1 && rest[0] === to ? rest.slice(1) : rest
      const made = { ordinals: ordinals.concat([ordinal]), path: path.concat([to]) }
      if (game._position.state.registers[PARTIAL_SQUARE] >= 0 && game.outcome() === null)
        follow(to, left, made.ordinals, made.path)
      else if (left.length === 1 && left[0] === to)
        turns.push(Object.assign(made, { result: JSON.stringify(game.position().board) }))
      game.undo()
    }
  }
}

/** Return the turn that squares state, undefined if none or several different ones fit. */
function onlyTurn (game, squares) {
  const turns = turnsOver(game, squares)
  return turns.length > 0 && turns.every(({ result }) => result === turns[0].result) ? turns[0] : undefined
}

function playTurn (game, { text, number }) {
  const squares = text.split(/[-x:]/).map(part => squareOfNumber(game, part))
  const turn = squares.length < 2 || squares.includes(undefined) ? undefined : onlyTurn(game, squares)
  if (turn === undefined)
    throw new RangeError('pdn: illegal or ambiguous move ' + number + ', ' + text.slice(0, MOST_QUOTED))
  for (const ordinal of turn.ordinals) game.apply(game.moves()[ordinal])
}

/** Make the plies of a turn, and return their text. */
function takeTurn (game, ordinals) {
  movesOfRecord(game)
  const before = game.clone()
  const path = []
  let sign = '-'
  let plies = 0
  do {
    const move = game.moves()[ordinals[plies++]]
    if (move === undefined || move.pass) throw new RangeError('pdn: a pass has no text')
    const { from, to, captures } = partsOf(game, move)
    if (captures) sign = 'x'
    path.push(...(path.length === 0 ? [from, to] : [to]))
    game.apply(move)
  } while (game._position.state.registers[PARTIAL_SQUARE] >= 0 && plies < ordinals.length)
  const [start] = path
  const short = [start, path[path.length - 1]]
  const turn = path.length === 2 ? undefined : onlyTurn(before, short)
  const isShort =
    path.length === 2 || (turn !== undefined && turn.ordinals.every((ordinal, i) => ordinal === ordinals[i]))
  return (isShort ? short : path).map(square => numberOfSquare(game, square)).join(sign)
}
