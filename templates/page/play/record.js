// The moves made so far as rows of a score sheet. Pure.

/**
 * @param plies [{ player, partial }]
 * @returns {{ columns: string[]|null, rows: {number, cells: number[][]}[] }} cells hold indices of plies;
 *   columns: the two players when there are just two, otherwise null and every row has one cell
 */
export function scoreSheet(plies) {
  const players = []
  for (const p of plies) if (players.indexOf(p.player) < 0) players.push(p.player)
  const columns = players.length === 2 ? players : null
  const rows = []
  plies.forEach((ply, k) => {
    if (startsRow(plies, k)) rows.push({ number: rows.length + 1, cells: columns ? [[], []] : [[]] })
    rows[rows.length - 1].cells[columns ? columns.indexOf(ply.player) : 0].push(k)
  })
  return { columns, rows }
}

/** A row starts when the player who began comes to move again after somebody else; alone, with every turn. */
function startsRow(plies, k) {
  if (k === 0) return true
  const before = plies[k - 1]
  if (plies[k].player !== plies[0].player) return false
  const alone = plies.every(p => p.player === plies[0].player)
  return before.player !== plies[k].player || (alone && !before.partial)
}
