"""docs/ir.schema.json accepts all that is written, and nothing else."""

import json
from typing import Any

import jsonschema_rs
import pytest

from tests.conftest import ROOT
from tests.corpus import corpus_files
from tests.ir.breakthrough import PROGRAM
from zrf2js import Options, compile_file
from zrf2js.ir import json_schema
from zrf2js.ir.data import IRError, from_json, to_json

DATA = json.loads(json_schema.FILE.read_text(encoding="utf-8"))
SCHEMA = jsonschema_rs.Draft202012Validator(DATA)


def errors(data: Any) -> list[str]:
    return [f"{error.instance_path}: {error.message}" for error in SCHEMA.iter_errors(data)]


def test_the_file_is_up_to_date() -> None:
    assert json_schema.main(["--check"]) is None
    assert "usage" in (json_schema.main([]) or "")


def test_it_is_a_schema() -> None:
    jsonschema_rs.meta.validate(DATA)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples").glob("*.[zd][rg][fz]")), ids=lambda p: p.stem
)
def test_the_examples_follow_it(path: Any) -> None:
    assert errors(json.loads(compile_file(path, Options(target="ir")).value[0].text)) == []


@pytest.mark.corpus
def test_real_files_follow_it() -> None:
    """Check a sample; benchmarks/ir.py checks all files."""
    small = [path for path in corpus_files() if path.stat().st_size < 20_000][::12]
    assert len(small) > 5
    for path in small:
        outcome = compile_file(path, Options(target="ir"))
        if outcome.ok:
            assert errors(json.loads(outcome.value[0].text)) == [], path


def test_origins_are_described_too() -> None:
    assert errors(json.loads(to_json(PROGRAM, origins=True))) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"version":1', '"version":2', "1 was expected"),
        ('["navigate",{"param":0}]', '["navigate"]', "has less than 2 items"),
        ('["navigate",{"param":0}]', '["navigate","n"]', '"n" is not of type "integer"'),
        ('["navigate",{"param":0}]', '["wander"]', '"wander" is not one of'),
        ('["navigate",{"param":0}]', '["navigate",{"param":0},1]', '1 is not of type "object"'),
        ('"directions"', '"roads"', "'roads' was unexpected"),
    ],
)
def test_damage_is_an_error(old: str, new: str, message: str) -> None:
    text = to_json(PROGRAM)
    assert old in text
    found = errors(json.loads(text.replace(old, new, 1)))
    assert any(message in one for one in found), found


def test_reader_and_schema_agree_on_the_shape() -> None:
    text = to_json(PROGRAM).replace('"title"', '"name"', 1)
    with pytest.raises(IRError):
        from_json(text)
    assert errors(json.loads(text))
