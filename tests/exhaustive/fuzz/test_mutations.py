"""Clauses with keys repeated: the check of the fuzz target, which draws others, without atheris."""

import pytest

from tests.fuzz.sources import check_source


@pytest.mark.parametrize(
    "source",
    [
        '{"points":1,"points":{"x":1}}',
        '{"points":{"gte":1},"points":{"lte":"9"}}',
        '{"AND":[],"AND":[{"x":1}]}',
        '{"AND":[{"points":1},[]],"AND":{"mode":"default"}}',
        '{"points":{"gt":1},"points":{"gt":"a"}}',
        '{"points":{"gt":1,"gt":"a"}}',
        '{"points":{"gt":1,"x":1,"x":2,"gt":{"gt":1,"gt":2}}}',
        '{"city":{"mode":"insensitive","lt":"a","lt":"b","mode":"default","mode":"x"}}',
        '{"city":{"not":{"x":1,"x":2,"equals":3}}}',
        '{"city":"a","city":{"not":"b","not":{"x":1,"x":{"y":1},"y":3}}}',
        '{"NOT":{"points":1},"NOT":{"points":1,"points":{"in":[1,"2"],"in":["3",4],"in":5}}}',
        '{"\\u0061":1,"a":2,"a":3}',
        f'{{"{"y" * 300}":1,"{"y" * 300}":{{}}}}',
        '{"actions":{"some":{},"some":{"x":1}},"actions":{"count":{"gte":1,"gte":"x","where":[],"where":{"x":1}}}}',
        '{"createdAt":{"gte":{"now":"P0D","now":"x","start":"y","start":"day","zone":"Europe/Berlim"},"gte":{}}}',
        '{"list":{"is":{"owner":{"is":{"x":1}},"owner":null},"is":[]},"tags":{"has":[],"has":{"x":1},"hasSome":[1,null]}}',
        '{"actions":{"sum":{"field":"x","field":"increase","gte":null,"not":1},"max":{"field":[],"lt":{"now":1}}}}',
        '{"OR":[{"OR":[],"OR":[[],{"OR":[{},{"points":"1"}]}]}],"OR":{},"OR":[{},{"x":1}]}',
    ],
)
def test_problems_in_objects_that_have_a_key_twice_stand_in_their_places(source: str) -> None:
    check_source(source.encode())
    check_source(source.replace(":", " :\n ").replace(",", "\t,\r\n").encode())
