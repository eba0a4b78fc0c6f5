"""Rate limits by the clock of the test, and as a client meets them."""

from typing import Any

import aiohttp
import pytest

from bot.playground import ratelimits
from bot.playground.errors import Error
from bot.playground.ratelimits import Limit, RateLimits, limits_of_delete
from tests.loopback.playground import Playground


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


PAIR = Limit(2, 5.0)
ONE = Limit(1, 5.0)


def test_a_bucket_fills_and_empties_with_its_window() -> None:
    clock = Clock()
    limits = RateLimits(is_enforced=True, clock=clock)
    remaining = []
    for _ in range(2):
        headers, body = limits.take("PATCH /x", "channel 1", (PAIR,))
        assert body is None
        remaining.append(headers["X-RateLimit-Remaining"])
    assert remaining == ["1", "0"]
    clock.now += 1.5
    headers, body = limits.take("PATCH /x", "channel 1", (PAIR,))
    assert body == {"message": "You are being rate limited.", "retry_after": 3.5, "global": False}
    assert headers["Retry-After"] == "4"
    assert headers["X-RateLimit-Reset-After"] == "3.500"
    assert headers["X-RateLimit-Scope"] == "user"
    clock.now += 3.5
    assert limits.take("PATCH /x", "channel 1", (PAIR,))[1] is None


@pytest.mark.parametrize(
    ("route", "major", "limit"),
    [("PATCH /x", "channel 2", (ONE,)), ("POST /x", "channel 1", (ONE,)), ("PATCH /x", "channel 1", ())],
)
def test_a_bucket_is_of_one_route_and_channel(route: str, major: str, limit: tuple[Limit, ...]) -> None:
    limits = RateLimits(is_enforced=True, clock=Clock())
    limits.take("PATCH /x", "channel 1", (ONE,))
    assert limits.take("PATCH /x", "channel 1", (ONE,))[1] is not None
    assert limits.take(route, major, limit)[1] is None


def test_routes_can_share_a_bucket_and_a_limit_without_headers_has_an_error_of_its_own() -> None:
    limits, token = RateLimits(is_enforced=True, clock=Clock()), (Limit(1, 2.0, "token"),)
    limits.take("PATCH /x", "token 1", token)
    assert limits.take("POST /x", "token 1", token)[1] is not None
    both = (PAIR, Limit(1, 6.0, "old", Error.TOO_MANY_OLD_EDITS))
    limits.take("PATCH /x", "channel 1", both)
    headers, body = limits.take("PATCH /x", "channel 1", both)
    assert headers["X-RateLimit-Limit"] == "2"
    assert body is not None
    assert (body["code"], body["retry_after"]) == (30046, 6.0)


def test_all_requests_with_the_token_have_fifty_a_second_together() -> None:
    clock = Clock()
    limits = RateLimits(is_enforced=True, clock=clock)
    bodies = [limits.take(f"GET /{n}", "", is_counted=True)[1] for n in range(51)]
    assert bodies[:50] == [None] * 50
    assert bodies[50] == {"message": "You are being rate limited.", "retry_after": 1.0, "global": True}
    assert limits.take("GET /x", "")[1] is None
    clock.now += 1.0
    assert limits.take("GET /x", "", is_counted=True)[1] is None


@pytest.mark.parametrize(("is_enforced", "refused"), [(True, 10), (False, 0)])
def test_the_most_requests_of_any_second_are_counted(is_enforced: bool, refused: int) -> None:
    clock = Clock()
    limits = RateLimits(is_enforced=is_enforced, clock=clock)
    for wait, count in ((0.0, 30), (0.75, 30), (0.5, 10), (2.0, 5)):
        clock.now += wait
        for _ in range(count):
            limits.take("GET /x", "", is_counted=True)
            limits.take("POST /callback", "")
    assert limits.most_in_a_second == 60
    assert limits.refused == refused


@pytest.mark.parametrize(("is_enforced", "limit"), [(False, (ONE,)), (True, ())])
def test_elsewhere_the_headers_tell_of_plenty(is_enforced: bool, limit: tuple[Limit, ...]) -> None:
    limits = RateLimits(is_enforced=is_enforced, clock=Clock())
    for _ in range(3):
        headers, body = limits.take("PATCH /x", "channel 1", limit)
        assert body is None
        assert int(headers["X-RateLimit-Remaining"]) > 100
    assert headers["X-RateLimit-Bucket"]


def test_a_message_is_deleted_by_the_limit_of_its_age() -> None:
    week = 7 * 24 * 3600.0
    assert limits_of_delete(5.0) != limits_of_delete(60.0) == limits_of_delete(week) != limits_of_delete(2 * week)


async def test_messages_and_answers_have_limits(http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Playground(rate_limits=True) as playground:
        world, ann = playground.world, playground.person("Ann")
        channel = world.channel("#games")
        young = [world.post(channel, world.bot, {"content": "x"}) for _ in range(6)]
        with_token = {"Authorization": f"Bot {playground.token}"}
        place = f"{playground.api_base}/channels/{channel.id}/messages"

        async def ask(method: str, url: str, headers: dict[str, str]) -> tuple[int, int]:
            async with http.request(method, url, json={"content": "y"}, headers=headers) as response:
                body = await response.json() if response.status == 429 else {}
                return response.status, body.get("code", 0)

        monkeypatch.setattr(ratelimits, "OLD_SECONDS", -1.0)
        edited = [await ask("PATCH", f"{place}/{young[0].id}", with_token) for _ in range(4)]
        deleted = [await ask("DELETE", f"{place}/{message.id}", with_token) for message in young]
        assert edited == [(200, 0)] * 3 + [(429, 30046)]
        assert deleted == [(204, 0)] * 5 + [(429, 0)]
        assert [seen.id for seen in ann.sees("#games")] == [young[5].id]

        click = playground.interactions.click(ann.user, young[5], "anything")
        playground.interactions.answer(click.id, click.token, {"type": 6}, ())
        original = f"{playground.api_base}/webhooks/{world.bot.id}/{click.token}"
        followed = [await ask("POST", original, {}) for _ in range(3)]
        changed = [await ask("PATCH", f"{original}/messages/@original", {}) for _ in range(3)]
        assert [status for status, _ in followed + changed] == [200] * 5 + [429]


async def test_requests_with_the_bots_token_are_counted_by_the_playground(http: aiohttp.ClientSession) -> None:
    async with Playground() as playground:
        for headers in ({"Authorization": f"Bot {playground.token}"}, {"Authorization": "Bot nobody's"}) * 3:
            async with http.get(f"{playground.api_base}/users/@me", headers=headers):
                pass
        assert (playground.limits.most_in_a_second, playground.limits.refused) == (3, 0)


async def test_the_sixth_message_of_a_channel_is_limited(http: aiohttp.ClientSession) -> None:
    async with Playground(rate_limits=True) as playground:
        headers = {"Authorization": f"Bot {playground.token}"}
        answers: list[tuple[int, str, dict[str, Any]]] = []
        for name in ("#games",) * 6 + ("#lobby",):
            url = f"{playground.api_base}/channels/{playground.world.channel(name).id}/messages"
            async with http.post(url, json={"content": "x"}, headers=headers) as response:
                left = response.headers["X-RateLimit-Remaining"]
                answers.append((response.status, left, await response.json()))
        assert [status for status, _, _ in answers] == [200, 200, 200, 200, 200, 429, 200]
        assert [left for _, left, _ in answers] == ["4", "3", "2", "1", "0", "0", "4"]
        assert 0 < answers[5][2]["retry_after"] <= 5
        assert len(playground.person("Ann").sees("#games")) == 5
