import { withStubs } from './browser.js'

const VIEW = [
  'configure', 'defBoard', 'defPiece', 'defPopup', 'defPopupPosition', 'defPosition', 'deltaY', 'getMove',
  'getPromotionDialogIx', 'markPositions', 'showBoard', 'showHint', 'showMarks', 'showPiece'
]
const CONTROLLER = ['Done', 'addSound', 'clearGame', 'go', 'newSounds', 'play', 'playSound']

/** Return a view whose functions have no effect on rules: scripts may call and replace them. */
export function stubbedView (own) { return withStubs(VIEW, own) }

/** Return a controller whose functions have no effect on rules. */
export function stubbedController (own) { return withStubs(CONTROLLER, own) }
