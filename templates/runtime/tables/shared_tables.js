/** The tables of each board, by their functions and arguments. */
const tablesOf = new WeakMap()
/** All tables: their numbers represent them in arguments. */
const made = []

/**
 * Return functions that return the same table for the same board and arguments, so that all positions of a game
 * share it. The links of the board must not change.
 * @param {Object} board data of the board, from the design
 * @param {Object} functions by name: (state, ...data) => table, which nothing changes
 */
export function sharedTables (board, functions) {
  if (!tablesOf.has(board)) tablesOf.set(board, new Map())
  const tables = tablesOf.get(board)
  return Object.fromEntries(Object.entries(functions).map(([name, create]) => [name, (state, ...data) => {
    const key = name + JSON.stringify(data, (_, value) => made.includes(value) ? '#' + made.indexOf(value) : value)
    if (!tables.has(key)) {
      const table = create(state, ...data)
      tables.set(key, table)
      if (table !== null) made.push(table)
    }
    return tables.get(key)
  }]))
}
