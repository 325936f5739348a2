/** By board: the functions that share their tables. */
const boards = new WeakMap()
/** The numbers of tables, by which they occur in arguments. */
const tableNumbers = new WeakMap()
let tablesMade = 0

/**
 * Return functions that return the same table for the same board and arguments, so that all positions of a game
 * share it. The links of the board must not change.
 * @param {Object} board data of the board, from the design
 * @param {Object} functions by name: (state, ...data) => table, which nothing changes
 */
export function sharedTables (board, functions) {
  if (!boards.has(board)) boards.set(board, Object.fromEntries(Object.entries(functions).map(([name, create]) => [name, memoized(create)])))
  return boards.get(board)
}

function memoized (create) {
  const tables = new Map()
  return (state, ...data) => {
    const key = JSON.stringify(data, (_, value) => tableNumbers.get(value) || value)
    if (!tables.has(key)) tables.set(key, create(state, ...data))
    const table = tables.get(key)
    if (table !== null && !tableNumbers.has(table)) tableNumbers.set(table, '#' + ++tablesMade)
    return table
  }
}
