"""What is said of time, lists, custom data and relations that are not accepted: where, and what to write instead."""

import difflib
import json
import random
import string
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language import suggest
from audiencefilter.language.durations import zones
from audiencefilter.language.instant_problems import meant_duration, meant_zone
from audiencefilter.language.suggest import _are_opposed

T = af.FieldType
ACTION: af.Schema = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("kind", T.STRING, values=("login", "signup", "purchase")),
        af.Field("increase", T.INTEGER),
        af.Field("big", T.INTEGER, bits=64),
        af.Field("at", T.DATETIME),
        af.Field("price", T.NUMBER),
        af.Field("labels", T.STRING, many=True),
    ],
    relations=[af.Relation("contact", lambda: CONTACT, many=False)],
)
LIST = af.Schema("List", [af.Field("name", T.STRING), af.Field("mode", T.STRING)])
CONTACT: af.Schema = af.Schema(
    "Contact",
    [
        af.Field("email", T.STRING, nullable=False),
        af.Field("points", T.INTEGER),
        af.Field("plan", T.STRING, values=("free", "pro", "enterprise")),
        af.Field("createdAt", T.DATETIME),
        af.Field("tags", T.STRING, many=True),
        af.Field("scores", T.INTEGER, many=True),
        af.Field("channels", T.STRING, many=True, values=("mail", "sms")),
        af.Field("data.plan", T.STRING, attribute="data", path=("plan",)),
    ],
    relations=[af.Relation("actions", ACTION), af.Relation("list", LIST, many=False)],
)

