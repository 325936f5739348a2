import { createApi } from '../runtime/api/api.js'

const PLAYER_A = 1
const PLAYER_B = -1
const DRAW = 2

/**
 * Create the model of a Jocly game: the functions of Jocly's Game, Board and Move.
 *
 * A Jocly board is the list of texts of the plies that led to it (`line`): it is JSON, cheap to copy, and contains
 * the history for repetitions. One zrf2js game follows Jocly from board to board: it undoes and makes the plies that
 * differ. A turn is one Jocly move, regardless of the number of its plies. In Jocly the sides alternate strictly: if
 * the turn order has one player twice in a row, the other one waits with a move without plies.
 *
 * With `createScripting`, `scripts` is the `Model` of zrf2js, whose functions scripts replace before the first game.
 */
export function createJoclyModel (variants, version, file, createScripting = null) {
  const api = createApi(variants, version, file)
  const scripts = createScripting && api.linkScripts(createScripting)

  const Game = {
    /** Start the game that `gameOptions.variant` of the configuration names. */
    InitGame () {
      const game = api.createGame({ variant: this.mOptions.variant })
      this.g.seats = this.mOptions.seats // the names of Jocly's first and second player
      this.g.start = game.position()
      this.g.initial = JSON.stringify(this.g.start)
      this.g.game = game
      this.g.line = []
      this.g.values = pieceValues(game)
    },

    DestroyGame () { this.g = {} },

    /** Validate a position in zrf2js JSON. */
    Import (format, text) {
      try {
        const position = JSON.parse(text)
        if (typeof position.board !== 'object') return { status: false, error: 'parse' }
        return { status: true, initial: { position: text } }
      } catch (error) {
        return { status: false, error: 'parse' }
      }
    }
  }

  const Board = {
    InitialPosition (aGame) {
      own(this, aGame)
      this.line = []
      const initial =
        aGame.mInitial && aGame.mInitial.position ? aGame.mInitial.position : JSON.stringify(aGame.g.start)
      if (aGame.g.initial === initial) return
      aGame.g.initial = initial
      aGame.g.line = []
      aGame.g.game.setPosition(JSON.parse(initial))
    },

    CopyFrom (aBoard) {
      own(this, aBoard.owner)
      this.line = aBoard.line // immutable
      this.mWho = aBoard.mWho
      this.mMoves = []
      this.mEvaluation = aBoard.mEvaluation
      this.mFinished = aBoard.mFinished
      this.mWinner = aBoard.mWinner
    },

    GenerateMoves (aGame) {
      const game = reach(aGame, this.line)
      this.mMoves = []
      if (game.outcome() !== null) return finish(this, aGame, game)
      if (sideOf(aGame, game.player) !== this.mWho) {
        this.mMoves = [aGame.CreateMove({ plies: [], path: [] })]
        return
      }
      this.mMoves = turns(game).map(turn => aGame.CreateMove(turn))
    },

    ApplyMove (aGame, aMove) { this.line = this.line.concat(aMove.plies) },

    Evaluate (aGame, aFinishOnly) {
      const game = reach(aGame, this.line)
      this.mFinished = false
      this.mWinner = 0
      if (game.outcome() !== null) finish(this, aGame, game)
      else this.mEvaluation = aFinishOnly ? 0 : material(aGame, game)
    },

    GetSignature () { return JSON.stringify(reach(this.owner, this.line).position()) },

    ExportBoardState (aGame) { return JSON.stringify(reach(aGame, this.line).position()) }
  }

  const Move = {
    /** `plies` are zrf2js moves as text, `path` the positions to click. */
    Init (args) {
      this.plies = args.plies || []
      this.path = args.path || []
    },

    CopyFrom (aMove) { this.Init(aMove) },
    Equals (aMove) { return JSON.stringify(this.plies) === JSON.stringify(aMove.plies) },
    ToString () { return this.plies.length > 0 ? this.plies.join(', ') : 'wait' }
  }

  return { Game, Board, Move, scripts }

  /** Set the game of a board. The property is not enumerable, because Jocly converts boards to JSON. */
  function own (board, aGame) {
    Object.defineProperty(board, 'owner', { value: aGame, configurable: true })
  }

  /** Return the zrf2js game at the end of a line of plies. */
  function reach (aGame, line) {
    const { game } = aGame.g
    const before = aGame.g.line
    let same = 0
    while (same < before.length && same < line.length && before[same] === line[same]) same++
    for (let ply = before.length; ply > same; ply--) game.undo()
    for (let ply = same; ply < line.length; ply++) game.apply(line[ply])
    aGame.g.line = line
    return game
  }

  function sideOf (aGame, name) { return aGame.g.seats[0] === name ? PLAYER_A : PLAYER_B }

  function finish (board, aGame, game) {
    const { winner } = game.outcome()
    board.mFinished = true
    board.mWinner = winner === null ? DRAW : sideOf(aGame, winner)
    board.mEvaluation = board.mWinner === DRAW ? 0 : 1000000 * board.mWinner
  }

  /** Return all turns: chains of plies up to the next turn. */
  function turns (game) {
    const found = []
    follow([], [], [])
    return found

    function follow (plies, path, seen) {
      for (const move of game.moves()) {
        const clicks = path.concat(clicksOf(move, path))
        const chain = plies.concat(move.uniqueText)
        if (move.partial) continueChain(move, chain, clicks, seen)
        else found.push({ plies: chain, path: clicks })
      }
    }

    function continueChain (move, chain, clicks, seen) {
      game.apply(move)
      const position = game.position()
      if (position.partial === null || game.outcome() !== null) found.push({ plies: chain, path: clicks })
      else {
        const here = JSON.stringify(position)
        // A chain that repeats a position would not terminate.
        if (seen.indexOf(here) < 0) follow(chain, clicks, seen.concat(here))
      }
      game.undo()
    }
  }

  function clicksOf (move, path) {
    if (move.pass) return []
    if (move.from < 0) return [move.to]
    if (move.from === move.to)
      return move.effects
        .filter(({ at }) => at !== undefined && at !== move.to)
        .slice(0, 1)
        .map(({ at }) => at)
    return path.length > 0 && path[path.length - 1] === move.from ? [move.to] : [move.from, move.to]
  }

  /** Return rough values of piece types: 1 + a quarter per legal move in the start position. */
  function pieceValues (game) {
    const values = {}
    game.design.pieces.forEach(({ name }) => { values[name] = 1 })
    const cells = game.cells()
    game.moves().forEach(move => {
      if (move.piece !== null && cells[move.from]) values[move.piece] += 0.25
    })
    return values
  }

  function material (aGame, game) {
    let sum = 0
    game.cells().forEach(cell => {
      if (cell !== null && aGame.g.seats.indexOf(cell.player) >= 0)
        sum += sideOf(aGame, cell.player) * aGame.g.values[cell.piece]
    })
    return sum
  }
}
