// Close the network of a Node.js process that runs untrusted scripts: node --require seal.cjs RUNNER
//
// The permissions of Node.js cover files, programs and workers, but not the network. All connections go through the functions
// below, those of `fetch`, http and https included. The scripts themselves run in a context without these functions; this is
// a second barrier (zrf2js/host/sandbox.py).
'use strict'
const dgram = require('node:dgram')
const dns = require('node:dns')
const net = require('node:net')
const { syncBuiltinESMExports } = require('node:module')

function refuse () { throw new Error('no network access') }

function close (owner, names) {
  for (const name of names) Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false, enumerable: true })
}

const functionsOf = owner => Object.getOwnPropertyNames(owner).filter(name => name !== 'constructor' && typeof owner[name] === 'function' && !/^[A-Z]/.test(name))

close(net.Socket.prototype, ['connect'])
close(net.Server.prototype, ['listen'])
close(dgram.Socket.prototype, ['bind', 'connect', 'send'])
for (const owner of [dns.Resolver.prototype, dns.promises.Resolver.prototype, dns.promises, dns]) close(owner, functionsOf(owner))
for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name]
syncBuiltinESMExports()