#: The source, and its one problem: code, path, what the caret is below, and the hint.
SECOND_PROBLEMS: list[tuple[str, str, str, str, str | None]] = [
    ('{"createdAt": {"gte": {"ago": "30d"}}}', 'invalid_relative', '$.createdAt.gte', '{', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": "30 days"}}', 'invalid_datetime', '$.createdAt.gte',
     '"30 days"', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": "-P30D"}}', 'invalid_datetime', '$.createdAt.gte', '"-P30D"', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": {"$now": "-P30D"}}}', 'invalid_relative', '$.createdAt.gte',
     '{', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": "now"}}', 'invalid_datetime', '$.createdAt.gte', '"now"', 'write {"now": "P0D"}'),
    ('{"createdAt": {"gte": "now-30d"}}', 'invalid_datetime', '$.createdAt.gte',
     '"now-30d"', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": "today"}}', 'invalid_datetime', '$.createdAt.gte',
     '"today"', 'write {"now": "P0D", "start": "day"}'),
    ('{"createdAt": {"gte": "30 days ago"}}', 'invalid_datetime', '$.createdAt.gte',
     '"30 days ago"', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": {"now": "30d"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"30d"', 'write "P30D"; for the past, "-P30D"'),
    ('{"createdAt": {"gte": {"now": "p1d"}}}', 'invalid_duration', '$.createdAt.gte.now', '"p1d"', 'write "P1D"'),
    ('{"createdAt": {"gte": {"now": "-30d"}}}', 'invalid_duration', '$.createdAt.gte.now', '"-30d"', 'write "-P30D"'),
    ('{"createdAt": {"gte": {"now": "30 days"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"30 days"', 'write "P30D"'),
    ('{"createdAt": {"gte": {"now": "P1DT"}}}', 'invalid_duration', '$.createdAt.gte.now', '"P1DT"',
     'write "P1D"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "PT5.S"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"PT5.S"', 'write "PT5S"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "PT.5S"}}}', 'invalid_duration', '$.createdAt.gte.now', '"PT.5S"', None),
    ('{"createdAt": {"gte": {"now": "-P1M15"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"-P1M15"', 'write a unit after every number: Y, M, W or D, and after a T H, M or S'),
    ('{"createdAt": {"gte": {"now": "P30"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"P30"', 'write a unit after every number: Y, M, W or D, and after a T H, M or S'),
    ('{"createdAt": {"gte": {"now": "P1H"}}}', 'invalid_duration', '$.createdAt.gte.now', '"P1H"',
     'write "PT1H"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "-PT30D"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"-PT30D"', 'write "-P30D"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "P1.5D"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"P1.5D"', 'only seconds can have a fraction, of at most 6 digits'),
    ('{"createdAt": {"gte": {"now": "P-30D"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"P-30D"', 'write "-P30D"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "--P1D"}}}', 'invalid_duration', '$.createdAt.gte.now', '"--P1D"', None),
    ('{"createdAt": {"gte": {"now": ""}}}', 'invalid_duration', '$.createdAt.gte.now', '""', None),
    ('{"createdAt": {"gte": {"now": 5}}}', 'invalid_duration', '$.createdAt.gte.now',
     '5', 'a duration is a text with its units; for now itself write "P0D"'),
    ('{"createdAt": {"gte": {"now": null}}}', 'invalid_duration', '$.createdAt.gte.now',
     'null', 'a duration is a text with its units; for now itself write "P0D"'),
    ('{"createdAt": {"gte": {"now": -30}}}', 'invalid_duration', '$.createdAt.gte.now',
     '-30', 'a duration is a text with its units; for now itself write "P0D"'),
    ('{"createdAt": {"gte": {"now": "P1D2W"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"P1D2W"', 'write "P2W1D"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "30D ago"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"30D ago"', 'write "-P30D"'),
    ('{"createdAt": {"gte": {"now": "1 month"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"1 month"', 'write "P1M"'),
    ('{"createdAt": {"gte": {"now": "last week"}}}', 'invalid_duration', '$.createdAt.gte.now', '"last week"',
     'write {"now": "-P1W", "start": "week"}'),
    ('{"createdAt": {"gte": {"now": "−P30D"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"−P30D"', 'write "-P30D"'),
    ('{"createdAt": {"gte": {"now": "P1M2Y"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"P1M2Y"', 'write "P2Y1M"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": " P1D "}}}', 'invalid_duration', '$.createdAt.gte.now', '" P1D "',
     'write "P1D"; check its sign, digits and units'),
    ('{"createdAt": {"gte": {"now": "PT30"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"PT30"', 'write a unit after every number: Y, M, W or D, and after a T H, M or S'),
    ('{"createdAt": {"gte": {"now": "P"}}}', 'invalid_duration', '$.createdAt.gte.now', '"P"', None),
    ('{"createdAt": {"gte": {"now": "P1Y2M3W4DT5H6M7.1234567S"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"P1Y2M3W4DT5H6', 'only seconds can have a fraction, of at most 6 digits'),
    ('{"createdAt": {"gte": {"now": "1h30m"}}}', 'invalid_duration', '$.createdAt.gte.now',
     '"1h30m"', 'write "PT1H30M"; for the past, "-PT1H30M"'),
    ('{"createdAt": {"gte": {}}}', 'invalid_relative', '$.createdAt.gte',
     '{', 'for now itself write {"now": "P0D"}'),
    ('{"createdAt": {"gte": {"minus": "P30D"}}}', 'invalid_relative', '$.createdAt.gte',
     '{', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": {"now": "P0D", "Start": "day"}}}', 'invalid_relative', '$.createdAt.gte.Start',
     '"Start"', 'did you mean "start"?'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "months"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"months"', 'write "month"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "fortnight"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"fortnight"', 'write "start": "week", and two weeks as "P2W" or "-P2W"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "MONTH"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"MONTH"', 'write "month"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": null}}}', 'unknown_start', '$.createdAt.gte.start',
     'null', 'leave "start" out, to count from now itself'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "m"}}}', 'unknown_start', '$.createdAt.gte.start', '"m"', None),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "minute"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"minute"', 'the shortest unit is an hour'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "second"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"second"', 'the shortest unit is an hour'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "weekly"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"weekly"', 'write "week"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": 3}}}', 'unknown_start', '$.createdAt.gte.start', '3', None),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "today"}}}', 'unknown_start', '$.createdAt.gte.start',
     '"today"', 'write "day"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "CET+1"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"CET+1"',
     'an offset is not a zone: write the name of one, such as Europe/Berlin'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Berlin"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"Berlin"',
     'write "Europe/Berlin"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "europe/berlin"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"europe/berlin',
     'write "Europe/Berlin"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "GMT+2"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"GMT+2"',
     'an offset is not a zone: write the name of one, such as Europe/Berlin'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "localtime"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"localtime"',
     'the local zone differs between machines: write the name of one, such as Europe/Berlin'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "posix/UTC"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"posix/UTC"',
     'write "UTC"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "+02:00"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"+02:00"',
     'an offset is not a zone: write the name of one, such as Europe/Berlin'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "New York"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"New York"',
     'write "America/New_York"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "EST5"}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '"EST5"', None),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Z"}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '"Z"', 'write "UTC"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": null}}}', 'unknown_zone', '$.createdAt.gte.zone',
     'null', 'leave "zone" out, for UTC'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": 5}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '5', None),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Europe/Berlín"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"Europe/Berlín',
     'write "Europe/Berlin"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "UTC+2"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"UTC+2"',
     'an offset is not a zone: write the name of one, such as Europe/Berlin'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "local"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"local"',
     'the local zone differs between machines: write the name of one, such as Europe/Berlin'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Eastern Time"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"Eastern Time"',
     'there is "Canada/Eastern", which may mean something else'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "PST"}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '"PST"', 'write "America/Los_Angeles"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": ""}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '""', None),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "zzzz"}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '"zzzz"', None),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "right/UTC"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"right/UTC"',
     'write "UTC"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "CEST"}}}', 'unknown_zone', '$.createdAt.gte.zone',
     '"CEST"', 'write "Europe/Berlin"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "America/New York"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"America/New Y',
     'write "America/New_York"'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Asia/Calcuta"}}}',
     'unknown_zone', '$.createdAt.gte.zone', '"Asia/Calcuta"',
     'write "Asia/Calcutta"'),
    ('{"createdAt": {"gte": {"now": "P0D", "zone": "Europe/Berlin"}}}', 'zone_without_start', '$.createdAt.gte.zone',
     '"zone"', 'write "start": "day" beside it, or leave "zone" out'),
    ('{"createdAt": {"gte": {"now": "P0D", "start": "hour", "zone": "Europe/Berlin"}}}',
     'zone_without_start', '$.createdAt.gte.zone', '"zone"',
     'write "start": "day" beside it, or leave "zone" out'),
    ('{"createdAt": {"equals": {"now": "P0D"}}}', 'wrong_type', '$.createdAt.equals',
     '{', 'only gt, gte, lt or lte of a datetime take an instant relative to now'),
    ('{"createdAt": {"in": [{"now": "P0D"}]}}', 'wrong_type', '$.createdAt.in[0]',
     '{', 'only gt, gte, lt or lte of a datetime take an instant relative to now'),
    ('{"createdAt": {"not": {"now": "P0D"}}}', 'unknown_operator', '$.createdAt.not.now',
     '"now"', 'write {"gte": {"now": "P0D"}}'),
    ('{"createdAt": {"now": "P0D"}}', 'unknown_operator', '$.createdAt.now',
     '"now"', 'write {"gte": {"now": "P0D"}}'),
    ('{"createdAt": {"ago": "30d"}}', 'unknown_operator', '$.createdAt.ago',
     '"ago"', 'write {"gte": {"now": "-P30D"}}'),
    ('{"points": {"gte": {"now": "P0D"}}}', 'wrong_type', '$.points.gte',
     '{', 'only gt, gte, lt or lte of a datetime take an instant relative to now'),
    ('{"points": {"now": "P0D"}}', 'unknown_operator', '$.points.now', '"now"', None),
    ('{"createdAt": {"within": "P30D"}}', 'unknown_operator', '$.createdAt.within',
     '"within"', 'write {"gte": {"now": "-P30D"}}'),
    ('{"createdAt": {"gte": {"now": "P0D", "plus": "P1D"}}}', 'invalid_relative', '$.createdAt.gte.plus',
     '"plus"', 'write all units in one duration, such as -P1M2D'),
    ('{"createdAt": {"gte": [{"now": "P0D"}]}}', 'wrong_type', '$.createdAt.gte',
     '[', 'for any of several values write {"in": […]}'),
    ('{"createdAt": {"not": {"gte": {"now": "30d"}}}}', 'invalid_duration', '$.createdAt.not.gte.now',
     '"30d"', 'write "P30D"; for the past, "-P30D"'),
    ('{"createdAt": {"gte": {"now": "P0D", "unit": "day"}}}', 'invalid_relative', '$.createdAt.gte.unit',
     '"unit"', 'write all units in one duration, such as -P1M2D'),
    ('{"createdAt": {"gte": {"days": -30}}}', 'invalid_relative', '$.createdAt.gte', '{', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": {"amount": 30, "unit": "day"}}}', 'invalid_relative', '$.createdAt.gte',
     '{', 'write {"now": "-P30D"}'),
    ('{"createdAt": {"gte": "2024"}}', 'invalid_datetime', '$.createdAt.gte', '"2024"',
     'write "2024-01-01T00:00:00Z"'),
    ('{"tags": {"contains": "x"}}', 'operator_not_for_type', '$.tags.contains', '"contains"', 'write {"has": …}'),
    ('{"tags": "x"}', 'wrong_type', '$.tags', '"x"', 'write {"has": …}'),
    ('{"tags": {"in": "x"}}', 'operator_not_for_type', '$.tags.in', '"in"', 'write {"hasSome": […]}'),
    ('{"tags": {"in": ["x"]}}', 'operator_not_for_type', '$.tags.in', '"in"', 'write {"hasSome": […]}'),
    ('{"tags": {"notIn": ["x"]}}', 'operator_not_for_type', '$.tags.notIn',
     '"notIn"', 'write {"not": {"hasSome": […]}}'),
    ('{"tags": {"length": 3}}', 'unknown_operator', '$.tags.length',
     '"length"', 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'),
    ('{"tags": {"size": {"gt": 3}}}', 'unknown_operator', '$.tags.size',
     '"size"', 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'),
    ('{"tags": {"_count": 3}}', 'unknown_operator', '$.tags._count',
     '"_count"', 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'),
    ('{"tags": {"count": 3}}', 'unknown_operator', '$.tags.count',
     '"count"', 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'),
    ('{"tags": {"$size": 3}}', 'unknown_operator', '$.tags["$size"]',
     '"$size"', 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'),
    ('{"tags": {"has": null}}', 'null_not_allowed', '$.tags.has',
     'null', 'for no list write {"tags": null}; null in a list equals no value'),
    ('{"tags": {"has": ["x"]}}', 'wrong_type', '$.tags.has', '[', 'for any of several values write {"hasSome": […]}'),
    ('{"tags": {"hasSome": ["a", null]}}', 'null_in_list', '$.tags.hasSome[1]',
     'null', 'remove null: in a list it equals no value; for no list write {"tags": null}'),
    ('{"tags": {"hasSome": "x"}}', 'wrong_type', '$.tags.hasSome', '"x"', 'write {"hasSome": […]}'),
    ('{"tags": {"hasEvery": "x"}}', 'wrong_type', '$.tags.hasEvery', '"x"', 'write {"hasEvery": […]}'),
    ('{"tags": {"equals": "x"}}', 'wrong_type', '$.tags.equals', '"x"', 'write {"has": …}'),
    ('{"tags": {"not": "x"}}', 'wrong_type', '$.tags.not', '"x"', 'write {"not": {"has": …}}'),
    ('{"tags": {"not": {"not": ["x"]}}}', 'ambiguous_not', '$.tags.not', '{', 'use NOT around the whole test'),
    ('{"tags": {"not": {"contains": "x"}}}', 'operator_not_for_type', '$.tags.not.contains',
     '"contains"', 'write {"has": …}'),
    ('{"tags": {"mode": "insensitive", "has": "x"}}', 'operator_not_for_type', '$.tags.mode',
     '"mode"', 'leave it out: the values of a list are compared exactly'),
    ('{"tags": {"isEmpty": 1}}', 'wrong_type', '$.tags.isEmpty', '1', 'write true'),
    ('{"tags": {"isEmpty": "true"}}', 'wrong_type', '$.tags.isEmpty', '"true"', 'write true'),
    ('{"tags": {"isEmpty": null}}', 'null_not_allowed', '$.tags.isEmpty',
     'null', 'for no list write {"tags": null}; null in a list equals no value'),
    ('{"tags": {"some": "x"}}', 'unknown_operator', '$.tags.some', '"some"', 'write {"hasSome": […]}'),
    ('{"tags": {"some": {"equals": "x"}}}', 'unknown_operator', '$.tags.some', '"some"', 'write {"hasSome": […]}'),
    ('{"tags": {"every": ["x"]}}', 'unknown_operator', '$.tags.every', '"every"', 'write {"hasEvery": […]}'),
    ('{"tags": {"none": "x"}}', 'unknown_operator', '$.tags.none', '"none"', 'write {"not": {"hasSome": […]}}'),
    ('{"tags": {"any": ["x"]}}', 'unknown_operator', '$.tags.any', '"any"', 'write {"hasSome": […]}'),
    ('{"tags": {"hasAny": ["x"]}}', 'unknown_operator', '$.tags.hasAny', '"hasAny"', 'write {"hasSome": […]}'),
    ('{"tags": {"hasAll": ["x"]}}', 'unknown_operator', '$.tags.hasAll', '"hasAll"', 'write {"hasEvery": […]}'),
    ('{"tags": {"hasNone": ["x"]}}', 'unknown_operator', '$.tags.hasNone',
     '"hasNone"', 'write {"not": {"hasSome": […]}}'),
    ('{"tags": {"array_contains": "x"}}', 'unknown_operator', '$.tags.array_contains',
     '"array_contain', 'write {"has": …}'),
    ('{"tags": {"includes": "x"}}', 'unknown_operator', '$.tags.includes', '"includes"', 'write {"has": …}'),
    ('{"tags": {"startsWith": "x"}}', 'operator_not_for_type', '$.tags.startsWith',
     '"startsWith"', 'the values of a list are compared as a whole: write {"has": …}'),
    ('{"tags": {"gt": 1}}', 'operator_not_for_type', '$.tags.gt',
     '"gt"', 'the values of a list are compared as a whole: write {"has": …}'),
    ('{"tags": {"empty": true}}', 'unknown_operator', '$.tags.empty', '"empty"',
     'write {"isEmpty": …}; a missing list is not empty'),
    ('{"tags": 3}', 'wrong_type', '$.tags', '3', 'write {"has": …}'),
    ('{"tags": [1]}', 'wrong_type', '$.tags[0]', '1', 'write "1"'),
    ('{"tags": {"has": 3}}', 'wrong_type', '$.tags.has', '3', 'write "3"'),
    ('{"scores": "3"}', 'wrong_type', '$.scores', '"3"', 'write {"has": …}'),
    ('{"scores": {"has": "3"}}', 'wrong_type', '$.scores.has', '"3"', 'write 3'),
    ('{"tags": {"has": {"now": "P0D"}}}', 'wrong_type', '$.tags.has',
     '{', 'only gt, gte, lt or lte of a datetime take an instant relative to now'),
    ('{"tags": {"push": "x"}}', 'unknown_operator', '$.tags.push', '"push"', None),
    ('{"tags": {"set": ["x"]}}', 'unknown_operator', '$.tags.set', '"set"', None),
    ('{"tags": {"isSet": true}}', 'unknown_operator', '$.tags.isSet', '"isSet"', 'write {"not": null}'),
    ('{"points": {"has": 3}}', 'operator_not_for_type', '$.points.has', '"has"', 'write {"equals": …}'),
    ('{"points": {"hasSome": [3]}}', 'operator_not_for_type', '$.points.hasSome', '"hasSome"', 'write {"in": […]}'),
    ('{"plan": {"isEmpty": true}}', 'operator_not_for_type', '$.plan.isEmpty',
     '"isEmpty"', 'for a missing value write null, for the empty text ""'),
    ('{"points": {"isEmpty": true}}', 'operator_not_for_type', '$.points.isEmpty',
     '"isEmpty"', 'for a missing value write null'),
    ('{"actions": {"every": []}}', 'wrong_relation', '$.actions.every',
     '[', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"some": "x"}}', 'wrong_relation', '$.actions.some', '"x"', 'write {"some": {"name": …}}'),
    ('{"actions": {"some": []}}', 'wrong_relation', '$.actions.some',
     '[', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"some": [{"name": "x"}]}}', 'wrong_relation', '$.actions.some',
     '[', 'write the object without the array: {"some": {…}}'),
    ('{"actions": {"some": null}}', 'wrong_relation', '$.actions.some',
     'null', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"every": null}}', 'wrong_relation', '$.actions.every',
     'null', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"none": null}}', 'wrong_relation', '$.actions.none',
     'null', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"none": true}}', 'wrong_relation', '$.actions.none',
     'true', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"some": true}}', 'wrong_relation', '$.actions.some',
     'true', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": {"some": false}}', 'wrong_relation', '$.actions.some',
     'false', 'for no record write {"none": {}}, for any {"some": {}}'),
    ('{"actions": null}', 'wrong_relation', '$.actions', 'null', 'for no record write {"none": {}}'),
    ('{"actions": "login"}', 'wrong_relation', '$.actions', '"login"', 'write {"some": {"name": …}}'),
    ('{"actions": []}', 'wrong_relation', '$.actions', '[', 'for no record write {"none": {}}'),
    ('{"actions": [{"name": "x"}]}', 'wrong_relation', '$.actions', '[', 'write {"some": {…}}'),
    ('{"actions": true}', 'wrong_relation', '$.actions', 'true', 'for any record write {"some": {}}'),
    ('{"actions": 3}', 'wrong_relation', '$.actions', '3', 'for the number of records write {"count": {"equals": …}}'),
    ('{"actions": {"length": 3}}', 'unknown_relation_key', '$.actions.length',
     '"length"', 'write {"count": {"gte": …}}'),
    ('{"actions": {"_count": 3}}', 'unknown_relation_key', '$.actions._count',
     '"_count"', 'write {"count": {"gte": …}}'),
    ('{"actions": {"_count": {"gte": 3}}}', 'unknown_relation_key', '$.actions._count',
     '"_count"', 'write {"count": {"gte": …}}'),
    ('{"actions": {"size": 3}}', 'unknown_relation_key', '$.actions.size', '"size"', 'write {"count": {"gte": …}}'),
    ('{"actions": {"isEmpty": true}}', 'unknown_relation_key', '$.actions.isEmpty',
     '"isEmpty"', 'write {"none": {}}'),
    ('{"actions": {"any": {"name": "x"}}}', 'unknown_relation_key', '$.actions.any', '"any"', 'write {"some": {…}}'),
    ('{"actions": {"all": {"name": "x"}}}', 'unknown_relation_key', '$.actions.all', '"all"', 'write {"every": {…}}'),
    ('{"actions": {"exists": true}}', 'unknown_relation_key', '$.actions.exists', '"exists"', 'write {"some": {}}'),
    ('{"actions": {"gte": 3}}', 'unknown_relation_key', '$.actions.gte', '"gte"', 'write {"count": {"gte": …}}'),
    ('{"actions": {"equals": 3}}', 'unknown_relation_key', '$.actions.equals', '"equals"', 'write {"some": {…}}'),
    ('{"actions": {"not": {"name": "x"}}}', 'unknown_relation_key', '$.actions.not', '"not"', 'write {"none": {…}}'),
    ('{"actions": {"is": {}}}', 'unknown_relation_key', '$.actions.is',
     '"is"', 'actions has many records: write {"some": {…}}'),
    ('{"actions": {"isNot": {}}}', 'unknown_relation_key', '$.actions.isNot',
     '"isNot"', 'actions has many records: write {"none": {…}}'),
    ('{"actions": {"has": "x"}}', 'unknown_relation_key', '$.actions.has', '"has"', 'write {"some": {…}}'),
    ('{"actions": {"contains": "x"}}', 'unknown_relation_key', '$.actions.contains',
     '"contains"', 'write {"some": {…}}'),
    ('{"actions": {"median": {"field": "increase", "gt": 3}}}', 'unknown_relation_key', '$.actions.median',
     '"median"', None),
    ('{"actions": {"where": {"name": "x"}}}', 'unknown_relation_key', '$.actions.where',
     '"where"', 'write {"some": {…}}'),
    ('{"actions": {"name": "x"}}', 'unknown_relation_key', '$.actions.name', '"name"', 'write {"some": {"name": …}}'),
    ('{"actions": {"AND": []}}', 'unknown_relation_key', '$.actions.AND', '"AND"', 'write {"some": {"AND": …}}'),
    ('{"actions": {"email": "x"}}', 'unknown_relation_key', '$.actions.email', '"email"', None),
    ('{"actions": {"nam": "x"}}', 'unknown_relation_key', '$.actions.nam', '"nam"', 'write {"some": {"name": …}}'),
    ('{"_count": {"actions": {"gte": 3}}}', 'unknown_field', '$._count',
     '"_count"', 'count is a key of relations: write {"actions": {"count": {…}}}'),
    ('{"actions": {"_sum": {"increase": {"gte": 3}}}}', 'unknown_relation_key', '$.actions._sum',
     '"_sum"', 'did you mean "sum"?'),
    ('{"actions": {"sum": {"increase": {"gte": 3}}}}', 'unknown_operator', '$.actions.sum.increase',
     '"increase"', 'write "field": "increase", and the operators beside it'),
    ('{"actions": {"Some": {}}}', 'unknown_relation_key', '$.actions.Some', '"Some"', 'did you mean "some"?'),
    ('{"list": null}', 'wrong_relation', '$.list', 'null', 'for no record write {"is": null}'),
    ('{"list": {"name": "x"}}', 'unknown_relation_key', '$.list.name', '"name"', 'write {"is": {"name": …}}'),
    ('{"list": "x"}', 'wrong_relation', '$.list', '"x"', 'write {"is": {"name": …}}'),
    ('{"list": []}', 'wrong_relation', '$.list', '[', 'for no record write {"is": null}'),
    ('{"list": {"some": {"name": "x"}}}', 'unknown_relation_key', '$.list.some',
     '"some"', 'list has one record: write {"is": {…}}'),
    ('{"list": {"none": {"name": "x"}}}', 'unknown_relation_key', '$.list.none',
     '"none"', 'list has one record: write {"isNot": {…}}'),
    ('{"list": {"count": {"gte": 1}}}', 'unknown_relation_key', '$.list.count',
     '"count"', 'list has one record: write {"is": {}}'),
    ('{"list": {"isnt": null}}', 'unknown_relation_key', '$.list.isnt', '"isnt"', 'write {"isNot": {…}}'),
    ('{"list": {"is": "x"}}', 'wrong_relation', '$.list.is', '"x"', 'write {"is": {"name": …}}'),
    ('{"list": {"is": []}}', 'wrong_relation', '$.list.is',
     '[', 'for no record write {"is": null}, for any {"is": {}}'),
    ('{"list": {"equals": null}}', 'unknown_relation_key', '$.list.equals', '"equals"', 'write {"is": {…}}'),
    ('{"list": {"not": null}}', 'unknown_relation_key', '$.list.not', '"not"', 'write {"isNot": {…}}'),
    ('{"list": {"isNull": true}}', 'unknown_relation_key', '$.list.isNull', '"isNull"', 'write {"is": null}'),
    ('{"actions": {"count": 3}}', 'wrong_aggregate', '$.actions.count',
     '3', 'write {"equals": 3}; for at least this number, "gte"'),
    ('{"actions": {"count": {}}}', 'no_operator', '$.actions.count', '"count"', 'for "at least one" write "gte": 1'),
    ('{"actions": {"count": {"where": {"name": "x"}}}}', 'no_operator', '$.actions.count',
     '"count"', 'for "at least one" write "gte": 1'),
    ('{"actions": {"count": {"where": null, "gte": 3}}}', 'wrong_aggregate', '$.actions.count.where',
     'null', 'leave "where" out'),
    ('{"actions": {"count": {"where": [], "gte": 3}}}', 'wrong_aggregate', '$.actions.count.where',
     '[', 'leave "where" out'),
    ('{"actions": {"count": null}}', 'wrong_aggregate', '$.actions.count',
     'null', 'for any record write {"gte": 1}, for none {"equals": 0}'),
    ('{"actions": {"count": "3"}}', 'wrong_aggregate', '$.actions.count',
     '"3"', 'write {"equals": 3}; for at least this number, "gte"'),
    ('{"actions": {"count": {"gte": "3"}}}', 'wrong_type', '$.actions.count.gte', '"3"', 'write 3'),
    ('{"actions": {"count": {"not": 3}}}', 'operator_not_for_type', '$.actions.count.not',
     '"not"', 'write NOT around the relation: {"NOT": {"…": {…}}}'),
    ('{"actions": {"count": {"field": "name", "gte": 3}}}', 'unknown_operator', '$.actions.count.field',
     '"field"', 'count counts records: for those with a value write "where": {"…": {"not": null}}'),
    ('{"actions": {"count": {"name": "x", "gte": 3}}}', 'unknown_operator', '$.actions.count.name',
     '"name"', 'write "where": {"name": …}'),
    ('{"actions": {"count": {"where": {"name": "x", "gte": 3}}}}', 'unknown_field', '$.actions.count.where.gte',
     '"gte"', '"gte" is an operator: write it beside "where", or inside a field'),
    ('{"actions": {"count": {"gte": null}}}', 'not_nullable', '$.actions.count.gte',
     'null', 'compare it with 0'),
    ('{"actions": {"count": {"equals": null}}}', 'not_nullable', '$.actions.count.equals',
     'null', 'compare it with 0'),
    ('{"actions": {"count": {"in": 3}}}', 'wrong_type', '$.actions.count.in', '3', 'write [3]'),
    ('{"actions": {"count": {"between": [1, 3]}}}', 'unknown_operator', '$.actions.count.between',
     '"between"', 'write "gte": …, "lte": …'),
    ('{"actions": {"count": {"contains": 3}}}', 'operator_not_for_type', '$.actions.count.contains',
     '"contains"', None),
    ('{"actions": {"count": {"has": 3}}}', 'operator_not_for_type', '$.actions.count.has', '"has"', None),
    ('{"actions": {"count": {"gte": {"now": "P0D"}}}}', 'wrong_type', '$.actions.count.gte',
     '{', 'only gt, gte, lt or lte of a datetime take an instant relative to now'),
    ('{"actions": {"count": {"filter": {"name": "x"}, "gte": 3}}}', 'unknown_operator', '$.actions.count.filter',
     '"filter"', 'did you mean "where"?'),
    ('{"actions": {"count": [3]}}', 'wrong_aggregate', '$.actions.count', '[', None),
    ('{"actions": {"count": true}}', 'wrong_aggregate', '$.actions.count',
     'true', 'for any record write {"gte": 1}, for none {"equals": 0}'),
    ('{"actions": {"sum": {"gte": 3}}}', 'wrong_aggregate', '$.actions.sum', '"sum"', None),
    ('{"actions": {"sum": {}}}', 'wrong_aggregate', '$.actions.sum', '"sum"', None),
    ('{"actions": {"sum": {"field": "increase"}}}', 'no_operator', '$.actions.sum',
     '"sum"', 'write "gte": … beside it'),
    ('{"actions": {"sum": {"field": "price", "gte": 3}}}', 'operator_not_for_type', '$.actions.sum.field',
     '"price"', None),
    ('{"actions": {"sum": {"field": "increas", "gte": 3}}}', 'unknown_field', '$.actions.sum.field',
     '"increas"', 'write "increase"'),
    ('{"actions": {"sum": {"field": null, "gte": 3}}}', 'unknown_field', '$.actions.sum.field',
     'null', None),
    ('{"actions": {"sum": {"field": ["increase"], "gte": 3}}}', 'unknown_field', '$.actions.sum.field',
     '[', None),
    ('{"actions": {"sum": {"field": "points", "gte": 3}}}', 'unknown_field', '$.actions.sum.field',
     '"points"', None),
    ('{"actions": {"min": {"field": "name", "gte": "x"}}}', 'operator_not_for_type', '$.actions.min.field',
     '"name"', None),
    ('{"actions": {"min": {"field": "labels", "gte": "x"}}}', 'operator_not_for_type', '$.actions.min.field',
     '"labels"', None),
    ('{"actions": {"max": {"field": "at", "gte": "30d"}}}', 'invalid_datetime', '$.actions.max.gte',
     '"30d"', 'write {"now": "-P30D"}'),
    ('{"actions": {"max": {"field": "at", "not": {"gte": {"now": "x"}}}}}',
     'invalid_duration', '$.actions.max.not.gte.now', '"x"',
     None),
    ('{"actions": {"max": {"field": "contact", "gte": 3}}}', 'unknown_field', '$.actions.max.field',
     '"contact"', 'max takes a field of Action itself, not of its relations'),
    ('{"actions": {"max": {"field": "contact.points", "gte": 3}}}', 'unknown_field', '$.actions.max.field',
     '"contact.point', 'max takes a field of Action itself, not of its relations'),
    ('{"actions": {"max": "at"}}', 'wrong_aggregate', '$.actions.max', '"at"', 'write {"field": "at", "gte": …}'),
    ('{"actions": {"sum": 3}}', 'wrong_aggregate', '$.actions.sum', '3', 'write {"field": "…", "gte": 3}'),
    ('{"actions": {"max": {"field": "at", "gte": 3}}}', 'wrong_type', '$.actions.max.gte', '3', None),
    ('{"actions": {"max": {"field": "price", "contains": "x"}}}', 'operator_not_for_type', '$.actions.max.contains',
     '"contains"', None),
    ('{"plan": "Pro"}', 'not_one_of_values', '$.plan', '"Pro"', 'write "pro"'),
    ('{"plan": "premium"}', 'not_one_of_values', '$.plan', '"premium"', None),
    ('{"plan": {"in": ["free", "por"]}}', 'not_one_of_values', '$.plan.in[1]', '"por"', None),
    ('{"plan": {"equals": "prx", "mode": "insensitive"}}', 'not_one_of_values', '$.plan.equals', '"prx"', None),
    ('{"channels": {"has": "Mail"}}', 'not_one_of_values', '$.channels.has', '"Mail"', 'write "mail"'),
    ('{"channels": ["fax"]}', 'not_one_of_values', '$.channels[0]', '"fax"', None),
    ('{"plan": {"not": "x"}}', 'not_one_of_values', '$.plan.not', '"x"', None),
    ('{"increase": 3}', 'unknown_field', '$.increase',
     '"increase"', 'Action has it: write {"actions": {"some": {"increase": …}}}'),
    ('{"kind": "login"}', 'unknown_field', '$.kind',
     '"kind"', 'Action has it: write {"actions": {"some": {"kind": …}}}'),
    ('{"actions": {"some": {"points": 3}}}', 'unknown_field', '$.actions.some.points',
     '"points"', 'Contact has "points": write it outside of the relation'),
    ('{"actions": {"some": {"incraese": 3}}}', 'unknown_field', '$.actions.some.incraese',
     '"incraese"', 'did you mean "increase"?'),
    ('{"actions": {"some": {"contact": {"is": {"increase": 3}}}}}',
     'unknown_field', '$.actions.some.contact.is.increase', '"increase"',
     'Action has "increase": write it outside of the relation'),
    ('{"actions.name": "x"}', 'unknown_field', '$["actions.name"]',
     '"actions.name"', 'write {"actions": {"some": {"name": …}}}'),
    ('{"list.name": "x"}', 'unknown_field', '$["list.name"]', '"list.name"', 'write {"list": {"is": {"name": …}}}'),
    ('{"list.nam": "x"}', 'unknown_field', '$["list.nam"]', '"list.nam"', 'write {"list": {"is": {"name": …}}}'),
    ('{"actions.count": 3}', 'unknown_field', '$["actions.count"]',
     '"actions.count', 'write {"actions": {"count": {…}}}'),
    ('{"action": {"some": {}}}', 'unknown_field', '$.action', '"action"', 'did you mean "actions"?'),
    ('{"lists": {"is": {}}}', 'unknown_field', '$.lists', '"lists"', 'did you mean "list"?'),
    ('{"data": {"plan": "pro"}}', 'unknown_field', '$.data',
     '"data"', 'custom data is tested by fields of its own: "data.plan"'),
    ('{"data.plan": {"path": ["plan"], "equals": "x"}}', 'unknown_operator', '$["data.plan"].path',
     '"path"', 'the schema has the path of data.plan: leave it out'),
    ('{"some": {"name": "x"}}', 'unknown_field', '$.some',
     '"some"', 'some is a key of relations: write {"actions": {"some": {…}}}'),
    ('{"count": {"gte": 3}}', 'unknown_field', '$.count',
     '"count"', 'count is a key of relations: write {"actions": {"count": {…}}}'),
    ('{"plan": {"some": {"name": "x"}}}', 'unknown_operator', '$.plan.some',
     '"some"', 'some is for relations, and plan is a field'),
    ('{"plan": {"is": null}}', 'unknown_operator', '$.plan.is', '"is"', 'did you mean "equals"?'),
    ('{"email": {"is": "x"}}', 'unknown_operator', '$.email.is', '"is"', 'did you mean "equals"?'),
    ('{"points": {"count": 3}}', 'unknown_operator', '$.points.count',
     '"count"', 'count is for relations, and points is a field'),
    ('{"points": {"isNot": 3}}', 'unknown_operator', '$.points.isNot', '"isNot"', 'did you mean "not"?'),
    ('{"data": null}', 'unknown_field', '$.data', '"data"', 'custom data is tested by fields of its own: "data.plan"'),
    ('{"actions": {"some": {"contact": {"is": {"actions": {"some": {"contact": {"is": {}}}}}}}}}',
     'too_many_relations', '$.actions.some.contact.is.actions.some.contact', '"contact"',
     'test records that fewer relations lead to'),
]  # fmt: skip


