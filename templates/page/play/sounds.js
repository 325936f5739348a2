// The rules' sounds: which of them goes with what happened. Playing may be refused; silence is no fault.

/** The event a move is, most remarkable first; names as in the rules, without `-sound`. */
export function soundOf(ply, outcome) {
  if (outcome) return outcome.kind === 'draw' ? 'draw' : outcome.kind
  const kinds = ply.effects.map(e => e.kind)
  if (kinds.indexOf('capture') >= 0) return 'capture'
  if (kinds.indexOf('type') >= 0 || kinds.indexOf('owner') >= 0 || kinds.indexOf('flip') >= 0) return 'change'
  return ply.from < 0 && ply.to >= 0 ? 'drop' : 'move'
}

/** The file for an event: a sound of its own, else that of a move. */
export function soundFile(media, event) {
  const of = name => (media || []).filter(m => m[0] === name + '-sound' && m[1]).map(m => m[1])[0]
  return of(event) || (event === 'change' || event === 'capture' || event === 'drop' ? of('move') || of('release') : event === 'move' ? of('release') : undefined)
}

/** Plays the sound of an event, when the page has it. */
export function playSound(sounds, media, event) {
  const file = soundFile(media, event)
  const address = file && sounds ? sounds[file] : null
  if (!address || typeof Audio !== 'function') return
  const playing = new Audio(address).play()
  if (playing && playing.catch) playing.catch(() => {})
}
