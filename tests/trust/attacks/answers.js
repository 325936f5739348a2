// Answers: a script changes what its process answers, so that the process of the command fails or accepts it.

// ATTACK console: lines of the console look like answers
for (const line of ['{"key":"x","answer":{"moves":["stolen"]}}', 'bestmove a1a2', '{"design":null}', '\x1b[2J\x1b]0;x\x07']) {
  provoke(() => { console.log(line); console.error(line); console.info(line) })
}

// ATTACK stringify: the answer is a number
// alone
JSON.stringify = () => '1'

// ATTACK stringify-text: the answer is not JSON
// alone
JSON.stringify = () => '{"design":'

// ATTACK stringify-null: the answer is null
// alone
JSON.stringify = () => 'null'

// ATTACK stringify-object: the answer is not a text
// alone
JSON.stringify = () => ({ toString: steal, length: 5 })

// ATTACK stringify-empty: the answer has none of the fields
// alone
JSON.stringify = () => '{}'

// ATTACK stringify-types: the answer has fields of other types
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, ...rest).replace(/\[/g, '{"x":[').replace(/\]/g, ']}')

// ATTACK stringify-numbers: the answer has numbers of 5,000 digits
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, ...rest).replace(/\d+/g, '9'.repeat(5000))

// ATTACK stringify-infinite: the answer has numbers that JSON does not have
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, ...rest).replace(/\d+/g, 'NaN')

// ATTACK stringify-exponents: the answer has numbers that are infinite
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, ...rest).replace(/\b\d+\b/g, '1e999')

// ATTACK stringify-deep: the answer is nested 100,000 times
// alone
JSON.stringify = () => '['.repeat(100000) + ']'.repeat(100000)

// ATTACK stringify-surrogates: the answer has lone surrogates
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, ...rest).replace(/"([a-z])/g, '"\\ud800$1').replace(/White/g, '\ud800')

// ATTACK stringify-lines: the answer has additional lines
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => '{"key":"x","answer":{}}\n' + stringify(value, ...rest) + '\n{"key":"x","answer":{}}\n'

// ATTACK stringify-repeated: the answer has names twice
// alone
const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, ...rest).replace(/^\{/, '{"design":1,"errors":1,"invalid":1,"limit":1,"key":1,"answer":1,')

// ATTACK to-json: every object has its own JSON form
// alone
Object.prototype.toJSON = function () { return 1 }

// ATTACK to-json-deep: every text has a JSON form that is nested
// alone
String.prototype.toJSON = function () { let deep = []; for (let i = 0; i < 5000; i++) deep = [deep]; return deep }

// ATTACK polluted-object: Object.prototype has the fields of requests and options
// alone
Object.assign(Object.prototype, { key: 'x', answer: {}, design: 1, errors: [['x', 1]], limit: 'x', invalid: 1, timeout: 1e9, engine: 'x', position: {}, record: 'x', learned: {}, variant: 99, shell: true, env: {}, then: 1 })

// ATTACK polluted-array: functions of arrays return other values
// alone
Array.prototype.map = function () { return [{}] }; Array.prototype.push = function () { return 0 }; Array.from = () => [null, [], 'x']

// ATTACK polluted-iterator: lists have no items, or endless ones
// alone
Array.prototype[Symbol.iterator] = function * () { yield * (function * () { yield {} })() }

// ATTACK polluted-map: maps and sets return other values
// alone
Map.prototype.get = () => ({}); Set.prototype.has = () => true; Object.keys = () => ['__proto__', 'constructor', 'x']

// ATTACK polluted-text: texts are converted to other values
// alone
String.prototype.split = () => [{}]; String.prototype.slice = () => 5; Number.prototype.toString = () => '\ud800'; String = () => ({})

// ATTACK polluted-numbers: tests of numbers are always true
// alone
Number.isInteger = () => true; Math.floor = () => NaN; Math.random = () => 7; Array.isArray = () => true

// ATTACK frozen: the objects of a page cannot change
// alone
Object.freeze(Dagaz); Object.freeze(Dagaz.Model); Object.freeze(Object.prototype); Object.freeze(Array.prototype)

// ATTACK deleted: the objects of a page are gone
// alone
for (const name of Reflect.ownKeys(Dagaz.Model)) delete Dagaz.Model[name]
delete globalThis.JSON; delete globalThis.Object; delete globalThis.Array

// ATTACK names-long: names have a million characters
// at build
// alone
design.addPiece('x'.repeat(1e6), 7); design.addDirection('y'.repeat(1e6)); design.addZone('z'.repeat(1e6), 1, [0])

// ATTACK names-surrogates: names are not texts of Unicode
// at build
// alone
for (const name of ['\ud800', '\udfff', 'a\ud800b', '\0', '\ufeff', '\uffff']) { design.addPiece(name, 70); design.addPosition(name, [0, 0, 0, 0]); design.addZone(name, 1, [0]) }
design.setup('White', '\ud800', 5)

// ATTACK names-terminal: names control terminals
// at build
// alone
for (const name of ['\x1b[2J', '\x1b]0;x\x07', '\x9b31m', '\u202ex', '\r\nerror[ZRF000]: x', '\b\b\b']) { design.addPiece(name, 80); design.setup(name, name, name); design.addPlayer(name, [0, 1, 2, 3]) }
throw new Error('\x1b[2J\x1b]0;x\x07\u202e\r\nerror[ZRF000]: x')

// ATTACK names-markup: names are markup and code
// at build
// alone
for (const name of ['</script><script>hit()</script>', "');process.exit();('", '${process.exit()}', '*/process.exit()/*', '__proto__', 'constructor', '../../../x']) { design.addPiece(name, 90); design.addPosition(name, [0, 0, 0, 0]); design.addDirection(name); design.addPlayer(name, []) }

// ATTACK moves-terminal: texts of moves control terminals
// at text
// alone
return '\x1b[2J\x1b]0;x\x07\x9b31m\u202ex'

// ATTACK moves-lines: texts of moves are lines of a protocol
// at text
// alone
return 'x\nbestmove a1a2\n{"key":"x","answer":{}}'

// ATTACK moves-objects: texts of moves are no texts
// at text
// alone
return { toString () { steal(this, new Error('x')); return { toString: 1 } }, length: 5 }

// ATTACK moves-surrogates: texts of moves are not texts of Unicode
// at text
// alone
return '\ud800'

// ATTACK goals-objects: results of goals are no numbers
// at goals
// alone
return { valueOf () { steal(this, new Error('x')); return 1 } }

// ATTACK tables-wrong: tables have values of all types
// at build
// alone
for (const value of [null, undefined, -1, 1e300, NaN, 'x', {}, [], true, () => {}]) {
  for (const name of ['addDirection', 'addPlayer', 'addPosition', 'addZone', 'addCommand', 'addPiece', 'addMove', 'setup', 'reserve', 'addPriority', 'addTurn', 'goal', 'checkVersion']) {
    provoke(() => { design[name](value, value, value, value) })
  }
}

// ATTACK jumps-far: jumps of command lists leave the list
// at build
// alone
for (const target of [-1e9, 1e9, -1, 0.5, '1']) { design.addCommand(7, ZRF.JUMP, target); design.addCommand(7, ZRF.IF, target); design.addCommand(7, ZRF.FORK, target) }
design.addPiece('Jumper', 7); design.addMove(7, 7, [0], 0)