def problems(source: Any, schema: af.Schema = CONTACT, parse: Any = af.parse) -> tuple[af.Problem, ...]:
    with pytest.raises(af.InvalidFilterError) as caught:
        parse(source, schema)
    return caught.value.problems


@pytest.mark.parametrize(
    ("source", "code", "path", "below", "hint"),
    SECOND_PROBLEMS,
    ids=[f"{row[1]}-{index}" for index, row in enumerate(SECOND_PROBLEMS)],
)
def test_a_problem(source: str, code: str, path: str, below: str, hint: str | None) -> None:
    (problem,) = problems(source)
    assert (problem.code, problem.path, problem.hint) == (code, path, hint)
    assert problem.column is not None
    assert source[problem.column - 1 :].startswith(below)
    (same,) = problems(json.loads(source))
    assert (same.code, same.path, same.hint) == (code, path, hint)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{"createdAt": {"gte": {"now": "P1", "start": "days", "zone": "Berlin", "x": 1}}}',
         [("invalid_duration", "$.createdAt.gte.now"), ("unknown_start", "$.createdAt.gte.start"),
          ("unknown_zone", "$.createdAt.gte.zone"), ("invalid_relative", "$.createdAt.gte.x")]),
        ('{"createdAt": {"gte": {"ago": "30d", "start": "days"}}}',
         [("invalid_relative", "$.createdAt.gte"), ("unknown_start", "$.createdAt.gte.start")]),
        ('{"createdAt": {"gte": {"now": "P0D", "now": "P1"}}}',
         [("duplicate_key", "$.createdAt.gte.now"), ("invalid_duration", "$.createdAt.gte.now")]),
        ('{"actions": {"some": {"name": 1}, "some": {"nam": 1}}, "list": {"is": 1}}',
         [("wrong_type", "$.actions.some.name"), ("duplicate_key", "$.actions.some"),
          ("unknown_field", "$.actions.some.nam"), ("wrong_relation", "$.list.is")]),
        ('{"actions": {"count": {"where": {"nam": 1}, "gte": "3", "avg": 1}}}',
         [("unknown_field", "$.actions.count.where.nam"), ("wrong_type", "$.actions.count.gte"),
          ("unknown_operator", "$.actions.count.avg")]),
        ('{"actions": {"sum": {"field": "price", "gte": 1, "where": 3}}}',
         [("operator_not_for_type", "$.actions.sum.field"), ("wrong_aggregate", "$.actions.sum.where")]),
        ('{"actions": {"count": {"gte": 3, "gte": null}}}',
         [("duplicate_key", "$.actions.count.gte"), ("not_nullable", "$.actions.count.gte")]),
    ],
)  # fmt: skip
def test_all_problems_are_found_at_once(source: str, found: list[tuple[str, str]]) -> None:
    assert sorted((problem.code, problem.path) for problem in problems(source)) == sorted(found)


