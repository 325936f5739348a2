/** Size of Jocly's area, number of choices, and height of a choice, in Jocly's units. */
const AREA = 12000
const CHOICES = 12
const LINE = 700
const CELL = { 'text-align': 'center', border: '1px solid #7a5', background: '#efe6cf', cursor: 'pointer' }
const CHOICE = {
  'text-align': 'center',
  border: '1px solid #333',
  background: '#fff',
  cursor: 'pointer',
  overflow: 'hidden'
}

/**
 * Create a plain view for Jocly: each position is a gadget that shows its piece and accepts clicks.
 *
 * The user enters a turn position by position. If the clicks do not determine a turn, as for promotions, the texts of
 * the turns appear over the board. They also appear if a chain may stop.
 * @param {Object} data `boards[variant]` lists the positions as { x, y, width, height } in units of an area of
 *   12000; `labels` has a short name per piece type, `colors` a color per player
 */
export function createJoclyView ({ boards, labels, colors }) {
  const cell = index => 'cell#' + index
  const choice = index => 'choice#' + index
  const shown = {} // by gadget: its element, height, text and color

  const Game = {
    xdInit (xdv) {
      boards[this.mOptions.variant].forEach((box, index) => {
        create(xdv, cell(index), true, Object.assign({ z: 1, css: CELL }, box))
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
        else show(cell(index), labels[standing[1]], colors[standing[0]])
      })
    },

    xdInput (xdv) {
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

  /** Create a gadget. Jocly passes its element when it draws the gadget; this view sets the element's text. */
  function create (xdv, gadget, visible, options) {
    shown[gadget] = { element: null, height: 0, text: '', color: '#000' }
    const display = (element, width, height) => {
      Object.assign(shown[gadget], { element, height })
      draw(gadget)
    }
    xdv.createGadget(gadget, { base: { visible }, '2d': Object.assign({ type: 'element', display }, options) })
  }

  function show (gadget, text, color) {
    Object.assign(shown[gadget], { text, color })
    draw(gadget)
  }

  function draw (gadget) {
    const { element, height, text, color } = shown[gadget]
    if (element === null) return
    element.text(text)
    element.css({
      color,
      'font-size': Math.floor(height * 0.6) + 'px',
      'line-height': height + 'px',
      'font-weight': 'bold'
    })
  }

  /** Return the actions after the clicks `input.path`, null if the turn is complete. */
  function actions (xdv, moves, input) {
    if (input.text !== null || (moves.length === 1 && moves[0].path.length <= input.path.length)) return null
    const next = input.path.length
    const found = {}
    const complete = []
    moves.forEach(move => {
      if (move.path.length <= next) return complete.push(move)
      const place = move.path[next]
      const key = 'p' + place
      if (found[key] === undefined)
        found[key] = action(xdv, cell(place), { path: input.path.concat(place), text: null })
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
