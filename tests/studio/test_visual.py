"""The visual half of the studio in Chromium: a board and moves that change the text."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.studio.kit import Studio


def position(studio: Studio, name: str) -> Locator:
    return studio.page.locator(f".panel:not([hidden]) [data-position={name}]")


def use(studio: Studio, tool: str) -> None:
    studio.page.get_by_role("toolbar").get_by_role("button", name=tool, exact=True).click()


def answer(studio: Studio, text: str) -> None:
    """Type a text into the open dialog."""
    studio.page.locator("dialog input").fill(text)
    studio.page.locator("dialog").get_by_role("button", name="OK").click()


def test_the_board_and_the_text_follow_each_other(studio: Studio) -> None:
    studio.new_project("chess")
    studio.open_panel("Board")
    studio.page.get_by_role("button", name="White Queen", exact=True).click()
    position(studio, "a4").click()
    expect(position(studio, "a4").locator(".piece")).to_be_visible()
    assert "(Queen d1 a4)" in studio.text
    studio.replace("(Queen d1 a4)", "(Queen d1 b4)")
    expect(position(studio, "b4").locator(".piece")).to_be_visible()
    expect(position(studio, "a4").locator(".piece")).to_have_count(0)
    studio.wait_until_game("Boolean(window.zrfPage.session.game.position().board.b4)")


def test_zones_links_and_positions(studio: Studio) -> None:
    studio.new_project("chess")
    studio.open_panel("Board")
    use(studio, "Zones")
    studio.page.locator("#board .options select").select_option(label="hill")
    position(studio, "a1").press("Enter")
    expect(position(studio, "a1")).to_have_class(re.compile("in-zone"))
    assert "(positions d4 e4 d5 e5 a1)" in studio.text
    use(studio, "Links")
    arrows = studio.page.locator("#board .links line")
    expect(arrows).to_have_count(56)
    position(studio, "a1").click()
    position(studio, "a2").click()
    expect(arrows).to_have_count(55)
    assert "(unlink (a1 n))" in studio.text
    use(studio, "Positions")
    box = studio.page.locator("#board .visual-board").bounding_box()
    assert box
    studio.page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    answer(studio, "bench")
    expect(position(studio, "bench")).to_have_class(re.compile("free"))
    before = studio.text
    position(studio, "bench").hover()
    studio.page.mouse.down()
    studio.page.mouse.move(box["x"] + 60, box["y"] + 60, steps=3)
    studio.page.mouse.up()
    studio.page.wait_for_function(
        "text => window.zrfStudio.editor.state.doc.toString() !== text", arg=before
    )
    numbers = re.search(r"\(bench (\d+ \d+ \d+ \d+)\)", studio.text)
    assert numbers and f"(bench {numbers[1]})" not in before


def test_a_new_board_of_hexagons(studio: Studio) -> None:
    studio.new_project("line")
    studio.open_panel("Board")
    use(studio, "Size")
    studio.page.get_by_label("Columns").fill("5")
    studio.page.get_by_label("Rows").fill("4")
    studio.page.get_by_label("Shape").select_option(label="Hexagons")
    studio.page.locator(".options").get_by_role("button", name="New board").click()
    studio.page.locator("dialog").get_by_role("button", name="Replace").click()
    expect(studio.page.locator("#board .position")).to_have_count(20)
    studio.page.locator(".cm-content").focus()
    studio.page.keyboard.press("Control+z")
    expect(studio.page.locator("#board .position")).to_have_count(16)
    studio.wait_for_game()


def test_moves_are_written_as_blocks_and_as_a_formula(studio: Studio) -> None:
    studio.new_project("chess")
    studio.open_panel("Moves")
    pieces = studio.page.get_by_label("Piece", exact=True)
    pieces.select_option(label="Knight")
    marks = studio.page.locator("#moves .mark")
    expect(marks).to_have_count(8)
    studio.page.get_by_label("On", exact=True).select_option(label="This one")
    position(studio, "d6").click()  # the knight is on d5
    expect(marks).to_have_count(9)
    assert "(n (verify not-friend?) add)" in studio.text
    studio.new_project("chess-betza")
    studio.open_panel("Board")
    use(studio, "Pieces")
    studio.page.get_by_role("button", name="White Queen", exact=True).click()
    position(studio, "a4").click()
    expect(position(studio, "a4").locator(".piece")).to_be_visible()
    assert "/pppppppp/8/8/Q7/8/" in studio.text
    studio.open_panel("Moves")
    pieces.select_option(label="Knight")
    expect(studio.page.locator("#moves")).to_contain_text("Formula: N.")
    studio.page.get_by_label("On", exact=True).select_option(label="All sides")
    position(studio, "d6").click()
    expect(studio.page.locator("#moves")).to_contain_text("Formula: NW.")
    pieces.select_option(label="Pawn")
    position(studio, "d6").click()
    expect(studio.page.locator("dialog")).to_contain_text("the grid cannot show")
    studio.page.locator("dialog").get_by_role("button", name="Close").click()
    studio.open_panel("Play")
