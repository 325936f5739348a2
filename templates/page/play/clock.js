// The clocks of the players. They start with the first move, and stop while an earlier position is shown.
import { HAS_RELAY } from '../../runtime/state/build_flags.js'
import { outcomeNow, rivals } from './ending.js'

/** Choices of the clock: minutes, and seconds that each move adds. */
export const CLOCKS = ['off', '1+0', '3+2', '5+0', '10+5', '30+20', '90+30']
/** Difference between two pages that a slow connection explains, in ms. */
export const LAG = 2000
/** Time between two updates of the display, in ms. */
const TICK_MS = 200

/** Return clocks for a new game, by the setting; null for a game without clocks. */
export function newClock (session, setting) {
  const [minutes, increment] = setting.split('+').map(Number)
  return setting === 'off' || rivals(session).length < 2
    ? null
    : {
        left: Object.fromEntries(rivals(session).map(p => [p, minutes * 60000])),
        increment: increment * 1000,
        setting,
        since: 0
      }
}

/** Return the time left of a player, in ms; null without a clock. */
export function timeLeft ({ clock }, player) {
  return !clock || !(player in clock.left) ? null : Math.max(0, clock.left[player] - timeUsed(clock, player))
}

/** Return the time since the clock of a player was started; 0 if it does not run. */
const timeUsed = (clock, player) => clock.since > 0 && clock.player === player ? Date.now() - clock.since : 0

/** Return true if the clock of a player runs and has no time left. A friend's last move may be on its way. */
export function isTimeUp ({ clock, table }, player) {
  // The relay keeps its clocks.
  if (!clock || clock.since === 0 || clock.player !== player || (HAS_RELAY && table && table.trusted)) return false
  const slack = table && table.mine.indexOf(player) < 0 ? LAG : 0
  return timeUsed(clock, player) >= clock.left[player] + slack
}

/** Return a time as text, with tenths of a second at the end. */
export function timeText (ms) {
  const seconds = Math.floor(ms / 1000)
  const two = n => String(n).padStart(2, '0')
  if (seconds < 10) return '0:0' + (Math.floor(ms / 100) / 10).toFixed(1)
  return (
    (seconds < 3600 ? '' : Math.floor(seconds / 3600) + ':') +
    (seconds < 3600 ? Math.floor(seconds / 60) : two(Math.floor(seconds / 60) % 60)) +
    ':' +
    two(seconds % 60)
  )
}

/**
 * Subtract the time of the running clock, before the position changes; `player` has moved and receives the increment.
 */
export function stopClock (page, player) {
  const { clock, session } = page
  if (!clock) return
  if (clock.since > 0) clock.left[clock.player] = timeLeft(page, clock.player)
  clock.since = 0
  if (player !== undefined && player in clock.left && session.at >= 2) clock.left[player] += clock.increment
}

/**
 * Start the clock of the player to move, if the game has begun and has not ended. At a table, it runs while an earlier
 * position is shown.
 */
export function runClock (page) {
  const { clock, session } = page
  const isShown = session.at === session.plies.length
  if (!clock || (page.table && !isShown)) return
  const isRunning =
    session.at >= 2 && isShown && !outcomeNow(session) && !page.editor && (!page.table || page.table.open)
  Object.assign(clock, { player: session.game.player, since: isRunning ? Date.now() : 0 })
}

/** Update the display until the page is closed; `end(player)` is called when a player's time is up. */
export function startTicking (page, end) {
  setInterval(() => {
    if (!page.session || !page.clock || page.clock.since === 0) return
    const { player } = page.clock
    const left = timeLeft(page, player)
    const node = Array.from(page.root.querySelectorAll('.seat-clock')).find(
      n => n.getAttribute('data-player') === player
    )
    if (node && node.textContent !== timeText(left)) node.textContent = timeText(left)
    if (isTimeUp(page, player)) end(player)
  }, TICK_MS)
}
