// Runs scripts on Dagaz's own kernel, with the interface of machine.mjs.
import vm from 'node:vm'

const SECONDS = 10

/** The files of kernels, which V8 compiles once. */
const compiled = new Map()

function kernelScript (text) {
  if (!compiled.has(text)) compiled.set(text, new vm.Script(text))
  return compiled.get(text)
}

/** Run underscore and the kernel, then the scripts; return { design, Model } as machine.mjs does. */
export function load (scripts, kernel) {
  const silent = () => {}
  const window = { location: { search: '', pathname: '/', toString: () => '/' } }
  const context = vm.createContext({ console: { log: silent }, window, navigator: {}, self: window })
  for (const text of kernel) kernelScript(text).runInContext(context)
  const texts = ['Dagaz.View = Dagaz.View || {}; Dagaz.Controller = Dagaz.Controller || {}', ...scripts]
  for (const text of texts) vm.runInContext(text, context)
  const { Model } = vm.runInContext('Dagaz', context)
  Model.InitGame()
  const design = Model.getDesign()
  if (design.failed) throw new Error('the kernel rejects the design')
  const values = design.pieceNames.map((_, type) => design.attrs.map(byType => byType[type]))
  const names = { positions: design.positionNames, playerNames: design.playerNames, types: design.pieceNames, values }
  const checkGoals = (_, board, player) => board.board.checkGoals(design, player)
  return { design: names, Model: { checkGoals }, kernel: { Model, design, context } }
}

export function start (machine) { return new Board(machine, machine.kernel.Model.getInitBoard()) }

/** The members of a board of machine.mjs that comparisons read. */
class Board {
  constructor (machine, board) {
    Object.assign(this, { machine, board, design: machine.design, player: board.player })
    this.pieces = this.design.positions.map((_, at) => board.getPiece(at))
  }

  get moves () { return this.board.moves }

  /** List the moves. Very many chains exceed the limit of time; a chain without an end overflows the stack, an error. */
  generate () {
    const { context, design } = this.machine.kernel
    Object.assign(context, { generated: this.board, design })
    try {
      vm.runInContext('generated.generate(design)', context, { timeout: 1000 * SECONDS })
    } catch (error) {
      if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new RangeError('too many chains', { cause: error })
      throw error
    }
  }

  apply (move) { return new Board(this.machine, this.board.apply(move)) }
}
