"""Tests of moves that words list: effects, order, priorities, notation, variables."""

from __future__ import annotations

import pytest

from tests.axiom.kit import BOARD, STEP, WALK, codes, moves_of, program, script

#: the moves of the second player, after the first move of the list
REPLIES = """
const game = rules.createGame()
game.apply(game.moves()[0])
result = game.moves().map(String)
"""


#: the body of `walk` and the moves of White at the start
MOVES = {
    "one step": ("n verify from here move add-move", ["Man a1 - a2", "Man b1 - b2"]),
    "verify leaves the word": ("w verify from here move add-move", ["Man b1 x a1"]),
    "several moves of a word": (
        "from n verify here move add-move from to from e verify here move add-move",
        ["Man a1 - a2", "Man a1 x b1", "Man b1 - b2", "Man b1 - c1"],
    ),
    "an effect stays until add-move": (
        "here a1 = verify a1 a2 move a2 a3 move add-move",
        ["Man a1 - a2"],
    ),
    "an unfinished move is dropped": ("n verify from here move", []),
    "captures": ("here a1 = verify c3 capture-at add-move", ["x c3"]),
    "a creation": (
        "here a1 = verify n verify KING create-piece-type add-move",
        ["White King a2"],
    ),
    "a creation of another player": (
        "here a1 = verify Black KING b2 create-player-piece-type-at add-move",
        ["Black King b2"],
    ),
    "a new type": (
        "here a1 = verify n verify from here move KING change-type add-move",
        ["Man a1 - a2 = King"],
    ),
    "effects are written in order": (
        "here a1 = verify a1 a2 move c3 capture-at KING b3 create-piece-type-at b1 b2 move"
        " add-move",
        ["Man a1 - a2 x c3 White King b3 Man b1 - b2"],
    ),
    "a pass is added once": ("Pass", ["Pass"]),
}


@pytest.mark.parametrize(("body", "expected"), MOVES.values(), ids=MOVES)
def test_words_list_moves(body: str, expected: list[str]) -> None:
    assert moves_of(f": walk {body} ;") == expected


def test_effects_apply_in_order() -> None:
    """The first man lands on the second one, which is captured before it can move."""
    code = """
    const game = rules.createGame()
    game.apply(game.moves()[0])
    result = Object.entries(game.position().board).map(([place, [player]]) => place + player)
    """
    body = ": walk here a1 = verify a1 b1 move b1 b2 move add-move ;"
    assert sorted(moves_of(body, code)) == ["b2White", "c3Black"]


def test_the_board_does_not_change_while_moves_are_listed() -> None:
    body = (
        ": walk here a1 = verify a1 a2 move a1 not-empty-at? verify a2 empty-at? verify add-move ;"
    )
    assert moves_of(body) == ["Man a1 - a2"]


def test_a_number_that_is_not_a_token_leaves_the_word() -> None:
    words = "VARIABLE v : other ; : walk n verify from here move add-move v @ EXECUTE add-move ;"
    assert moves_of(words + " : OnEvaluate ['] other DROP 0 ;") == ["Man a1 - a2", "Man b1 - b2"]


def test_a_symmetry_turns_the_direction_of_the_player() -> None:
    assert moves_of(STEP, REPLIES) == ["Man c3 - c2"]


def test_words_before_the_symmetries_keep_the_direction() -> None:
    board = BOARD.replace("{symmetries", ": walk n verify from here move add-move ; {symmetries")
    text = script("").replace(BOARD, board)
    assert moves_of("", REPLIES, whole=text) == []


PRIORITIES = """
: take ( -- ) n verify enemy? verify from here move add-move ;
: step ( -- ) n verify empty? verify from here move add-move ;
: stay ( -- ) here a1 = verify KING create-piece-type add-move ;
{move-priorities {move-priority} taking {move-priority} stepping move-priorities}
{moves all {move} stay {move} step {move-type} stepping {move} take {move-type} taking moves}
{pieces {piece} Man {moves} all {piece} King pieces}
' King IS KING
"""


def test_only_moves_of_the_best_priority_remain() -> None:
    assert moves_of("", whole=BOARD + PRIORITIES) == ["Man a1 - a2", "Man b1 - b2"]


def test_types_without_priority_come_last() -> None:
    blocked = PRIORITIES.replace("empty? verify", "FALSE verify")
    assert moves_of("", whole=BOARD + blocked) == ["White King a1"]


