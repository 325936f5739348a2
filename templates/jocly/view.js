const AREA = 12000
const CHOICES = 12
const LINE = 700
const CELL = { 'text-align': 'center', border: '1px solid #7a5', background: '#efe6cf', cursor: 'pointer' }
const CHOICE = { 'text-align': 'center', border: '1px solid #333', background: '#fff', cursor: 'pointer', overflow: 'hidden' }

/**
 * A plain view for Jocly: each position is one gadget that shows what stands on it and takes
 * clicks. A turn is entered position by position; where the clicks leave several turns open, such as
 * promotions, or where a chain may stop, their texts are offered over the board.
 *
 * `boards[variant]` lists the positions as { x, y, width, height } on an area of 12000 units;
 * `labels` has a short name for each type, `colours` one for each player.
 */
export function createJoclyView ({ boards, labels, colours }) {
  const cell = index => 'cell#' + index
  const choice = index => 'choice#' + index
  const shown = {} // of each gadget its element, height, text and colour

  const Game = {
    xdInit (xdv) {
      boards[this.mOptions.variant].forEach((place, index) => {
        create(xdv, cell(index), true, Object.assign({ z: 1, css: CELL }, place))
      })
      for (let index = 0; index < CHOICES; index++) {
        const box = { x: 0, y: (index - CHOICES / 2) * LINE, width: AREA / 2, height: LINE }
        create(xdv, choice(index), false, Object.assign({ z: 10, css: CHOICE }, box))
      }
    },

    xdBuildScene (xdv) {
      boards[this.mOptions.variant].forEach((_, index) => xdv.updateGadget(cell(index), { base: { visible: true } }))
    }
  }

  const Board = {
    xdDisplay (xdv, aGame) {
      const position = JSON.parse(this.ExportBoardState(aGame))
      aGame.g.game.design.positions.forEach(({ name }, index) => {
        const standing = position.board[name]
        if (standing === undefined) show(cell(index), '', '#000')
        else show(cell(index), labels[standing[1]], colours[standing[0]])
      })
    },

    xdInput (xdv, aGame) {
      return {
        initial: { path: [], text: null },
        getActions: (moves, input) => actions(xdv, moves, input)
      }
    },

    xdPlayedMove (xdv, aGame) {
      this.xdDisplay(xdv, aGame)
      return true
    }
  }

  return { Game, Board, Move: {} }

  /** Jocly tells the element when it draws a gadget; its text is ours to put there. */
  function create (xdv, gadget, visible, options) {
    shown[gadget] = { element: null, height: 0, text: '', colour: '#000' }
    const display = (element, width, height) => {
      Object.assign(shown[gadget], { element, height })
      draw(gadget)
    }
    xdv.createGadget(gadget, { base: { visible }, '2d': Object.assign({ type: 'element', display }, options) })
  }

  function show (gadget, text, colour) {
    Object.assign(shown[gadget], { text, colour })
    draw(gadget)
  }

  function draw (gadget) {
    const { element, height, text, colour } = shown[gadget]
    if (element === null) return
    element.text(text)
    element.css({ color: colour, 'font-size': Math.floor(height * 0.6) + 'px', 'line-height': height + 'px', 'font-weight': 'bold' })
  }

  /** What can be clicked after `input.path`; null when the turn is complete. */
  function actions (xdv, moves, input) {
    if (input.text !== null || (moves.length === 1 && moves[0].path.length <= input.path.length)) return null
    const next = input.path.length
    const found = {}
    const complete = []
    moves.forEach(move => {
      if (move.path.length <= next) return complete.push(move)
      const place = move.path[next]
      const key = 'p' + place
      if (found[key] === undefined) found[key] = action(xdv, cell(place), { path: input.path.concat(place), text: null })
      found[key].moves.push(move)
    })
    complete.slice(0, CHOICES).forEach((move, index) => {
      const text = move.plies.length > 0 ? move.plies.join(', ') : 'wait'
      const offered = action(xdv, choice(index), { path: input.path, text })
      offered.moves.push(move)
      offered.view = [choice(index)]
      show(choice(index), text, '#000')
      found['c' + index] = offered
    })
    return found
  }

  function action (xdv, gadget, validate) {
    return {
      moves: [],
      click: [gadget],
      validate,
      highlight () { xdv.updateGadget(gadget, { '2d': { opacity: 0.8 } }) },
      unhighlight () { xdv.updateGadget(gadget, { '2d': { opacity: 1 } }) },
      execute (done) { done() }
    }
  }
}