def test_one_mistake_is_one_problem() -> None:
    for clause in ({"ago": "30d"}, {"$now": "-P30D"}, {"amount": 30, "unit": "days"}, {"days": -30}):
        (problem,) = problems({"createdAt": {"gte": clause}})
        assert problem.hint == 'write {"now": "-P30D"}'


PUBLISHED = af.CONTACT


@pytest.mark.parametrize(
    "clause",
    [
        {"createdAt": {"gte": {"now": "-P30D"}}}, {"createdAt": {"lt": {"now": "P0D", "start": "month"}}},
    ],
    ids=str,
)  # fmt: skip
def test_the_published_notation_says_what_only_the_extended_one_has(clause: Any) -> None:
    (problem,) = problems(clause, PUBLISHED)
    assert problem.code == "extended_only"
    assert problem.hint == "the extended notation takes it: schema.with_notation(Notation.EXTENDED)"
    assert af.parse(clause, PUBLISHED.with_notation(af.Notation.EXTENDED)).is_relative


@pytest.mark.parametrize(
    "clause",
    [
        {"points": {"has": 1}}, {"points": {"hasSome": [1]}}, {"city": {"isEmpty": True}}, {"city": {"some": {}}},
        {"actions": {"some": {}}}, {"tags": {"has": "x"}},
    ],
    ids=str,
)  # fmt: skip
def test_the_published_notation_has_no_lists_and_no_relations(clause: Any) -> None:
    (problem,) = problems(clause, PUBLISHED)
    assert problem.code in {"operator_not_for_type", "unknown_operator", "unknown_field"}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("createdAt >= '30 days'", "write NOW('-P30D')"),
        ("createdAt >= 'today'", "write NOW('P0D' START DAY)"),
        ("createdAt >= NOW('-30d')", "write '-P30D'"),
        ("createdAt >= NOW('last month')", "write NOW('-P1M' START MONTH)"),
        ("createdAt >= NOW('P0D' START DAY ZONE 'Berlin')", "write 'Europe/Berlin'"),
        ("MAX actions.at >= '30 days ago'", "write NOW('-P30D')"),
        ("plan = 'Pro'", "write 'pro'"),
        ("increase > 3", "write SOME actions (increase …)"),
        ("mode = 'x'", "write list IS (mode …)"),
        ("SOME actions (points = 1)", 'Contact has "points": write it outside of the relation'),
        ("SOME list (name = 'x')", "list has one record: write list IS (…)"),
        ("actions IS NOT (name = 'x')", "actions has many records: write NO actions (…)"),
        ("COUNT actions IS NULL", "compare it with 0"),
    ],
)
def test_the_text_form_says_it_in_its_own_words(text: str, hint: str) -> None:
    (problem,) = problems(text, parse=af.parse_text)
    assert problem.hint == hint


