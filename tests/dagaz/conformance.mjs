// Plays the records of `zrf2js conformance --turns` on scripts for Dagaz's kernel.
//
//   node conformance.mjs < { records, scripts: [path] }
//
// Prints { positions, successors, differences: [text] }.
import { readFileSync } from 'node:fs'
import { load, start } from './machine.mjs'

const { records, scripts } = JSON.parse(readFileSync(0, 'utf8'))

function shown (board) {
  const { design } = board
  const pieces = board.pieces.map((piece, at) => piece === null ? null : [design.positions[at], design.playerNames[piece.player], design.types[piece.type]].join(' '))
  return [design.playerNames[board.player], ...pieces.filter(Boolean).sort()].join(', ')
}

const wanted = ({ player, board }) => [player, ...Object.keys(board).map(at => [at, board[at][0], board[at][1]].join(' ')).sort()].join(', ')

const result = { positions: 0, successors: 0, differences: [] }

function play (machine, walk) {
  let board = start(machine)
  for (const [number, step] of walk.entries()) {
    result.positions++
    if (shown(board) !== wanted(step)) return result.differences.push(`step ${number}: another position`)
    if (step.chosen === null) return
    board.generate()
    const found = new Map(board.moves.map(move => board.apply(move)).map(after => [shown(after), after]))
    const recorded = step.successors.map(wanted)
    result.successors += recorded.length
    if (JSON.stringify([...found.keys()].sort()) !== JSON.stringify([...new Set(recorded)].sort())) return result.differences.push(`step ${number}: other successors`)
    board = found.get(recorded[step.chosen])
  }
}

const machine = load(scripts.map(path => readFileSync(path, 'utf8')))
for (const walk of records.games[0].walks) play(machine, walk)
process.stdout.write(JSON.stringify(result))
