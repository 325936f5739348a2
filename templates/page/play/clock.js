// The clocks of the players. They start with the first move, and stop while an earlier position is shown.
import { endGame, outcomeNow, rivals } from './ending.js'

/** Choices of the clock: minutes, and seconds that each move adds. */
export const CLOCKS = ['off', '1+0', '3+2', '5+0', '10+5', '30+20', '90+30']
/** Time between two updates of the display, in ms. */
const TICK_MS = 200

/** Return clocks for a new game, by the setting; null for a game without clocks. */
export function newClock(session, setting) {
  const [minutes, increment] = setting.split('+').map(Number)
  return setting === 'off' || rivals(session).length < 2 ? null : { left: Object.fromEntries(rivals(session).map(p => [p, minutes * 60000])), increment: increment * 1000, since: 0 }
}

/** Return the time left of a player, in ms; null without a clock. */
export function timeLeft({ clock, session }, player) {
  if (!clock || !(player in clock.left)) return null
  return Math.max(0, clock.left[player] - (clock.since > 0 && session.game.player === player ? Date.now() - clock.since : 0))
}

/** Return a time as text, with tenths of a second at the end. */
export function timeText(ms) {
  const seconds = Math.floor(ms / 1000)
  const two = n => String(n).padStart(2, '0')
  if (seconds < 10) return '0:0' + (Math.floor(ms / 100) / 10).toFixed(1)
  return (seconds < 3600 ? '' : Math.floor(seconds / 3600) + ':') + (seconds < 3600 ? Math.floor(seconds / 60) : two(Math.floor(seconds / 60) % 60)) + ':' + two(seconds % 60)
}

/** Subtract the time of the running clock, before the position changes; `player` has moved and receives the increment. */
export function stopClock(page, player) {
  const { clock, session } = page
  if (!clock) return
  const running = session.game.player
  if (clock.since > 0) clock.left[running] = timeLeft(page, running)
  clock.since = 0
  if (player !== undefined && player in clock.left && session.at >= 2) clock.left[player] += clock.increment
}

/** Start the clock of the player to move, if the game has begun and has not ended. */
export function runClock(page) {
  const { clock, session } = page
  if (clock) clock.since = session.at >= 2 && session.at === session.plies.length && !outcomeNow(session) && !page.editor ? Date.now() : 0
}

/** Update the display until the page is closed; `end` is called when a player's time is up. */
export function startTicking(page, end) {
  setInterval(() => {
    if (!page.session || !page.clock || page.clock.since === 0) return
    const player = page.session.game.player
    const left = timeLeft(page, player)
    const node = Array.from(page.root.querySelectorAll('.seat-clock')).find(n => n.getAttribute('data-player') === player)
    if (node && node.textContent !== timeText(left)) node.textContent = timeText(left)
    if (left > 0) return
    stopClock(page)
    endGame(page.session, 'time', player)
    end()
  }, TICK_MS)
}
