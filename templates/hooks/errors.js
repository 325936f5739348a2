/** What scripts do wrong is told with the hook it happened in and the move that was looked at. */

/** Hooks that have called each other so deep call themselves. */
const DEEPEST_CALL = 16

let running = null // { hook, move, depth } of the hook at work

/** The error of a script: `Kind` is RangeError or TypeError, `code` one of ZRF810 to ZRF829. */
export function scriptError (Kind, code, text) {
  const error = new Kind(code + ': ' + (running === null || running.hook === '' ? '' : running.hook + ': ') + text + theMove())
  error.code = code
  return error
}

function theMove () {
  return running === null || running.move === null ? '' : ' (move ' + describeMove(running.move) + ')'
}

function describeMove (move) {
  const { hook } = running
  running.move = null // its text must not fail on what is wrong with it
  try {
    return JSON.stringify(move.plainText())
  } catch (error) {
    return JSON.stringify(move.actions)
  } finally {
    running.hook = hook
  }
}

/** The move that a later complaint is about; gives the name of the hook at work. */
export function setCurrentMove (move) {
  if (running === null) return ''
  running.move = move
  return running.hook
}

/** The name of the hook at work, '' for none. */
export function currentHook () { return running === null ? '' : running.hook }

/** Runs a hook; whatever it throws names it. */
export function runHook (hook, work) {
  const before = running
  const depth = before === null ? 1 : before.depth + 1
  running = { hook, move: null, depth }
  try {
    if (depth > DEEPEST_CALL) throw scriptError(RangeError, 'ZRF824', 'calls itself without an end')
    return work()
  } catch (error) {
    throw named(error)
  } finally {
    running = before
  }
}

/** Ours pass; a script's own errors become TypeErrors, a RangeError stays one. */
function named (error) {
  if (error instanceof Error && /^ZRF\d+: /.test(error.message)) return error
  if (error instanceof RangeError && /call stack/.test(error.message)) return scriptError(RangeError, 'ZRF824', 'calls itself without an end')
  const text = error instanceof Error ? error.name + ': ' + error.message : String(error)
  const wrapped = scriptError(error instanceof RangeError ? RangeError : TypeError, 'ZRF810', 'threw ' + text)
  wrapped.cause = error
  return wrapped
}
