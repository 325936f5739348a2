/** Options that do not affect play here. */
const OTHERS = [
  'zrf',
  'animate-captures',
  'animate-drops',
  'highlight-goals',
  'prevent-flipping',
  'selection-screen',
  'show-moves-list',
  'show-captures',
  'smart-moves',
  'show-hints',
  'show-blink',
  'drag-n-drop',
  'advisor-wait',
  'promote-dialog',
  'show-lose',
  'show-drops',
  'animate-redo',
  'progressive-levels', 'silent-?-moves'
]

/** Functions from the value of each other option to the fields that it sets. */
const KERNEL_SETTINGS = {
  'complete-partial': value => value === 'true' ? { completePartial: true } : {},
  'detect-loops': value => value === 'true' ? { detectLoops: true } : {},
  'shared-pieces': value => ({ sharedPieces: value === 'true' }),
  'recycle-captures': value => value === 'true' ? { recycleCaptures: true } : {},
  'discard-cascades': value => value === 'true' ? { discardCascades: true } : {},
  'pass-partial': value => value === 'true' ? { passPartial: true } : {},
  'pass-turn': value => value === 'true' ? { passTurn: 1 } : value === 'forced' ? { passTurn: 2 } : {},
  'moves-limit': value => ({ movesLimit: value }),
  'stalemate-draw': value => value === 'true' ? { stalemateDraw: true } : {},
  z2j: () => ({})
}

/** The newest version of models that the kernel accepts. */
const Z2J_VERSION = 2

/**
 * Set an option of a model. An unknown option has no effect. In Dagaz the game has no moves then, because its page
 * lacks a script.
 */
export function kernelOptions (model, design, name, value) {
  if (Object.prototype.hasOwnProperty.call(KERNEL_SETTINGS, name)) Object.assign(model, KERNEL_SETTINGS[name](value))
  else if (OTHERS.indexOf(name) < 0) design.unknownOptions.push(name)
  if (name === 'z2j' && value > Z2J_VERSION) design.failed = true
}
