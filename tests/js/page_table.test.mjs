// Tests of the messages of a table: each side tests them with its own module, and a rejected one changes nothing.
import assert from 'node:assert/strict'
import test from 'node:test'

import { LAG, runClock, timeLeft } from '../../templates/page/play/clock.js'
import { endGame, outcomeNow } from '../../templates/page/play/ending.js'
import { goToPly, playMove } from '../../templates/page/play/session.js'
import { openTable, leaveTable, receive, sendMessage, sendHello, sendRequest, sharedOf } from '../../templates/page/table/messages.js'
import { example } from './ai_games.mjs'
import { messageOf, newPage, play, plies } from './table_pages.mjs'

const ttt = await example('tic-tac-toe')
const chess = await example('chess')

/** Connect two pages. The function that is returned delivers the messages on their way until there are none. */
function connect (host, guest, mine, rules = ['m', 'm']) {
  const toHost = []
  const toGuest = []
  const lineTo = messages => ({ send: text => messages.push(text), close: () => {} })
  host.table = openTable(lineTo(toGuest), { rules: rules[0], host: true, mine })
  guest.table = openTable(lineTo(toHost), { rules: rules[1] })
  const deliver = () => {
    while (toHost.length + toGuest.length) {
      if (toGuest.length) receive(guest, toGuest.shift())
      if (toHost.length) receive(host, toHost.shift())
    }
  }
  sendHello(host)
  deliver()
  return deliver
}

/** Return two pages of tic-tac-toe after a move of each, with O played by the guest. */
function table (setting) {
  const [host, guest] = [newPage(ttt, 0, setting), newPage(ttt)]
  const deliver = connect(host, guest, ['X'])
  play(host, 'a1')
  deliver()
  play(guest, 'b2')
  deliver()
  assert.deepEqual(plies(host), plies(guest))
  assert.equal(host.session.plies.length, 2)
  return { host, guest, deliver }
}

test('the guest takes the game, the clocks and the players of the host', () => {
  const [host, guest] = [newPage(chess, 0, '5+0'), newPage(chess)]
  play(host, 'e2 - e4')
  const deliver = connect(host, guest, ['White'])
  assert.ok(host.table.open && guest.table.open)
  assert.deepEqual(guest.table.mine, ['Black'])
  assert.deepEqual(plies(guest), plies(host))
  assert.equal(guest.clock.setting, '5+0')
  play(guest, 'e7 - e5')
  deliver()
  assert.deepEqual(plies(host), plies(guest))
  assert.deepEqual([host.rejections, guest.rejections], [[], []])
})

test('pages with other rules open no table', () => {
  const [host, guest] = [newPage(ttt), newPage(ttt)]
  connect(host, guest, ['X'], ['m', 'other'])
  assert.deepEqual([host.rejections, guest.rejections], [['rules'], ['rules']])
  assert.ok(!host.table.open && !guest.table.open)
})

test('a hello with an illegal move or an invalid start is rejected', () => {
  const legal = String(newPage(ttt).session.moves[0])
  const hello = { rules: 'm', variant: ttt.games[0].title, start: null, plies: [legal], yours: ['O'] }
  for (const [change, reason] of [[{ plies: [legal, legal] }, 'illegal'], [{ start: { board: { z9: 1 } }, plies: [] }, 'illegal'], [{ variant: 'none' }, 'message'], [{ plies: 3 }, 'message']]) {
    const guest = newPage(ttt)
    guest.table = openTable({ send: () => {} }, { rules: 'm' })
    messageOf(guest, 'hello', { ...hello, ...change })
    assert.deepEqual(guest.rejections, [reason])
    assert.deepEqual([plies(guest), guest.table.open], [[], false])
    messageOf(guest, 'hello', hello)
    assert.deepEqual([plies(guest), guest.table.open], [[legal], true])
  }
})

