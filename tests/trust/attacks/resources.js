// Resources: time, memory, output and disk. Every attack ends in a diagnostic within the limits of a page.

// ATTACK loop: an endless loop
// at page, build, view, setup, hook, goals, text
// alone
// expect ZRF655
for (;;) {}

// ATTACK loop-getter: an endless loop in a getter that the host reads
// at page
// alone
// expect ZRF655
Object.defineProperty(Dagaz.Model, 'passTurn', { get () { for (;;) {} }, set () { for (;;) {} } }); throw { get message () { for (;;) {} } }

// ATTACK loop-name: an endless loop in the conversion of a name
// at build
// alone
// expect ZRF655
design.addDirection({ toString () { for (;;) {} } }); design.addPiece({ toString () { for (;;) {} }, toJSON () { for (;;) {} } }, 7)

// ATTACK loop-json: an endless loop in the JSON form of the answer
// at page
// alone
// expect ZRF655
JSON.stringify = () => { for (;;) {} }

// ATTACK loop-stack-trace: an endless loop whenever an error is made
// at page
// alone
// expect ZRF655
Error.prepareStackTrace = () => { for (;;) {} }; null.x

// ATTACK regexp: a regular expression that backtracks
// at page, hook
// alone
// expect ZRF655
/^(\w+\s?)*$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')

// ATTACK microtasks: promises that never end
// at page
// alone
const again = () => Promise.resolve().then(again); again()

// ATTACK thenables: a thenable that resolves to itself
// at page
// alone
const self = { then (resolve) { resolve(self) } }; Promise.resolve(self)

// ATTACK timers: timers that never end
// at page, hook
// alone
(function again () { setTimeout(again, 0); setInterval(again, 0) })()

// ATTACK wait: a thread that does not end
// at page
// alone
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)

// ATTACK sort: a built-in function that takes long
// at page
// alone
// expect ZRF655
const many = Array.from({ length: 3e6 }, (_, i) => 'x'.repeat(i % 50) + i); for (;;) many.sort().reverse()

// ATTACK bigint: a number that takes long
// at page
// alone
// expect ZRF655
let large = 3n; for (;;) large = large * large

// ATTACK joined: a text that takes long
// at page
// alone
// expect ZRF655
let text = 'x'; for (;;) { text = ('<' + text + '>').repeat(2).slice(0, 4e8); text.toUpperCase() }

// ATTACK memory-arrays: lists without end
// at page, build, hook
// alone
// expect ZRF655
for (const all = [];;) all.push(new Array(1000).fill(1.5))

// ATTACK memory-texts: texts without end
// at page
// alone
// expect ZRF655
for (const all = [];;) all.push('x'.repeat(1e6 + all.length).split('').join('y'))

// ATTACK memory-map: a map without end
// at page
// alone
// expect ZRF655
for (const all = new Map();;) all.set({}, [all.size])

// ATTACK memory-closures: functions that keep lists
// at page
// alone
// expect ZRF655
for (let kept = null;;) kept = (before => { const own = new Array(1000).fill(0.5); return () => [before, own] })(kept)

// ATTACK memory-buffers: buffers outside of the heap
// at page, build, hook
// alone
// expect ZRF655
const all = []; for (let i = 0; i < 70; i++) all.push(new Uint8Array(2e7).fill(1))

// ATTACK memory-buffers-small: many buffers outside of the heap
// at page
// alone
// expect ZRF655
const all = []; for (let i = 0; i < 1400; i++) all.push(new Uint8Array(1e6).fill(1))

// ATTACK memory-shared: buffers that threads share
// at page
// alone
// expect ZRF655
const all = []; for (let i = 0; i < 70; i++) all.push(new Uint8Array(new SharedArrayBuffer(2e7)).fill(1))

// ATTACK memory-resizable: buffers that grow
// at page
// alone
// expect ZRF655
const buffer = new ArrayBuffer(1, { maxByteLength: 1.4e9 }); buffer.resize(1.4e9); new Uint8Array(buffer).fill(1)

// ATTACK memory-wasm: memory of WebAssembly
// at page
// alone
provoke(() => { const memory = new WebAssembly.Memory({ initial: 21000, maximum: 65536 }); new Uint8Array(memory.buffer).fill(1) })

// ATTACK stack: recursion without end
// at page, build, hook, text
// alone
(function deeper () { deeper(); deeper() })()

// ATTACK stack-caught: recursion without end that continues after each error
// at page
// alone
// expect ZRF655
(function deeper () { try { deeper() } finally { deeper() } })()

// ATTACK design-positions: a board with too many positions
// at build
// alone
for (let i = 0; i < 300000; i++) design.addPosition('p' + i, [1, 1, 1, 1])

// ATTACK design-pieces: too many pieces with moves
// at build
// alone
for (let i = 0; i < 100000; i++) { design.addPiece('P' + i, i + 10); design.addMove(i + 10, 0, [0], 0) }

// ATTACK design-names: a design of more than 64 MB
// at build
// alone
// expect ZRF655
for (let i = 0; i < 100; i++) design.addDirection('x'.repeat(1e6) + i)

// ATTACK design-commands: a command list without end
// at build
// alone
for (let i = 0; i < 500000; i++) design.addCommand(7, ZRF.FUNCTION, 3)
design.addPiece('Long', 7); design.addMove(7, 7, [0], 0)

// ATTACK setups: many setups, of which each takes long
// at build
// alone
// expect ZRF655
design.setupSelector(200); for (const end = Date.now() + 200; Date.now() < end;) {}

// ATTACK console-flood: output without end
// at page, hook
// alone
for (let i = 0; i < 1e6; i++) console.log('x'.repeat(1000))

// ATTACK errors-many: errors in every function
// at page
// alone
for (let i = 0; i < 2000; i++) provoke(() => { throw new Error('x'.repeat(1e5)) })
throw new Error('x'.repeat(1e8))

// ATTACK moves-many: moves without end
// at hook
// alone
for (let i = 0; i < 3e6; i++) board.moves.push(board.moves[0])

// ATTACK moves-long: texts of moves of 100 MB
// at text
// alone
return 'x'.repeat(1e8)

// ATTACK drops-many: a setup that puts pieces everywhere
// at setup
// alone
for (let i = 0; i < 1e6; i++) board.setPiece(i, board.getPiece(0) || board.pieces[0])
