// The played moves as rows of a score sheet. Pure.

/**
 * Return the score sheet of a game.
 * @param {{player: string, partial: boolean}[]} plies
 * @returns {{columns: string[] | null, rows: {number: number, cells: number[][]}[]}} cells hold indices of plies;
 *   `columns` are the players if there are two, else null, with one cell per row
 */
export function scoreSheet (plies) {
  const players = []
  for (const p of plies) if (players.indexOf(p.player) < 0) players.push(p.player)
  const columns = players.length === 2 ? players : null
  const rows = []
  plies.forEach((ply, k) => {
    if (startsRow(plies, k, players.length === 1))
      rows.push({ number: rows.length + 1, cells: columns ? [[], []] : [[]] })
    rows[rows.length - 1].cells[columns ? columns.indexOf(ply.player) : 0].push(k)
  })
  return { columns, rows }
}

/** Return true if a row starts: the first player moves after another player; in a game of one player, a turn starts. */
function startsRow (plies, k, alone) {
  if (k === 0) return true
  const before = plies[k - 1]
  if (plies[k].player !== plies[0].player) return false
  return before.player !== plies[k].player || (alone && !before.partial)
}