def test_a_turn_may_have_a_type() -> None:
    board = BOARD.replace("{turn} White", "{turn} White {of-type} taking")
    assert moves_of("", whole=board + PRIORITIES) == []


def test_drops_start_on_every_position_that_is_scanned() -> None:
    text = f"""{BOARD.replace("board}", "{position} hand board}")}
    : put empty? verify drop add-move ;
    {{moves puts {{move}} put moves}}
    {{pieces {{piece}} Man {{drops}} puts {{piece}} King pieces}}"""
    assert len(moves_of("", whole=text)) == 7
    assert len(moves_of("", whole=text.replace("{position}", "{dummy-positions} {position}"))) == 6


FORCED = (
    ": walk here a1 = verify n verify empty? verify from here move add-move ; $passTurnForced ON"
)


def test_a_forced_pass_is_the_only_move() -> None:
    assert moves_of(FORCED, REPLIES) == ["Pass"]


NOTED = """
: note ( n -- ) noted ! 1 tally[] ++ ;
: walk n verify from here move from COMPILE-LITERAL COMPILE note add-move ;
"""


def test_deferred_calls_change_board_variables_and_are_undone() -> None:
    code = """
    const game = rules.createGame()
    const seen = () => game.position().variables.slice(1, 4)
    const before = seen()
    game.apply(game.moves()[0])
    const after = seen()
    game.undo()
    const data = game.position()
    const start = variables =>
      rules.createGame({ setup: JSON.stringify(Object.assign(data, { variables })) })
    const lists = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 5, 0, 0, 0, 0]]
    const keys = lists.map(list => start(list).hash)
    result = [before, after, seen(), keys[0] === keys[1], keys[0] === keys[2]]
    """
    assert moves_of(NOTED, code) == [[0, 0, 0], [6, 0, 1], [0, 0, 0], True, False]


def test_two_games_have_their_own_variables() -> None:
    words = (
        "VARIABLE count : seen count ++ ; : walk n verify from here move COMPILE seen add-move ;"
    )
    code = """
    const [one, two] = [rules.createGame(), rules.createGame()]
    one.apply(one.moves()[0])
    two.moves()
    one.apply(one.moves()[0])
    result = [one, two].map(game => { game.moves(); return game._position.generated.evaluate(0) })
    """
    assert moves_of(f"{words} : OnEvaluate count @ ;", code) == [2, 0]


def test_position_data_holds_board_variables() -> None:
    code = """
    const game = rules.createGame()
    game.apply(game.moves()[0])
    const data = game.position()
    const other = rules.createGame({ setup: JSON.stringify(data) })
    result = [data.variables[1], other.position().variables[1]]
    try {
      other.setPosition(Object.assign(data, { variables: ['x'] }))
    } catch (error) {
      result.push(error.message)
    }
    """
    assert moves_of(NOTED, code) == [6, 6, "position: `variables` must list 6 integers"]


HOOKS = """
VARIABLE started
: OnNewGame 7 started ! 3 noted ! ;
: OnIsGameOver a3 friend-at? a3 enemy-at? OR IF #LossScore ELSE #UnknownScore ENDIF ;
: OnEvaluate started @ noted @ + ;
"""


def test_hooks_start_end_and_rate_a_game() -> None:
    code = """
    const game = rules.createGame()
    const rated = [game._position.generated.evaluate(0), game._position.generated.evaluate(1)]
    for (const text of ['Man a1 - a2', 'Man c3 - c2', 'Man a2 - a3']) game.apply(text)
    result = [rated, game.outcome(), game.moves().length]
    """
    expected = {"kind": "win", "winner": "White", "reason": "OnIsGameOver"}
    assert moves_of(HOOKS + STEP, code) == [[10, -10], expected, 0]


def test_a_game_without_moves_is_a_draw_by_default() -> None:
    code = "result = rules.createGame().outcome()"
    expected = {"kind": "draw", "winner": None, "reason": "no moves at the start"}
    assert moves_of(": walk ;", code) == expected


def test_a_search_uses_the_evaluation_of_the_script() -> None:
    code = """
    const game = rules.createGame()
    const found = game.search({ depth: 1 })
    result = [found.score > 400, String(found.move)]
    """
    words = f"{STEP} : OnEvaluate b2 player-at White = IF -500 ELSE 20 ENDIF ;"
    assert moves_of(words, code) == [True, "Man b1 - b2"]