def test_what_is_suggested_is_accepted() -> None:
    """Of every problem whose hint is a value to write, the clause with that value is read, or has the next problem."""
    tried = 0
    of_values = {"invalid_relative", "invalid_duration", "invalid_datetime", "unknown_start", "unknown_zone"}
    for source, code, path, _, hint in SECOND_PROBLEMS:
        if code not in of_values or hint is None or "…" in hint or not path.startswith("$.createdAt"):
            continue
        try:
            value = json.loads(hint.removeprefix("write ").partition("; ")[0])
        except ValueError:
            continue
        clause = json.loads(source)
        held: Any = clause
        *steps, last = path.removeprefix("$.").split(".")
        for step in steps:
            held = held[step]
        if isinstance(value, dict) and last == "now":  # it stands for the whole operand
            held.update(value)
        else:
            held[last] = value
        assert af.parse(clause, CONTACT).is_relative or value == "2024-01-01T00:00:00Z", source
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("text", ["30d", "-1 week", "P1Y2M3W4DT5H6M7.5S", "1h30m", "2 weeks ago", "PT0.500000S"])
def test_a_duration_that_is_suggested_is_one(text: str) -> None:
    found = meant_duration(text)
    assert found is not None
    assert af.parse({"createdAt": {"gte": {"now": found}}}, CONTACT).is_relative