test('a move is rejected if it is illegal, of the wrong player, out of order or after the end', () => {
  const { host, guest, deliver } = table()
  const free = String(host.session.moves[0])
  const [taken] = plies(host)
  const attempts = [
    [host, { at: 2, text: free }, 'turn'], [guest, { at: 2, text: taken }, 'illegal'], [guest, { at: 2, text: 'x' }, 'illegal'], [guest, { at: 2 }, 'illegal'],
    [guest, { at: 7, text: free }, 'order'], [guest, { at: 0, text: free }, 'order'], [guest, { text: free }, 'order'], [guest, { at: '__proto__', text: free }, 'order']
  ]
  for (const [page, message, reason] of attempts) {
    const before = plies(page)
    messageOf(page, 'move', message)
    assert.deepEqual([plies(page), page.rejections.pop()], [before, reason])
  }
  host.on.close('resigned', 'X')
  sendMessage(host, 'resign', { player: 'X' })
  deliver()
  messageOf(guest, 'move', { at: 2, text: free })
  assert.equal(guest.rejections.pop(), 'over')
})

test('a move that the other side rejects is taken back', () => {
  const { host, guest, deliver } = table()
  const before = plies(host)
  const legal = guest.session.moves.find(m => String(m).endsWith('c3'))
  guest.session.moves = guest.session.moves.filter(m => m !== legal)
  play(host, 'c3')
  deliver()
  assert.deepEqual([plies(host), plies(guest)], [before, before])
  assert.deepEqual([host.rejections, guest.rejections], [['illegal'], ['illegal']])
})

test('invalid messages are rejected without a change, and a rejection is never answered', () => {
  const { host } = table()
  const before = plies(host)
  const sent = []
  host.table.line.send = text => sent.push(JSON.parse(text))
  const hostile = ['', '{', 'null', '[]', '7', '"move"', '{}', '{"kind":"constructor"}', '{"kind":"__proto__"}', '{"kind":"hello"}', '{"kind":"ready","x":1', '{"kind":"accept","what":"undo","at":2}',
    '{"kind":"request","what":"toString","at":2}', '{"kind":"resign"}', '{"kind":"resign","player":"X"}', '{"kind":"time","player":"O"}', JSON.stringify({ kind: 'move', text: 'x'.repeat(2 ** 21) })]
  for (const text of hostile) receive(host, text)
  assert.equal(host.rejections.length, hostile.length)
  assert.deepEqual(new Set(sent.map(message => message.kind)), new Set(['reject']))
  sent.length = 0
  for (const data of [{}, { at: 'x' }, { at: -1, reason: {} }, { at: 9 }, { at: 0 }]) messageOf(host, 'reject', data)
  assert.deepEqual([plies(host), sent], [before, []])
})

test('the mover states the time left, within what a slow connection explains', t => {
  t.mock.timers.enable({ apis: ['Date'], now: 1e6 })
  const { host, guest, deliver } = table('3+2')
  t.mock.timers.tick(10000)
  play(host, 'c3')
  t.mock.timers.tick(1500) // on its way
  deliver()
  assert.equal(host.clock.left.X, 172000)
  assert.equal(guest.clock.left.X, 172000)
  t.mock.timers.tick(20000)
  const text = String(host.session.moves[0])
  for (const left of [180001, 160000 + 2000 + LAG + 1, -1, null, 'x', undefined]) {
    messageOf(host, 'move', { at: 3, text, left })
    assert.equal(host.rejections.pop(), 'clock', String(left))
  }
  assert.equal(host.session.plies.length, 3)
  messageOf(host, 'move', { at: 3, text, left: 162000 })
  assert.equal(host.clock.left.O, 162000)
})

test('a page ends the game by time only when the time of the player is up', t => {
  t.mock.timers.enable({ apis: ['Date'], now: 1e6 })
  const { host } = table('1+0')
  t.mock.timers.tick(57000)
  messageOf(host, 'time', { player: 'X' })
  assert.deepEqual([host.rejections, host.session.ended], [['clock'], null])
  t.mock.timers.tick(2000)
  messageOf(host, 'time', { player: 'X' })
  assert.equal(outcomeNow(host.session).reason, 'time')
  assert.equal(outcomeNow(host.session).winner, 'O')
})

