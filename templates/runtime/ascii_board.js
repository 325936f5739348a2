/**
 * Return a board as text: one line per row of positions, one letter per piece. The pieces of the first player have
 * upper case. A legend of the letters follows. Boards without rectangles have one line. `known` are the letters of
 * a notation, by type; they are used if they are distinct.
 */
export function asciiBoard ({ positions, pieces, players }, cells, known = []) {
  const names = pieces.map(({ name }) => name)
  const letters = new Set(known).size === names.length ? new Map(names.map((name, type) => [name, known[type]])) : boardLettersOf(names)
  const sign = cell => {
    if (cell === null) return '.'
    const letter = letters.get(cell.piece)
    return cell.player === players[0] ? letter : letter.toLowerCase()
  }
  const rows = distinctCoordinates(positions, 1).map(top => {
    const inRow = distinctCoordinates(positions, 0).map(left => positions.findIndex(({ rect }) => coordinateOf(rect, 0) === left && coordinateOf(rect, 1) === top))
    return inRow.map(index => index < 0 ? ' ' : sign(cells[index])).join(' ').trimEnd()
  })
  const legend = Array.from(letters, ([name, letter]) => letter + ' ' + name).join(', ')
  return rows.join('\n') + '\n\n' + legend
}

function coordinateOf (rect, axis) { return rect ? rect[axis] : 0 }

/** Return the distinct coordinates of an axis in order. */
function distinctCoordinates (positions, axis) {
  return Array.from(new Set(positions.map(({ rect }) => coordinateOf(rect, axis)))).sort((a, b) => a - b)
}

/** Return a letter for each name: its first letter that is free, else any free letter. */
function boardLettersOf (names) {
  const letters = new Map()
  const taken = new Set()
  for (const name of names) {
    const letter = Array.from(name.toUpperCase() + 'ABCDEFGHIJKLMNOPQRSTUVWXYZ').find(each => /[A-Z]/.test(each) && !taken.has(each)) || '?'
    taken.add(letter)
    letters.set(name, letter)
  }
  return letters
}
