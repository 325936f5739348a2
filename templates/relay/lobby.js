// The lobby of `zrf2js serve`: lists that follow the server, and small boards of games in play.
import { useDrawings } from '../page/drawing/tables.js'
import { thumbnail } from '../page/drawing/thumbnail.js'

/** Time between two updates, in ms. */
const PERIOD = 3000

/** Promises of boards by their addresses. */
const known = new Map()

function boardAt (address) {
  if (!known.has(address)) known.set(address, fetch(address).then(answer => answer.json()))
  return known.get(address)
}

/** Draw the boards of games in an element; return a promise. */
function drawBoards (element) {
  const shots = Array.from(element.querySelectorAll('.shot'))
  return Promise.all(shots.map(shot => boardAt(shot.dataset.board).then(({ board, drawings }) => {
    useDrawings(drawings)
    shot.replaceChildren(thumbnail(Object.assign({}, board, { setup: JSON.parse(shot.dataset.setup) }), {}))
  }).catch(() => { /* the list shows the names without a board */ })))
}

/** Show the present lists, unless the keyboard is in use there. */
function update () {
  if (document.hidden) return
  const lists = document.getElementById('lists')
  fetch('/lists')
    .then(answer => answer.ok ? answer.text() : Promise.reject(new Error(answer.status)))
    .then(text => {
      const fresh = new DOMParser().parseFromString(text, 'text/html').body
      return drawBoards(fresh).then(() => {
        if (!lists.contains(document.activeElement)) lists.replaceChildren(...fresh.childNodes)
      })
    })
    .catch(() => {
      /* the server may be down: the next update may succeed */
    })
}

/** Start the lobby. */
export function bootLobby () {
  drawBoards(document)
  setInterval(update, PERIOD)
}
