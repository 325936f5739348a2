// Errors of scripts. A message names the hook that was running and the move that it read last.

/** Maximum depth of nested hook calls. */
const MAX_HOOK_DEPTH = 16

let running = null // { hook, move, depth } of the current hook

/**
 * Create the error of a script.
 * @param {Function} Kind RangeError or TypeError
 * @param {string} code ZRF810 to ZRF829
 * @param {string} text lowercase, without a period
 */
export function scriptError (Kind, code, text) {
  const error = new Kind(
    code + ': ' + (running === null || running.hook === '' ? '' : running.hook + ': ') + text + moveSuffix()
  )
  error.code = code
  return error
}

function moveSuffix () {
  return running === null || running.move === null ? '' : ' (move ' + describeMove(running.move) + ')'
}

function describeMove (move) {
  const { hook } = running
  running.move = null // the text must not fail with another error about the same move
  try {
    return JSON.stringify(move.plainText())
  } catch (error) {
    return JSON.stringify(move.actions)
  } finally {
    running.hook = hook
  }
}

/** Record the move that the current hook reads. Return the name of the hook, '' for none. */
export function setCurrentMove (move) {
  if (running === null) return ''
  running.move = move
  return running.hook
}

/** Return the name of the current hook, '' for none. */
export function currentHook () { return running === null ? '' : running.hook }

/** Run a hook. Errors that it throws become errors of scripts. */
export function runHook (hook, work) {
  const before = running
  const depth = before === null ? 1 : before.depth + 1
  running = { hook, move: null, depth }
  try {
    if (depth > MAX_HOOK_DEPTH) throw scriptError(RangeError, 'ZRF824', 'unlimited recursion')
    return work()
  } catch (error) {
    throw toScriptError(error)
  } finally {
    running = before
  }
}

/**
 * Return errors of zrf2js unchanged. Wrap other errors: a RangeError as a RangeError, others as a TypeError.
 * `where` is the start of the message, for hooks that `runHook` does not run.
 */
export function toScriptError (error, where = '') {
  if (error instanceof Error && /^ZRF\d+: /.test(error.message)) return error
  if (error instanceof RangeError && /call stack/.test(error.message))
    return scriptError(RangeError, 'ZRF824', where + 'unlimited recursion')
  const text = error instanceof Error ? error.name + ': ' + error.message : String(error)
  const wrapped = scriptError(error instanceof RangeError ? RangeError : TypeError, 'ZRF810', where + 'threw ' + text)
  wrapped.cause = error
  return wrapped
}
