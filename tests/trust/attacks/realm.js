// Escapes from the realm of the scripts: values through which a script may reach an object or a function of the host.

// ATTACK constructors: functions of all kinds have constructors that compile text
steal(eval, Function, (function * () {}).constructor, (async () => {}).constructor, (async function * () {}).constructor)

// ATTACK eval: indirect calls run in the global scope
steal((0, eval)('this'), (0, eval)('typeof process === "undefined" ? 0 : process'))

// ATTACK globals: the global object, under all its names and in the functions of arrays and timers
steal(globalThis, (function () { return this })(), Reflect.apply(function () { return this }, undefined, []))
;[0].forEach(function () { steal(this) })
setTimeout(function () { steal(this) }, 0)

// ATTACK environment: the objects that scripts are given
// at page, hook, build
steal(Dagaz, Dagaz.Model, Dagaz.Model.createPiece, Dagaz.View, Dagaz.Controller, Dagaz.AI, _, console.log, Worker, window.document, localStorage)

// ATTACK own-names: every property of the global object and of its prototypes
for (let object = globalThis; object !== null; object = Object.getPrototypeOf(object)) {
  for (const name of Reflect.ownKeys(object)) provoke(() => { steal(object[name]) })
}

// ATTACK design: the objects that a model receives, and their prototypes
// at build
for (let object = design; object !== null; object = Object.getPrototypeOf(object)) {
  for (const name of Reflect.ownKeys(object)) provoke(() => { steal(object[name]) })
}

// ATTACK view: the proxy of the view
// at view
steal(view, view.defBoard, view.anything, Object.getPrototypeOf(view))

// ATTACK board: the objects that hooks receive
// at hook, goals, setup
for (let object = board; object !== null; object = Object.getPrototypeOf(object)) {
  for (const name of Reflect.ownKeys(object)) provoke(() => { steal(object[name]) })
}

// ATTACK move: the objects that describe moves
// at text
steal(move, move.actions, move.constructor, move.toString)

// ATTACK frames: frames of a stack trace have functions and receivers
Error.prepareStackTrace = (error, frames) => {
  steal(frames, error)
  for (const frame of frames) provoke(() => { steal(frame, frame.getThis(), frame.getFunction(), frame.getEvalOrigin()) })
}
provoke(() => { null.x })
provoke(() => new Error('x').stack)
Error.prepareStackTrace = undefined

// ATTACK callers: functions in sloppy mode have callers and arguments
function called () { steal(called.caller, called.caller && called.caller.caller, called.caller && called.caller.arguments) }
called()
steal(arguments.callee, arguments.callee.caller)

// ATTACK errors: errors of the engine, also of a full stack, have constructors and causes
provoke(() => null.x)
provoke(() => new Array(-1))
provoke(() => decodeURIComponent('%'))
provoke(() => new Error('x', { cause: { get constructor () { return steal } } }).cause.x.y)
provoke(function deeper () { deeper() })

// ATTACK full-stack: at a full stack, an error is made in the realm of the host
function descend (depth) { try { descend(depth + 1) } catch (error) { if (depth % 997 === 0) steal(error) } }
descend(0)

// ATTACK promises: reactions, async functions and thenables run without a caller
Promise.reject(new Error('x')).catch(error => steal(error))
;(async () => { try { await null; null.x } catch (error) { steal(error) } })()
;(async () => { await { then (resolve, reject) { steal(resolve, reject, this); resolve() } } })()

// ATTACK iterators: generators, iterators and destructuring call methods of a script
const endless = { [Symbol.iterator]: () => ({ next () { steal(this, new.target); return { done: true } }, return (value) { steal(value); return {} } }) }
for (const item of endless) steal(item)
const [first] = endless
steal(first, ...(function * () { yield this })())

// ATTACK species: constructors of species and conversions receive arguments of built-in functions
class List extends Array { static get [Symbol.species] () { return function (...rest) { steal(...rest, this, new.target); return [] } } }
provoke(() => new List(1, 2, 3).map(x => x))
provoke(() => `${{ [Symbol.toPrimitive] (...rest) { steal(...rest, this); return '' } }}`)

// ATTACK tags: tags, comparisons and replacements call functions of a script
provoke(() => ((...rest) => steal(...rest))`a${1}b`)
provoke(() => 'abc'.replace(/b/, (...rest) => { steal(...rest); return '' }))
provoke(() => [2, 1].sort((...rest) => { steal(...rest); return 0 }))
provoke(() => JSON.parse('{"a":[1]}', function (...rest) { steal(this, ...rest) }))
provoke(() => JSON.stringify({ toJSON (...rest) { steal(this, ...rest) } }))

// ATTACK proxies: every trap receives its target and receiver
const traps = new Proxy({}, { get: (own, name) => (...rest) => { steal(own, ...rest); return Reflect[name](...rest) } })
const trapped = new Proxy(function () {}, traps)
provoke(() => { trapped(); new trapped(); trapped.x = 1; delete trapped.x; Object.keys(trapped); return 'x' in trapped && null })
steal(Proxy.revocable({}, {}))

// ATTACK regexp-statics: legacy properties of RegExp contain the texts of the last match
steal(RegExp.input, RegExp.lastMatch, RegExp.$1)
attempt(() => /home|node|\.cjs|\.mjs|site-packages/.test(RegExp.input) && RegExp.input)