test('the clock runs while a player of the table views an earlier position', t => {
  t.mock.timers.enable({ apis: ['Date'], now: 1e6 })
  const { host } = table('1+0')
  goToPly(host.session, 1)
  runClock(host)
  t.mock.timers.tick(5000)
  assert.equal(timeLeft(host, 'X'), 55000)
})

test('a draw, a move back and a rematch need the consent of the other side', () => {
  const { host, guest, deliver } = table()
  sendRequest(host, 'undo')
  deliver()
  guest.requests.pop().accept()
  deliver()
  assert.deepEqual([plies(host), plies(guest)], [[], []])
  play(host, 'a1')
  deliver()
  sendRequest(guest, 'offer')
  deliver()
  assert.equal(host.session.ended, null)
  host.requests.pop().accept()
  deliver()
  for (const page of [host, guest]) assert.equal(outcomeNow(page.session).reason, 'agreed')
  sendRequest(host, 'rematch')
  deliver()
  guest.requests.pop().accept()
  deliver()
  assert.deepEqual([host.table.mine, guest.table.mine], [['O'], ['X']])
  assert.deepEqual([plies(host), plies(guest)], [[], []])
  play(guest, 'b2')
  deliver()
  assert.equal(plies(host).length, 1)
  assert.deepEqual([host.rejections, guest.rejections], [[], []])
})

test('a request that is declined ends on both sides', () => {
  const { host, guest, deliver } = table()
  sendRequest(host, 'offer')
  deliver()
  const request = guest.requests.pop()
  request.decline()
  deliver()
  assert.deepEqual([host.session.shared.asked, host.refusals], [null, ['offer']])
  messageOf(host, 'decline', { what: 'offer', at: plies(host).length })
  assert.deepEqual(host.refusals, ['offer'], 'no question is shown')
  request.accept()
  deliver()
  assert.equal(host.session.ended, null)
})

test('consent that meets a move on its way undoes this move on both sides', () => {
  const { host, guest, deliver } = table()
  sendRequest(host, 'undo')
  deliver()
  play(host, 'c3')
  guest.requests.pop().accept()
  deliver()
  assert.deepEqual(plies(host), plies(guest))
  assert.equal(plies(host).length, 0)
})

/** Let pages lose their connection. */
const disconnect = (...pages) => pages.forEach(page => { page.table.line.send = () => {} })

/** Return a page with the game that another one has stored, as after a reload. */
function reloaded (page) {
  const fresh = newPage(ttt)
  for (const text of plies(page)) playMove(fresh.session, fresh.session.moves.find(m => String(m) === text))
  fresh.session.shared = sharedOf(JSON.parse(JSON.stringify(page.session.shared)))
  return fresh
}

test('a side that was offline when its request was accepted executes it after the next connection', () => {
  for (const asker of ['host', 'guest']) {
    for (const reload of [false, true]) {
      for (const what of ['undo', 'offer', 'rematch']) {
        const pages = table()
        if (what === 'rematch') for (const page of [pages.host, pages.guest]) endGame(page.session, 'agreed', null)
        sendRequest(pages[asker], what)
        pages.deliver()
        disconnect(pages.host, pages.guest)
        pages[asker === 'host' ? 'guest' : 'host'].requests.pop().accept()
        if (reload) pages[asker] = reloaded(pages[asker])
        const { host, guest } = pages
        const mine = host.table ? host.table.mine : ['X']
        connect(host, guest, mine)
        const label = [asker, reload, what].join()
        assert.deepEqual(plies(host), plies(guest), label)
        assert.equal(plies(host).length, { undo: asker === 'host' ? 0 : 1, offer: 2, rematch: 0 }[what], label)
        for (const page of [host, guest]) {
          assert.equal((outcomeNow(page.session) || {}).reason, what === 'offer' ? 'agreed' : undefined, label)
          assert.deepEqual([page.session.shared.agreed, page.session.shared.asked, page.rejections], [1, null, []], label)
        }
        if (what === 'rematch') assert.deepEqual([host.table.mine, guest.table.mine], [['O'], ['X']], label)
      }
    }
  }
})

