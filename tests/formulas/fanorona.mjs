// Random games of Fanorona: each part of a turn is compared with the captures that the rules allow.
// node fanorona.mjs MODULE SEED
const { createGame } = await import(process.argv[2])
const name = (x, y) => 'abcdefghi'[x] + (y + 1)
const at = square => ['abcdefghi'.indexOf(square[0]), Number(square[1]) - 1]

function captures (board, me, from, been, heading) {
  const [x, y] = at(from)
  const found = []
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const strong = (x + y) % 2 === 0
      if ((dx === 0 && dy === 0) || (dx !== 0 && dy !== 0 && !strong)) continue
      const to = name(x + dx, y + dy)
      const onBoard = x + dx >= 0 && x + dx < 9 && y + dy >= 0 && y + dy < 5
      if (!onBoard || board[to] !== undefined || been.includes(to) || heading === dx + ',' + dy) continue
      for (const [step, start] of [[1, 2], [-1, -1]]) {
        const taken = []
        for (let n = start; ; n += step) {
          const square = x + n * dx >= 0 && x + n * dx < 9 && y + n * dy >= 0 ? name(x + n * dx, y + n * dy) : ''
          if (board[square] === undefined || board[square][0] === me) break
          taken.push(square)
        }
        if (taken.length > 0) found.push([to, taken.sort()])
      }
    }
  }
  return found.map(String).sort()
}

let [random, parts] = [Number(process.argv[3]), 0]
for (let round = 0; round < 4; round++) {
  const game = createGame()
  let [been, heading] = [[], '']
  for (let i = 0; i < 80 && game.outcome() === null; i++) {
    const { board, partial, turn } = game.position()
    const me = ['White', 'Black'][turn]
    const told = move => [move.effects.find(({ kind }) => kind === 'move'), move.effects.filter(({ kind }) => kind === 'capture')]
    const names = game.design.positions.map(position => position.name)
    const moves = game.moves().filter(move => move.effects.length > 1)
    if (partial !== null) {
      parts++
      const seen = moves.map(move => {
        const [{ to }, taken] = told(move)
        return String([names[to], taken.map(({ at }) => names[at]).sort()])
      })
      const allowed = captures(board, me, partial.place, been, heading)
      if (String(seen.sort()) !== String(allowed)) throw new Error(JSON.stringify([board, partial, been, heading, seen, allowed]))
      const again = createGame()
      again.setPosition(JSON.parse(JSON.stringify(game.position())))
      if (String(again.moves()) !== String(game.moves())) throw new Error('forgotten')
      if (JSON.stringify(again.position()) !== JSON.stringify(game.position())) throw new Error('other position')
    } else {
      [been, heading] = [[], '']
    }
    random = (random * 1103515245 + 12345) % 2147483648
    const all = moves.length > 0 && random % 8 > 0 ? moves : game.moves()
    const move = all[random % all.length]
    const [step] = told(move)
    if (step !== undefined) {
      const [from, to] = [names[step.from], names[step.to]]
      been.push(from)
      heading = (at(to)[0] - at(from)[0]) + ',' + (at(to)[1] - at(from)[1])
    }
    game.apply(move)
  }
}
process.stdout.write(String(parts))
