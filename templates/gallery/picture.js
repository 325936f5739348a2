// The initial board of a game as SVG elements, for programs whose `document` creates them.
import { useDrawings } from '../page/drawing/tables.js'
import { thumbnail } from '../page/drawing/thumbnail.js'

/**
 * Return the initial board of a game.
 * @param {object} board as in the data of a gallery
 * @param {object} drawings the drawings that its pieces may need
 */
export function pictureTree (board, drawings) {
  useDrawings(drawings)
  return thumbnail(board, {})
}