def test_a_zone_is_suggested_for_each_of_another_case_and_for_its_city() -> None:
    for zone in zones():
        assert meant_zone(zone.lower()) is not None
        assert meant_zone(zone.upper()) in zones()
        assert meant_zone(f"posix/{zone}") in zones()
    assert meant_zone("buenos aires") in {"America/Buenos_Aires", "America/Argentina/Buenos_Aires"}


def _name(size: int) -> str:
    return "".join(random.choices(string.ascii_letters, k=size))


def test_suggestions_for_many_wrong_names_take_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong name is compared with few others, however many there are, and with a few of these word by word."""
    compared = Counter[str]()

    class Matcher(difflib.SequenceMatcher[str]):
        def set_seq1(self, a: Sequence[str]) -> None:
            compared["names"] += 1
            super().set_seq1(a)

    def are_opposed(name: str, other: str) -> bool:
        compared["words"] += 1
        return _are_opposed(name, other)

    monkeypatch.setattr(difflib, "SequenceMatcher", Matcher)
    monkeypatch.setattr(suggest, "_are_opposed", are_opposed)
    random.seed(0)
    relative = [{"now": "P0D", "start": "day", "zone": f"America/{_name(12)}"} for _ in range(2_000)]
    clauses: dict[str, Any] = {
        "zones": {"AND": [{"createdAt": {"gte": operand}} for operand in relative]},
        "durations": {"AND": [{"createdAt": {"gte": {"now": _name(50)}}} for _ in range(2_000)]},
        "long": {"AND": [{"createdAt": {"gte": {"now": "1" * 3_000, "zone": "x" * 3_000}}} for _ in range(500)]},
        "relation": {"actions": {_name(12): 1 for _ in range(5_000)}},
        "aggregate": {"actions": {"count": {_name(12): 1 for _ in range(5_000)}}},
        "list": {"tags": {_name(12): 1 for _ in range(5_000)}},
        "values": {"plan": {"in": [_name(12) for _ in range(5_000)]}},
    }
    for name, clause in clauses.items():
        compared.clear()
        found = problems(json.dumps(clause))
        assert len(found) == 100, name
        assert compared["names"] <= 100 * 200, name
        assert compared["words"] <= 100, name
        assert compared["names"] > 0 or name in {"durations", "long", "aggregate"}, name
        assert all(len(str(problem)) < 2_000 for problem in found), name
