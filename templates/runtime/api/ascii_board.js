/**
 * Return a board as text: one line per row of positions, one letter per piece. The pieces of the first player have
 * upper case. A legend of the letters follows. Boards without rectangles have one line. `letters` has one per type.
 */
export function asciiBoard ({ positions, pieces, players }, cells, letters) {
  const sign = cell => {
    if (cell === null) return '.'
    const letter = letters[pieces.findIndex(({ name }) => name === cell.piece)]
    return cell.player === players[0] ? letter : letter.toLowerCase()
  }
  const rows = distinctCoordinates(positions, 1).map(top => {
    const inRow = distinctCoordinates(positions, 0).map(left =>
      positions.findIndex(({ rect }) => coordinateOf(rect, 0) === left && coordinateOf(rect, 1) === top)
    )
    return inRow.map(index => index < 0 ? ' ' : sign(cells[index])).join(' ').trimEnd()
  })
  const legend = pieces.map(({ name }, type) => letters[type] + ' ' + name).join(', ')
  return rows.join('\n') + '\n\n' + legend
}

function coordinateOf (rect, axis) { return rect ? rect[axis] : 0 }

/** Return the distinct coordinates of an axis in order. */
function distinctCoordinates (positions, axis) {
  return Array.from(new Set(positions.map(({ rect }) => coordinateOf(rect, axis)))).sort((a, b) => a - b)
}