test('a request that a lost connection has not delivered is repeated', () => {
  for (const [asker, other] of [['host', 'guest'], ['guest', 'host']]) {
    const pages = table()
    disconnect(pages.host, pages.guest)
    sendRequest(pages[asker], 'undo')
    const deliver = connect(pages.host, pages.guest, ['X'])
    pages[other].requests.pop().accept()
    deliver()
    assert.deepEqual(plies(pages.host), plies(pages.guest))
    assert.equal(plies(pages.host).length, asker === 'host' ? 0 : 1)
  }
})

test('a guest accepts after a connection only what it has accepted before', () => {
  const { host, guest, deliver } = table()
  sendRequest(host, 'undo')
  deliver()
  disconnect(host, guest)
  guest.requests.pop().accept()
  host.session.shared.asked = { what: 'offer', at: 2 } // a changed page
  connect(host, guest, ['X'])
  for (const page of [host, guest]) assert.deepEqual([outcomeNow(page.session), plies(page).length, page.rejections], [null, 2, []])
})

test('a guest does not add moves of another game with the same start', () => {
  const { guest } = table()
  play(guest, 'c3')
  const host = newPage(ttt)
  play(host, 'a1')
  connect(host, guest, ['X'])
  for (const page of [host, guest]) assert.deepEqual([plies(page).length, page.rejections], [1, []])
})

test('a page of an earlier version, which does not number agreements, keeps its moves', () => {
  const { host, guest } = table()
  disconnect(guest)
  play(host, 'c3')
  host.table = openTable({ send: () => {} }, { rules: 'm' })
  host.session.shared = null
  messageOf(host, 'hello', { rules: 'm', variant: ttt.games[0].title, start: null, plies: plies(host).slice(0, 2), yours: ['X'] })
  assert.equal(plies(host).length, 3)
  sendRequest(host, 'undo')
  messageOf(host, 'accept', { what: 'undo', at: 3 })
  assert.deepEqual([plies(host).length, host.rejections], [2, []])
})

test('an outdated request cannot be accepted', () => {
  const { host, guest, deliver } = table()
  sendRequest(guest, 'undo')
  deliver()
  play(host, 'c3')
  deliver()
  host.requests.pop().accept()
  deliver()
  assert.deepEqual([plies(host).length, plies(guest).length], [3, 3])
})

test('a new connection brings both sides to the same move, also if the last one was lost', () => {
  const { host, guest, deliver } = table()
  play(host, 'c3')
  deliver()
  disconnect(guest)
  play(guest, 'a3')
  assert.equal(plies(host).length, 3)
  leaveTable(host)
  connect(host, guest, ['X'])
  assert.deepEqual(plies(host), plies(guest))
  assert.equal(plies(host).length, 4)
  const fresh = newPage(ttt)
  connect(host, fresh, ['X'])
  assert.deepEqual([plies(fresh), fresh.table.mine], [plies(host), ['O']])
})

test('phrases are those of the list, by a player of the other side, and at most one per second', () => {
  const { host, guest, deliver } = table('off')
  assert.deepEqual([host.joins, guest.joins], [1, 1])
  sendMessage(guest, 'phrase', { what: 'luck', player: 'O' })
  sendMessage(guest, 'phrase', { what: 'nice', player: 'O' })
  deliver()
  assert.deepEqual(host.said, [['O', 'luck']])
  for (const changed of [{ what: 'buy gold', player: 'O' }, { what: 'luck', player: 'X' }, { what: 'luck', player: '<b>' }, { what: ['luck'], player: 'O' }, {}]) messageOf(host, 'phrase', changed)
  assert.deepEqual([host.said.length, host.rejections], [1, Array(5).fill('message')])
})
