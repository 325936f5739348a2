import { HAS_SCRIPTS } from '../state/build_flags.js'

/** The tables of each board, by their functions and arguments. */
const tablesOf = new WeakMap()
/** Number of tables: a table in arguments is represented by its number. */
let made = 0

/**
 * Return functions that return the same table for the same board and arguments, so that all positions of a game
 * share it. The links of the board must not change.
 * @param {Object} board data of the board, from the design
 * @param {Object} functions by name: (state, ...data) => table, which nothing changes
 */
export function sharedTables (board, functions) {
  if (!HAS_SCRIPTS) return functions // the games of a variant share a position
  if (!tablesOf.has(board)) tablesOf.set(board, new Map())
  const tables = tablesOf.get(board)
  return Object.fromEntries(Object.entries(functions).map(([name, create]) => [name, (state, ...data) => {
    const key = name + JSON.stringify(data)
    if (!tables.has(key)) {
      const table = create(state, ...data)
      tables.set(key, table)
      const number = made++
      if (table !== null) table.toJSON = () => number
    }
    return tables.get(key)
  }]))
}