@pytest.mark.parametrize("name, is_random", [("Black", False), ("?Dice", True)])
def test_a_player_with_a_question_mark_is_chance(name: str, is_random: bool) -> None:
    """`{random}` states how the computer moves; people play a side with another name."""
    rules = WALK.replace("Black", name)
    text = (
        script().replace("Black", name).replace(f"{name} players}}", f"{name} {{random}} players}}")
    )
    code = """
    const game = rules.createGame()
    game.apply(game.moves()[0])
    const first = rules.createGame()
    result = [first.random, game.random]
    """
    assert moves_of("", code, whole=text, rules=rules) == [False, is_random]


@pytest.mark.parametrize("engine", ["{random}", "{UCT}", "{first}"])
def test_an_engine_of_axiom_is_replaced_with_a_note(engine: str) -> None:
    text = script().replace("{player} Black players}", f"{{player}} Black {engine} players}}")
    (found,) = program(whole=text).diagnostics
    assert (found.code, engine in found.message) == ("ZRF578", True)


def test_random_numbers_depend_on_the_position() -> None:
    """A list of moves is the same each time, although a word draws random numbers."""
    words = ": walk n verify from here move 0 9 RAND-WITHIN COMPILE-LITERAL COMPILE note add-move ;"
    code = """
    const seen = new Set()
    const game = rules.createGame()
    for (let ply = 0; ply < 3; ply++) {
      game.apply(game.moves()[0])
      seen.add(game.position().variables[1])
    }
    const again = rules.createGame()
    for (const text of game.history) again.apply(text)
    result = [JSON.stringify(again.position()) === JSON.stringify(game.position()), seen.size > 1]
    """
    assert moves_of(f": note noted ! ; {words}", code) == [True, True]


def test_a_partial_move_goes_on_with_moves_of_a_type() -> None:
    text = f"""{BOARD}
    : one n verify from here move partial add-move ;
    : two e verify empty? verify from here move add-move ;
    {{moves all {{move}} one {{move-type}} first {{move}} two {{move-type}} second moves}}
    {{pieces {{piece}} Man {{moves}} all {{piece}} King pieces}}"""
    code = """
    const game = rules.createGame()
    const first = game.moves().map(String)
    game.apply(first[0])
    result = [first[0], game.player, game.moves().some(move => !move.partial)]
    """
    assert moves_of("", code, whole=text) == ["partial 0 Man a1 - a2", "White", True]


# --- where the script is -----------------------------------------------------------------------


def test_an_unknown_engine_is_reported() -> None:
    found = program(rules=WALK.replace("axiom.dll", "other.dll")).diagnostics
    assert codes(found) == ["ZRF501"]


def test_a_missing_script_is_reported_with_the_places() -> None:
    found = program(rules=WALK.replace('"Walk"', '"Walk on"')).diagnostics
    assert [(d.code, d.notes) for d in found] == [
        (
            "ZRF584",
            (
                "searched Axiom/Walk/Walk-on.4th, relative to walk.zrf",
                "searched ../Axiom/Walk/Walk-on.4th, relative to walk.zrf",
            ),
        )
    ]


def test_differences_from_the_rules_file_are_reported() -> None:
    rules = WALK.replace("(piece (name King))", "").replace("Black", "Red")
    found = program(rules=rules).diagnostics
    assert [d.message.partition(" of the")[0] for d in found if d.code == "ZRF577"] == [
        "the players",
        "the pieces",
        "the turn orders",
    ]


def test_a_setup_that_differs_is_reported_and_that_of_the_rules_is_used() -> None:
    setup = "{board-setup {setup} White Man a2 {setup} Black KING c3 board-setup}"
    outcome = program(whole=script() + setup)
    assert [(d.code, d.message.partition("differ: ")[2]) for d in outcome.diagnostics] == [
        (
            "ZRF577",
            "only the script has `Black King c3` `White Man a2`, "
            "only the rules file has `Black Man c3` `White Man a1` `White Man b1`",
        )
    ]
    assert len(outcome.value.games[0].setup) == 3


def test_a_script_may_have_the_only_setup() -> None:
    rules = WALK.replace("(board-setup (White (Man a1 b1)) (Black (Man c3)))", "")
    setup = "{board-setup {setup} White Man a2 {setup} Black KING c3 board-setup}"
    outcome = program(rules=rules, whole=script() + setup)
    assert len(outcome.value.games[0].setup) == 2
