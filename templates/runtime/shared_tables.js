/** By board and by function: the tables that the function has made, by its arguments. */
const tablesOf = new WeakMap()
/** The numbers of these tables, by which they occur in arguments. */
const numbers = new WeakMap()
let made = 0

/**
 * Return `create` as a function that returns the same table for the same board and arguments, so that all positions
 * of a game share it. The links of the board must not change.
 * @param {Object} board data of the board, from the design
 * @param {Function} create (state, ...data) => table, which nothing changes
 */
export function shared (board, create) {
  if (!tablesOf.has(board)) tablesOf.set(board, new Map())
  const functions = tablesOf.get(board)
  if (!functions.has(create)) functions.set(create, new Map())
  const tables = functions.get(create)
  return (state, ...data) => {
    const key = JSON.stringify(data, (_, value) => numbers.get(value) || value)
    if (!tables.has(key)) tables.set(key, numbered(create(state, ...data)))
    return tables.get(key)
  }
}

function numbered (table) {
  if (table !== null) numbers.set(table, 'table ' + ++made)
  return table
}