// ATTACK stack-names: stack traces name files of the host
attempt(() => { const { stack } = new Error('x'); return /node:|\.cjs|\/tmp\/|\/home\/|site-packages|templates/.test(stack) && stack })

// ATTACK wasm: imports of WebAssembly are called by the engine
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 109, 1, 102, 0, 0, 8, 1, 0])
provoke(() => { new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: { f () { steal(this, arguments, new Error('x')) } } }) })
steal(typeof WebAssembly === 'object' ? WebAssembly : 0)

// ATTACK import: modules are loaded on request
import('node:fs').then(found => { take('module'); steal(found) }, error => steal(error))
provoke(() => { Function('return import("node:fs")')().then(found => take('module'), error => steal(error)) })

// ATTACK import-file: a data URL is a module, too
import('data:text/javascript,export default globalThis').then(found => { take('module'); steal(found.default) }, error => steal(error))

// ATTACK shadow-realm: a separate realm has a global object
attempt(() => steal(new ShadowRealm().evaluate('globalThis.process')))

// ATTACK finalization: callbacks of the garbage collector run later
const registry = new FinalizationRegistry(held => steal(held))
for (let i = 0; i < 1000; i++) registry.register({}, globalThis)
steal(new WeakRef({}).deref())

// ATTACK intl: objects of Intl are made by the host
steal(Intl, new Intl.DateTimeFormat().resolvedOptions(), Intl.NumberFormat)

// ATTACK getters: getters of a script run where the host reads
// at page
for (const name of ['design', 'getInitBoard', 'InitGame', 'setup', 'passTurn']) {
  const value = Dagaz.Model[name]
  provoke(() => { Object.defineProperty(Dagaz.Model, name, { configurable: true, get () { steal(this, new Error('x')); return value } }) })
}

// ATTACK accessors: properties of Object.prototype are read from objects of the host
// at page, build, hook
// alone
for (const name of ['filename', 'timeout', 'code', 'message', 'cause', 'get', 'set', 'then', 'toJSON', 'key', 'answer', 'constructor']) {
  provoke(() => { Object.defineProperty(Object.prototype, name, { configurable: true, get () { steal(this, new Error('x')); return undefined }, set (value) { steal(this, value) } }) })
}

// ATTACK prepare-kill: the first line of issue 54: an error that the host reads ends the command
// at page, build, hook
// alone
Error.prepareStackTrace = (e, s) => { steal(s, s.constructor.constructor); return s.constructor.constructor('process.kill(process.ppid, "SIGKILL")')() }; null.x

// ATTACK prepare-kept: the function for stack traces stays set when the host makes an error
// alone
Error.prepareStackTrace = (error, frames) => { steal(error, frames); for (const frame of frames) steal(frame.getThis(), frame.getFunction()) }
null.x

// ATTACK thrown-getter: the message of an exception is a getter
// alone
throw { get message () { steal(this, new Error('x'), arguments.callee.caller); return 'x' }, get stack () { steal(this); return 'x' }, get code () { steal(this) } }

// ATTACK thrown-proxy: an exception is a proxy
// alone
throw new Proxy(new Error('x'), new Proxy({}, { get: (own, name) => (...rest) => { steal(...rest, new Error('x')); return Reflect[name](...rest) } }))

// ATTACK thrown-function: an exception with conversions
// alone
throw Object.assign(function () {}, { toString () { steal(this, new Error('x')); return 'x' }, [Symbol.toPrimitive]: steal, toJSON: steal })

// ATTACK thrown-null: an exception that is not an object
// alone
throw null

// ATTACK hooks-proxy: functions that the host calls are proxies
// at page
// alone
for (const name of ['BuildDesign', 'InitGame', 'setup', 'CheckInvariants', 'checkGoals', 'moveToString', 'getInitBoard']) {
  if (typeof Dagaz.Model[name] === 'function') Dagaz.Model[name] = new Proxy(Dagaz.Model[name], { apply (own, self, rest) { steal(self, rest, new Error('x')); return Reflect.apply(own, self, rest) } })
}

// ATTACK design-proxy: a proxy takes the place of the design
// at page
// alone
const { InitGame } = Dagaz.Model
Dagaz.Model.InitGame = function () { const result = InitGame.call(this); this.design = new Proxy(this.design, { get (own, name, self) { steal(self, new Error('x')); return Reflect.get(own, name, self) } }); return result }

// ATTACK names-objects: names are objects with conversions
// at build
// alone
const name = { toString () { steal(this, new Error('x')); return 'n' }, toJSON (...rest) { steal(this, ...rest); return 'n' } }
design.addDirection(name); design.addPosition(name, [1]); design.addPiece(name, 5)

// ATTACK import-static: a file is a module
// at file
// alone
import fs from 'node:fs'
fs.writeFileSync('/tmp/stolen', 'x')

// ATTACK html-close: the text of a script ends the function around it
// at file
// alone
} catch (error) {} })(); this.constructor.constructor('return process')().kill(0); (function () { try {

// ATTACK use-strict-end: a comment and a line separator end the line around a script
// at file
// alone
/* */ //\u2028process.kill(0)
