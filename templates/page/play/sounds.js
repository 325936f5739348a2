// The rules' sounds: which of them goes with what happened. Playing may be refused; silence is no fault.

/** What a move is as events of the rules' sounds, without `-sound`: the first that has one is heard. */
export function eventsOf(ply, outcome) {
  const kinds = ply.effects.map(e => e.kind)
  const has = kind => kinds.indexOf(kind) >= 0
  const events = outcome ? [outcome.kind] : []
  if (has('capture')) events.push('capture')
  if (has('type') || has('owner') || has('flip')) events.push('change')
  if (ply.from < 0 && ply.to >= 0) events.push('drop')
  return events.concat('move', 'release')
}

/** The file of the first of these events that has one. */
export function soundFile(media, events) {
  const files = events.map(event => (media || []).find(m => m[0] === event + '-sound' && m[1])).filter(Boolean)
  return files.length ? files[0][1] : null
}

/** Plays the sound of the first event that has one, when the page has it. */
export function playSound(sounds, media, events) {
  const file = soundFile(media, events)
  const address = file && sounds ? sounds[file] : null
  if (!address || typeof Audio !== 'function') return
  const playing = new Audio(address).play()
  if (playing && playing.catch) playing.catch(() => {})
}
