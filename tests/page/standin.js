'use strict'
// A stand-in for a compiled module, with the same interface: small handwritten games for the tests of the page.
{
  const root = typeof window === 'undefined' ? globalThis : window

  function grid(columns, rows, step, size, name) {
    const positions = []
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      positions.push({ name: name ? name(c, r) : String.fromCharCode(97 + c) + (rows - r), rect: [c * step, r * step, c * step + size, r * step + size] })
    }
    return positions
  }

  function gridLinks(columns, rows, vectors) {
    return vectors.map(v => {
      const row = []
      for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
        const x = c + v[0]
        const y = r + v[1]
        row.push(x < 0 || y < 0 || x >= columns || y >= rows ? -1 : y * columns + x)
      }
      return row
    })
  }

  const ROOK = [[1, 0], [0, 1], [-1, 0], [0, -1]]
  const BISHOP = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
  const ALL = ROOK.concat(BISHOP)
  const KNIGHT = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]]

  // ---------------------------------------------------------------- one class for all games; rules provide moves and outcome

  function Game(rules) {
    this.rules = rules
    this.design = rules.design
    this.state = { cells: rules.setup(), turn: 0, partial: null, reserves: rules.reserves ? rules.reserves() : {} }
    this.past = []
    this.history = []
    this.random = false
  }
  Object.defineProperty(Game.prototype, 'player', { get() { return this.rules.order[this.state.turn % this.rules.order.length] } })
  Object.defineProperty(Game.prototype, 'turn', { get() { return this.state.turn % this.rules.order.length } })
  Game.prototype.cells = function () { return this.state.cells.slice() }
  Game.prototype.reserves = function () { return this.state.reserves }
  Game.prototype.moves = function () {
    const d = this.design
    return this.rules.moves(this.state, this.player).map(m => {
      const move = Object.assign({ pass: false, partial: false, player: this.player, effects: [] }, m)
      const at = i => d.positions[i].name
      move.toString = () => m.pass ? 'Pass' : m.text || (m.from < 0 ? move.player + ' ' + move.piece + ' ' + at(move.to)
        : (move.partial ? 'partial 1 ' : '') + move.piece + ' ' + at(move.from) + (this.state.cells[move.to] ? ' x ' : ' - ') + at(move.to) +
          move.effects.map(e => e.kind === 'type' ? ' = ' + e.piece : e.kind === 'capture' ? ' x ' + at(e.at) : '').join(''))
      return Object.assign(move, { text: String(move), uniqueText: String(move) })
    })
  }
  Game.prototype.apply = function (what) {
    const move = this.moves().find(m => m === what || String(m) === String(what))
    if (!move) throw new RangeError('illegal move ' + what)
    this.past.push(JSON.stringify(this.state))
    this.history.push(String(move))
    this.state = after(this.state, move)
    if (move.partial) this.state.partial = move.to
    else { this.state.turn += 1; this.state.partial = null }
    if (this.rules.settle) this.rules.settle(this.state, this)
  }
  Game.prototype.undo = function () { this.state = JSON.parse(this.past.pop()); this.history.pop() }
  Game.prototype.position = function () { return { board: {}, reserves: this.state.reserves, turn: this.state.turn, last: null, partial: null } }
  Game.prototype.outcome = function () { return this.rules.outcome(this.state, this.player, this) }
  Game.prototype.search = function () {
    const moves = this.moves()
    const best = moves.find(m => { const probe = Object.assign(Object.create(Game.prototype), this, { past: [], history: [], state: JSON.parse(JSON.stringify(this.state)) }); probe.apply(String(m)); const o = probe.outcome(); return o && o.winner === this.player }) || moves[0]
    const line = { move: best, score: 0, expectation: 0.5, depth: 1, pv: [String(best)] }
    return Object.assign({ nodes: moves.length, algorithm: 'greedy', lines: [line] }, line)
  }

  function after(state, move) {
    const next = JSON.parse(JSON.stringify(state))
    const cells = next.cells
    if (!move.pass && move.from >= 0) { const piece = cells[move.from]; cells[move.from] = null; cells[move.to] = piece }
    if (move.from < 0 && move.to >= 0) {
      cells[move.to] = { player: move.player, piece: move.piece, attributes: {} }
      const reserve = next.reserves[move.player]
      if (reserve && reserve[move.piece] > 0) reserve[move.piece] -= 1
    }
    for (const e of move.effects || []) {
      if (e.kind === 'capture') cells[e.at] = null
      if (e.kind === 'type') cells[e.at] = Object.assign({}, cells[e.at], { piece: e.piece })
      if (e.kind === 'move' && e.from !== move.from) { cells[e.to] = cells[e.from]; cells[e.from] = null }
    }
    return next
  }

  const piece = (player, name) => ({ player, piece: name, attributes: {} })
  const empty = n => Array.from({ length: n }, () => null)
  const named = (names, help) => names.map(name => ({ name, help: help ? name + ': ' + help : '', description: '', images: {} }))
  const design = (title, players, positions, links, pieces) => ({ title, players, positions, links, directions: links.map((l, k) => 'd' + k), zones: [], pieces, options: {}, texts: {} })

  // ---------------------------------------------------------------- tic-tac-toe

  function lines(columns, rows, n) {
    const out = []
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) for (const v of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
      const line = []
      for (let k = 0; k < n; k++) if (c + k * v[0] < columns && r + k * v[1] < rows && r + k * v[1] >= 0) line.push((r + k * v[1]) * columns + c + k * v[0])
      if (line.length === n) out.push(line)
    }
    return out
  }

  function dropper(title, players, names, positions, links, wins, misere) {
    const d = design(title, players, positions, links, named(names))
    return {
      design: d, order: players, setup: () => empty(positions.length),
      moves: (state, player) => {
        const moves = []
        names.forEach(n => state.cells.forEach((c, i) => { if (!c) moves.push({ from: -1, to: i, piece: n, effects: [{ kind: 'drop', to: i, piece: n, player }] }) }))
        return moves
      },
      outcome: state => {
        const line = wins.find(w => w.every(i => state.cells[i] && state.cells[i].player === state.cells[w[0]].player))
        if (line) {
          const owner = state.cells[line[0]].player
          return { kind: 'win', winner: misere ? players.find(p => p !== owner) : owner, reason: 'relative-config' }
        }
        return state.cells.every(Boolean) ? { kind: 'draw', winner: null, reason: 'stalemated' } : null
      }
    }
  }

  const tictactoe = (title, misere) => dropper(title, ['X', 'O'], ['man'], grid(3, 3, 112, 96), gridLinks(3, 3, ALL), lines(3, 3, 3), misere)

  // ---------------------------------------------------------------- chess without castling and en passant

  const W = 8

  function chess() {
    const names = ['Pawn', 'Rook', 'Knight', 'Bishop', 'Queen', 'King']
    const d = design('Chess', ['White', 'Black'], grid(8, 8, 50, 48), gridLinks(8, 8, ALL.concat(KNIGHT)), named(names, 'how it moves, in a sentence.'))
    const back = ['Rook', 'Knight', 'Bishop', 'Queen', 'King', 'Bishop', 'Knight', 'Rook']
    return {
      design: d, order: ['White', 'Black'],
      setup: () => empty(64).map((c, i) => i < 8 ? piece('Black', back[i]) : i < 16 ? piece('Black', 'Pawn') : i >= 56 ? piece('White', back[i - 56]) : i >= 48 ? piece('White', 'Pawn') : null),
      moves: (state, player) => chessMoves(state.cells, player).filter(m => !inCheck(after(state, m).cells, player)),
      outcome: (state, player, game) => game.moves().length ? null : inCheck(state.cells, player)
        ? { kind: 'win', winner: player === 'White' ? 'Black' : 'White', reason: 'checkmated' } : { kind: 'draw', winner: null, reason: 'stalemated' }
    }
  }

  function chessMoves(cells, player) {
    const moves = []
    cells.forEach((cell, from) => {
      if (!cell || cell.player !== player) return
      const slide = { Rook: ROOK, Bishop: BISHOP, Queen: ALL }[cell.piece]
      const leap = { Knight: KNIGHT, King: ALL }[cell.piece]
      const add = to => moves.push({ from, to, piece: cell.piece, effects: [{ kind: 'move', from, to }].concat(cells[to] ? [{ kind: 'capture', at: to }] : []) })
      const c = from % W
      const r = (from - c) / W
      for (const v of slide || leap || []) {
        for (let k = 1; k < (slide ? 8 : 2); k++) {
          const x = c + k * v[0]
          const y = r + k * v[1]
          if (x < 0 || y < 0 || x > 7 || y > 7 || (cells[y * W + x] && cells[y * W + x].player === player)) break
          add(y * W + x)
          if (cells[y * W + x]) break
        }
      }
      if (cell.piece === 'Pawn') pawnMoves(cells, player, from, c, r, moves)
    })
    for (const m of moves) m.effects = m.effects.filter(e => e.kind !== 'capture' || e.at !== m.to)
    return moves
  }

  function pawnMoves(cells, player, from, c, r, moves) {
    const up = player === 'White' ? -1 : 1
    const add = to => {
      const kinds = to < 8 || to > 55 ? ['Queen', 'Rook', 'Bishop', 'Knight'] : [null]
      for (const k of kinds) moves.push({ from, to, piece: 'Pawn', effects: [{ kind: 'move', from, to }].concat(k ? [{ kind: 'type', at: to, piece: k }] : []) })
    }
    const one = from + up * W
    if (!cells[one]) {
      add(one)
      if (r === (player === 'White' ? 6 : 1) && !cells[one + up * W]) add(one + up * W)
    }
    for (const x of [-1, 1]) if (c + x >= 0 && c + x < 8 && cells[one + x] && cells[one + x].player !== player) add(one + x)
  }

  function inCheck(cells, player) {
    const king = cells.findIndex(c => c && c.player === player && c.piece === 'King')
    return chessMoves(cells, player === 'White' ? 'Black' : 'White').some(m => m.to === king)
  }

  // ---------------------------------------------------------------- boards for display: any piece may step to a linked empty position

  function stepper(d, setup, order) {
    return {
      design: d, order: order || d.players, setup,
      moves: (state, player) => {
        const moves = []
        state.cells.forEach((c, from) => {
          if (!c || c.player !== player) return
          d.links.forEach(row => { const to = row[from]; if (to >= 0 && !state.cells[to] && !moves.some(m => m.from === from && m.to === to)) moves.push({ from, to, piece: c.piece, effects: [{ kind: 'move', from, to }] }) })
        })
        return moves.length ? moves.concat({ pass: true, from: -1, to: -1 }) : [{ pass: true, from: -1, to: -1 }]
      },
      outcome: () => null
    }
  }

  function morris() {
    const positions = []
    const put = (x, y) => positions.push({ name: 'abcdefg'[x] + (7 - y), rect: [x * 60, y * 60, x * 60 + 40, y * 60 + 40] })
    for (let y = 0; y < 7; y++) for (let x = 0; x < 7; x++) {
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
      if (ring > 0 && (x === 3 || y === 3 || Math.abs(x - 3) === Math.abs(y - 3))) put(x, y)
    }
    const find = (x, y) => positions.findIndex(p => p.rect[0] === x * 60 && p.rect[1] === y * 60)
    const links = ROOK.map(v => positions.map(p => {
      let x = p.rect[0] / 60 + v[0]
      let y = p.rect[1] / 60 + v[1]
      while (x >= 0 && y >= 0 && x < 7 && y < 7) {
        if (x === 3 && y === 3) return -1
        if (find(x, y) >= 0) return find(x, y)
        x += v[0]
        y += v[1]
      }
      return -1
    }))
    return stepper(design('Morris', ['White', 'Black'], positions, links, named(['man'])), () => positions.map((p, i) => i % 4 === 1 ? piece('White', 'man') : i % 5 === 2 ? piece('Black', 'man') : null))
  }

  const HEX = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]]

  function hexRhomb(n) {
    const positions = grid(n, n, 36, 34).map((p, k) => { const r = Math.floor(k / n); const c = k % n; const x = c * 36 + r * 18; const y = r * 31; return { name: p.name, rect: [x, y, x + 34, y + 34] } })
    return dropper('Hex', ['Red', 'Blue'], ['stone'], positions, gridLinks(n, n, HEX), [])
  }

  function hexChess() {
    const positions = []
    const index = new Map()
    for (let q = -5; q <= 5; q++) for (let r = -5; r <= 5; r++) {
      if (Math.abs(q + r) > 5) continue
      const x = 300 + q * 42
      const y = 300 + (r + q / 2) * 48
      index.set(q + ',' + r, positions.length)
      positions.push({ name: 'abcdefghikl'[q + 5] + (6 + Math.min(5, 5 - q) - Math.max(-5, -5 - q) - (r - Math.max(-5, -5 - q)) - 5), rect: [x, y, x + 44, y + 44], q, r })
    }
    const links = HEX.map(v => positions.map(p => { const k = index.get((p.q + v[0]) + ',' + (p.r + v[1])); return k === undefined ? -1 : k }))
    const names = ['Pawn', 'Rook', 'Knight', 'Bishop', 'Queen', 'King']
    return stepper(design('Hexagonal Chess', ['White', 'Black'], positions.map(p => ({ name: p.name, rect: p.rect })), links, named(names)),
      () => positions.map((p, i) => p.r + p.q / 2 > 2.5 ? piece('White', names[i % 6]) : p.r + p.q / 2 < -2.5 ? piece('Black', names[i % 6]) : null))
  }

  function draughts(all) {
    const dark = all ? (() => true) : ((c, r) => (c + r) % 2 === 1)
    const full = grid(8, 8, 50, 49)
    const keep = full.map((p, k) => k).filter(k => dark(k % 8, Math.floor(k / 8)))
    const links = gridLinks(8, 8, BISHOP).map(row => keep.map(k => keep.indexOf(row[k])))
    const d = design('Draughts', ['White', 'Black'], keep.map(k => full[k]), links, named(['Man', 'King']))
    const rules = stepper(d, () => keep.map(k => (k % 8 + Math.floor(k / 8)) % 2 === 0 ? null : k < 24 ? piece('Black', k === 3 ? 'King' : 'Man') : k >= 40 ? piece('White', k === 60 ? 'King' : 'Man') : null))
    rules.moves = (state, player) => jumps(state, player, d, state.partial) || rules.steps(state, player)
    rules.steps = (state, player) => state.cells.reduce((moves, c, from) => c && c.player === player
      ? moves.concat(links.map(row => row[from]).filter(to => to >= 0 && !state.cells[to]).map(to => ({ from, to, piece: c.piece, effects: [{ kind: 'move', from, to }] }))) : moves, [])
    rules.settle = (state, game) => { if (state.partial !== null && !jumps(state, game.player, d, state.partial)) { state.partial = null; state.turn += 1 } }
    return rules
  }

  function jumps(state, player, d, only) {
    const moves = []
    state.cells.forEach((c, from) => {
      if (!c || c.player !== player || (only !== null && only !== from)) return
      d.links.forEach(row => {
        const over = row[from]
        const to = over >= 0 ? row[over] : -1
        if (to >= 0 && state.cells[over] && state.cells[over].player !== player && !state.cells[to]) moves.push({ from, to, piece: c.piece, partial: true, effects: [{ kind: 'move', from, to }, { kind: 'capture', at: over }] })
      })
    })
    return moves.length ? moves.concat(only !== null ? { pass: true, from: -1, to: -1 } : []) : null
  }

  function alquerque() {
    const links = gridLinks(5, 5, ALL).map((row, v) => row.map((to, from) => v < 4 || (from % 5 + Math.floor(from / 5)) % 2 === 0 ? to : -1))
    return stepper(design('Alquerque', ['Red', 'Green'], grid(5, 5, 60, 50), links, named(['Man'])), () => empty(25).map((c, i) => i < 12 ? piece('Green', 'Man') : i > 12 ? piece('Red', 'Man') : null))
  }

  const go = n => dropper('Go stones', ['Black', 'White'], ['Stone'], grid(n, n, 25, 24, (c, r) => 'ABCDEFGHJKLMNOPQRST'[c] + (n - r)), gridLinks(n, n, ROOK), [])

  function dropsAndLetters() {
    const names = ['King', 'Gold', 'Silver', 'Cannon', 'Camel', 'Elephant']
    const d = design('Drops', ['Sente', 'Gote', 'East', 'West'], grid(5, 5, 60, 58, (c, r) => (5 - c) + 'abcde'[r]).concat({ name: 'limbo', rect: null }), gridLinks(5, 5, ALL).map(r => r.concat(-1)), named(names, 'a letter piece'))
    const rules = stepper(d, () => empty(26).map((c, i) => i < 5 ? piece('Gote', names[i]) : i > 19 && i < 25 ? piece('Sente', names[i - 19]) : i === 10 ? piece('East', 'Cannon') : i === 14 ? piece('West', 'Camel') : i === 25 ? piece('Gote', 'Gold') : null), ['Sente', 'Gote'])
    const steps = rules.moves
    rules.reserves = () => ({ Sente: { Gold: 2, Silver: 1 }, Gote: { Cannon: 1 } })
    rules.moves = (state, player) => {
      const moves = steps(state, player)
      const hand = state.reserves[player]
      for (const n of Object.keys(hand)) if (hand[n] > 0) state.cells.forEach((c, i) => { if (!c && i < 25) moves.push({ from: -1, to: i, piece: n, effects: [{ kind: 'drop', to: i, piece: n, player }] }) })
      return moves
    }
    return rules
  }

  function ring() {
    const positions = []
    for (let k = 0; k < 24; k++) { const a = k * Math.PI / 12; const R = k % 2 ? 150 : 220; const x = Math.round(300 + R * Math.cos(a)); const y = Math.round(300 + R * Math.sin(a)); positions.push({ name: 'p' + k, rect: [x, y, x + 44, y + 44] }) }
    positions.push({ name: 'hub', rect: [300, 300, 344, 344] })
    const links = [positions.map((p, k) => k < 24 ? (k + 1) % 24 : -1), positions.map((p, k) => k < 24 && k % 2 ? 24 : -1), positions.map((p, k) => k < 24 ? (k + 2) % 24 : -1)]
    return stepper(design('Ring', ['Yellow', 'Purple', 'Orange'], positions, links, named(['Runner', 'Guard'])), () => positions.map((p, k) => k % 4 === 0 ? piece(['Yellow', 'Purple', 'Orange'][k / 4 % 3], k % 8 ? 'Guard' : 'Runner') : null))
  }

  const all = [
    { title: 'Tic-Tac-Toe', make: () => tictactoe('Tic-Tac-Toe', false), texts: { description: 'Three in a row wins.\\\\ Take turns placing a mark\\\non an empty square.', history: 'Very old.', strategy: 'Take the middle.' } },
    { title: 'Losing Tic-Tac-Toe', make: () => tictactoe('Losing Tic-Tac-Toe', true), variant: true },
    { title: '-', separator: true },
    { title: 'Chess', make: chess, texts: { description: 'Checkmate the king.' } },
    { title: 'Morris', make: morris }, { title: 'Hex', make: () => hexRhomb(11) }, { title: 'Hexagonal Chess', make: hexChess }, { title: 'Draughts', make: () => draughts(false) },
    { title: 'Draughts on 64', make: () => draughts(true) }, { title: 'Alquerque', make: alquerque }, { title: 'Go 19', make: () => go(19) }, { title: 'Drops', make: dropsAndLetters }, { title: 'Ring', make: ring },
    { title: '<img src=x onerror=alert(1)></script><b>', make: () => tictactoe('x', false), texts: { description: '</script><script>window.hacked=1</script>' } }
  ]

  root.Standin = {
    version: '0', games: all.map((g, index) => ({ title: g.title, variant: Boolean(g.variant), default: index === 0, index, separator: Boolean(g.separator), texts: g.texts || {}, players: [], engine: null })),
    createGame: options => {
      const v = options && options.variant !== undefined ? options.variant : 0
      return new Game(all[typeof v === 'number' ? v : all.findIndex(g => g.title === v)].make())
    }
  }
}
