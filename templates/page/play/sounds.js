// Sounds of the rules file. A browser may refuse to play them, which is not an error.

/** Return the sound events of a ply, most specific first, without the suffix `-sound`. */
export function eventsOf (ply, outcome) {
  const kinds = ply.effects.map(e => e.kind)
  const has = kind => kinds.indexOf(kind) >= 0
  const events = outcome ? [outcome.kind] : []
  if (has('capture')) events.push('capture')
  if (has('type') || has('owner') || has('flip')) events.push('change')
  if (ply.from < 0 && ply.to >= 0) events.push('drop')
  return events.concat('move', 'release')
}

/** Return the file of the first event that has a sound. */
export function soundFile (media, events) {
  const files = events.map(event => (media || []).find(m => m[0] === event + '-sound' && m[1])).filter(Boolean)
  return files.length ? files[0][1] : null
}

/** Play the sound of the first event that has one; return false if the page contains none. */
export function playSound (sounds, media, events) {
  const file = soundFile(media, events)
  const address = file && sounds ? sounds[file] : null
  if (!address || typeof Audio !== 'function') return false
  const playing = new Audio(address).play()
  if (playing && playing.catch) playing.catch(() => {})
  return true
}
