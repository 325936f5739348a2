// Interfaces of hosts: each attempt of earlier tests by name, without an escape before it.

// ATTACK require: files, programs and the network by require
attempt(() => require('fs').readdirSync('/'))
attempt(() => require('http').get('http://127.0.0.1:' + target.tcp))
attempt(() => require('dns').lookup('localhost', () => {}) && 'lookup')
attempt(() => require('child_process').execSync('id'))
attempt(() => module.require('fs'))

// ATTACK process: the process and its environment
attempt(() => process.env.PATH)
attempt(() => process.binding('fs'))
attempt(() => process.getBuiltinModule('fs'))
attempt(() => process.report.getReport().header.host)
attempt(() => process.dlopen)

// ATTACK constructed-process: the process by constructors of given functions
attempt(() => this.constructor.constructor('return process')().env.PATH)
attempt(() => Dagaz.Model.createPiece.constructor('return process')().env.PATH)
attempt(() => Worker.constructor('return process')().env.PATH)
attempt(() => console.log.constructor('return process')().env.PATH)
attempt(() => (() => {}).constructor('return process')().env.PATH)

// ATTACK browser-requests: requests of browsers
attempt(() => { fetch('http://127.0.0.1:' + target.tcp) })
attempt(() => { new WebSocket('ws://127.0.0.1:' + target.tcp) })
attempt(() => { const request = new XMLHttpRequest(); request.open('GET', 'http://127.0.0.1:' + target.tcp, false); request.send() })
attempt(() => { navigator.sendBeacon('http://127.0.0.1:' + target.tcp, 'x') })
attempt(() => { importScripts('http://127.0.0.1:' + target.tcp + '/x.js') })
attempt(() => { new Image().src = 'http://127.0.0.1:' + target.tcp + '/x.png' })
attempt(() => { document.createElement('img').src = 'http://127.0.0.1:' + target.tcp + '/x.png' })
attempt(() => { location.href = 'http://127.0.0.1:' + target.tcp })
attempt(() => { new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + target.udp }] }) })

// ATTACK workers: workers are threads with a separate global scope
attempt(() => { new Worker('data:,fetch("http://127.0.0.1:' + target.tcp + '")') })
attempt(() => new SharedWorker('data:,') && 'worker')

// ATTACK other-hosts: the interfaces of other engines and hosts
attempt(() => Deno.readTextFileSync(target.canaries[0]))
attempt(() => Bun.file(target.canaries[0]) && 'file')
attempt(() => std.loadFile(target.canaries[0]))
attempt(() => os.exec(['id']))
attempt(() => load(target.canaries[0]))
attempt(() => read(target.canaries[0]))
attempt(() => readline())
attempt(() => quit.name)
attempt(() => d8.file.read(target.canaries[0]))
attempt(() => WScript.Arguments)
attempt(() => pyimport('os'))
attempt(() => Java.type('java.lang.System'))

// ATTACK shared-memory: threads of the host share memory and can be awaited
attempt(() => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1) })
steal(typeof SharedArrayBuffer === 'function' ? SharedArrayBuffer : 0)

// ATTACK native-syntax: calls of internal functions of V8
attempt(() => (0, eval)('%GetOptimizationStatus(steal)'))
attempt(() => gc() || 'collected')

// ATTACK storage: files that browsers keep for pages
attempt(() => { localStorage.setItem('stolen', 'x'); document.cookie = 'stolen=x' })
attempt(() => { indexedDB.open('stolen') })
attempt(() => { caches.open('stolen') })
