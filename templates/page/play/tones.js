// Sounds made by the browser, for events without a sound in the rules file.

/** Notes of each event: [frequency in Hz, start in s, length in s][]. */
const TONES = {
  move: [[190, 0, 0.08]],
  drop: [[230, 0, 0.07]],
  change: [
    [280, 0, 0.07],
    [230, 0.05, 0.08]
  ],
  capture: [
    [150, 0, 0.09],
    [110, 0.05, 0.13]
  ],
  check: [
    [587, 0, 0.12],
    [784, 0.1, 0.2]
  ],
  win: [
    [523, 0, 0.2],
    [659, 0.12, 0.2],
    [784, 0.24, 0.45]
  ],
  loss: [
    [392, 0, 0.2],
    [330, 0.14, 0.2],
    [262, 0.28, 0.45]
  ],
  draw: [
    [440, 0, 0.2],
    [440, 0.18, 0.3]
  ]
}
const VOLUME = 0.22

let context = null

/** Play the first event that has a tone. Before the user has clicked or typed, browsers allow no sound. */
export function playTone (events) {
  const name = events.find(event => event in TONES)
  if (
    !name ||
    typeof AudioContext !== 'function' ||
    !navigator.userActivation ||
    !navigator.userActivation.hasBeenActive
  )
    return
  context = context || new AudioContext()
  for (const [frequency, start, length] of TONES[name]) {
    const at = context.currentTime + start
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(VOLUME, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + length)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + length)
  }
}
