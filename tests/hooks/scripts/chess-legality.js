// Chess legality as Dagaz's scripts write it: every move is tried on a copy of the board, and fails
// when it leaves the king attacked.
(function () {

var checkVersion = Dagaz.Model.checkVersion

Dagaz.Model.checkVersion = function (design, name, value) {
  if (name != 'chess-invariant') {
    checkVersion(design, name, value)
  }
}

var KNIGHT = [['n', 'ne'], ['n', 'nw'], ['s', 'se'], ['s', 'sw'], ['e', 'ne'], ['e', 'se'], ['w', 'nw'], ['w', 'sw']]

var walk = function (design, board, pos, names) {
  for (var i = 0; i < names.length; i++) {
    if (pos === null) return null
    pos = design.navigate(1, pos, design.getDirection(names[i]))
  }
  return pos === null ? null : board.getPiece(pos)
}

var isEnemy = function (design, piece, player, types) {
  return piece !== null && piece.player != player && types.indexOf(design.pieceNames[piece.type]) >= 0
}

var isSliding = function (design, board, player, pos, names, types) {
  return names.some(function (name) {
    var dir = design.getDirection(name)
    var p = design.navigate(1, pos, dir)
    while (p !== null && board.getPiece(p) === null) p = design.navigate(1, p, dir)
    return p !== null && isEnemy(design, board.getPiece(p), player, types)
  })
}

var isAttacked = function (design, board, player, pos) {
  var forward = player == 1 ? ['ne', 'nw'] : ['se', 'sw']
  return KNIGHT.some(function (names) { return isEnemy(design, walk(design, board, pos, names), player, ['Knight']) }) ||
    design.dirs.some(function (name) { return isEnemy(design, walk(design, board, pos, [name]), player, ['King']) }) ||
    forward.some(function (name) { return isEnemy(design, walk(design, board, pos, [name]), player, ['Pawn']) }) ||
    isSliding(design, board, player, pos, ['n', 's', 'e', 'w'], ['Rook', 'Queen']) ||
    isSliding(design, board, player, pos, ['ne', 'nw', 'se', 'sw'], ['Bishop', 'Queen'])
}

var CheckInvariants = Dagaz.Model.CheckInvariants

Dagaz.Model.CheckInvariants = function (board) {
  var design = Dagaz.Model.design
  var king = design.getPieceType('King')
  _.each(board.moves, function (move) {
    var b = board.apply(move)
    var pos = _.find(design.allPositions(), function (p) {
      var piece = b.getPiece(p)
      return piece !== null && piece.type == king && piece.player == board.player
    })
    if (_.isUndefined(pos) || isAttacked(design, b, board.player, pos)) {
      move.failed = true
    }
  })
  CheckInvariants(board)
}

})()
