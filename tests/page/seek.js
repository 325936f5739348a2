// Search random games, `plies` plies in total from the position on the page, for a position with a move of a kind.
// Returns { position, move, moves } with names of positions, for a test to click, or null.
([kind, plies]) => {
  const { session, api, grouping } = zrfPage
  const name = i => i >= 0 ? session.design.positions[i].name : null
  const shown = i => Boolean(zrfPage.board.layout.spots[i])

  function described (move, game) {
    const own = move.effects.find(e => e.kind === 'move' && e.from === move.from)
    const landing = own ? own.to : move.to >= 0 ? move.to : move.from
    const of = kinds => move.effects.filter(e => kinds.indexOf(e.kind) >= 0)
    // a piece that moves off the board counts as captured
    const taken = move.effects.filter(e => e.kind === 'capture' && shown(e.at)).map(e => e.at).concat(of(['move']).filter(e => shown(e.from) && !shown(e.to)).map(e => e.from))
    const goal = landing === move.from && taken.length === 1 ? taken[0] : landing
    const cells = game.cells()
    return {
      goal: name(goal), group: of(['move']).filter(e => cells[e.from] && cells[e.from].player === game.player).map(e => name(e.from)),
      text: String(move), from: name(move.from), to: name(move.to), landing: name(landing), piece: move.piece, player: move.player, pass: move.pass, partial: Boolean(move.partial), at: goal,
      captured: taken.map(name), moved: of(['move']).filter(e => e.from !== e.to && shown(e.to)).map(e => [name(e.from), name(e.to)]),
      placed: of(['drop', 'create']).map(e => name(e.to >= 0 ? e.to : e.at)), changed: of(['owner', 'flip', 'type']).map(e => name(e.at)),
      fallen: taken.length
    }
  }

  /** Return true if no other move has the same clicks. */
  function plain (m, all, move) {
    if (move.pass || !shown(m.at) || (move.from >= 0 && !shown(move.from))) return false
    if (grouping && m.group.length > 1) return false
    if (grouping) return m.moved.length === 1 && all.filter(o => o.moved.length === 1 && o.from === m.from && o.landing === m.landing).length === 1
    const same = all.filter(o => o.from === m.from && (o.goal === m.goal || o.captured.indexOf(m.goal) >= 0) && (m.from || o.piece === m.piece))
    return same.length === 1 && m.from !== m.goal
  }

  const KINDS = {
    move: (m, all, move) => plain(m, all, move),
    run: (m, all, move) => move.from >= 0 && plain(m, all, move),
    drop: (m, all, move) => move.from < 0 && plain(m, all, move),
    more: (m, all, move, game) => plain(m, all, move) && (m.fallen > 0 || m.moved.length > 1 || m.changed.length > 0),
    chain: (m, all, move, game) => move.partial && plain(m, all, move) && continues(game, move, m),
    stop: (m, all, move, game) => move.partial && plain(m, all, move) && continues(game, move, m, true),
    group: m => m.moved.length > 1 && m.fallen === 0,
    choice: (m, all, move) => !move.pass && shown(m.at) && (move.from < 0 || (shown(move.from) && m.from !== m.landing)) && all.filter(o => o.from === m.from && o.landing === m.landing && (m.from || o.piece === m.piece)).length > 1 && !grouping,
    several: (m, all, move) => move.from < 0 && !all.some(o => o.from) && all.filter(o => o.landing === m.landing).length > 1,
    pass: m => m.pass,
    take: (m, all, move) => m.fallen > 0 && m.captured.every(at => at !== (m.from || m.landing)) && shown(m.at) && (move.from < 0 || shown(move.from)),
    end: (m, all, move, game) => (plain(m, all, move) || grouping) && ends(game, move)
  }

  function continues (game, move, m, stop) {
    game.apply(move)
    const next = game.moves()
    const found = !game.outcome() && next.length > 0 && next.some(n => n.from === m.at) && next.some(n => n.pass) === Boolean(stop)
    game.undo()
    return found
  }

  function ends (game, move) {
    game.apply(move)
    const outcome = game.outcome()
    game.undo()
    return Boolean(outcome) && outcome.reason !== 'repetition'
  }

  let n = 11
  for (let games = 0, left = plies; left > 0; games++) {
    const game = api.createGame({ variant: session.info.index, seed: 1 })
    game.setPosition(session.game.position())
    for (let ply = 0; ply < 400 && left > 0; ply++, left--) {
      if (game.outcome()) break
      const moves = game.moves()
      if (moves.length === 0) break
      const all = moves.map(move => described(move, game))
      const k = moves.findIndex((move, i) => KINDS[kind](all[i], all, move, game))
      if (k >= 0) return { position: game.position(), move: all[k], moves: all }
      n = (n * 1103515245 + 12345) % 2147483648
      const eventful = moves.filter((move, i) => all[i].fallen > 0 || move.partial || all[i].changed.length > 0)
      const some = eventful.length && n % 4 ? eventful : moves
      game.apply(some[(n >> 8) % some.length])
    }
  }
  return null
}
