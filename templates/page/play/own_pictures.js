// Pictures of the user for pieces: a file that is dropped on a piece replaces its drawing.
import { saveOwn } from './storage.js'

/** Longest side of a stored picture in pixels. */
const SIDE = 160

/** Accept pictures on the pieces of the board; `changed` is called after one has been stored. */
export function acceptPictures (page, changed) {
  const { board } = page.parts
  board.addEventListener('dragover', event => event.preventDefault())
  board.addEventListener('drop', event => {
    const [file] = event.dataTransfer.files
    const hit = event.target.closest('.hit')
    const cell = hit && page.cells[Number(hit.getAttribute('data-index'))]
    if (!file) return
    event.preventDefault()
    if (cell && /^image\//.test(file.type))
      readPicture(file).then(
        picture => {
          saveOwn(page, cell.piece + '\n' + cell.player, picture)
          changed()
        },
        () => {}
      )
  })
}

/** Return a promise of a picture in the form of `lookOf`, whose sides are at most `SIDE` pixels. */
function readPicture (file) {
  const image = new Image()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = reject
    reader.readAsDataURL(file)
  }).then(address => {
    image.src = address
    return image.decode()
  }).then(() => {
    const k = SIDE / Math.max(image.width, image.height)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: Math.round(image.width * k), height: Math.round(image.height * k) })
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    return [canvas.toDataURL(), canvas.width, canvas.height, 0, 1]
  })
}
