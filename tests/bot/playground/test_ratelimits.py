"""Rate limits by the clock of the test, and as a client meets them."""

from typing import Any

import aiohttp
import pytest

from bot.playground import Playground
from bot.playground.ratelimits import RateLimits


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_and_empties_with_its_window() -> None:
    clock = Clock()
    limits = RateLimits(is_enforced=True, limit=2, seconds=5.0, clock=clock)
    remaining = []
    for _ in range(2):
        headers, body = limits.take("PATCH /x", "channel 1", is_tight=True)
        assert body is None
        remaining.append(headers["X-RateLimit-Remaining"])
    assert remaining == ["1", "0"]
    clock.now += 1.5
    headers, body = limits.take("PATCH /x", "channel 1", is_tight=True)
    assert body == {"message": "You are being rate limited.", "retry_after": 3.5, "global": False}
    assert headers["Retry-After"] == "4"
    assert headers["X-RateLimit-Reset-After"] == "3.500"
    assert headers["X-RateLimit-Scope"] == "user"
    clock.now += 3.5
    assert limits.take("PATCH /x", "channel 1", is_tight=True)[1] is None


@pytest.mark.parametrize(
    ("route", "major", "is_tight"), [("PATCH /x", "channel 2", True), ("POST /x", "channel 1", True)]
)
def test_a_bucket_is_of_one_route_and_channel(route: str, major: str, is_tight: bool) -> None:
    limits = RateLimits(is_enforced=True, limit=1, clock=Clock())
    limits.take("PATCH /x", "channel 1", is_tight=True)
    assert limits.take("PATCH /x", "channel 1", is_tight=True)[1] is not None
    assert limits.take(route, major, is_tight=is_tight)[1] is None


def test_all_requests_with_the_token_have_fifty_a_second_together() -> None:
    clock = Clock()
    limits = RateLimits(is_enforced=True, clock=clock)
    bodies = [limits.take(f"GET /{n}", "", is_tight=False, is_counted=True)[1] for n in range(51)]
    assert bodies[:50] == [None] * 50
    assert bodies[50] == {"message": "You are being rate limited.", "retry_after": 1.0, "global": True}
    assert limits.take("GET /x", "", is_tight=False)[1] is None
    clock.now += 1.0
    assert limits.take("GET /x", "", is_tight=False, is_counted=True)[1] is None


@pytest.mark.parametrize(("is_enforced", "is_tight"), [(False, True), (True, False)])
def test_elsewhere_the_headers_tell_of_plenty(is_enforced: bool, is_tight: bool) -> None:
    limits = RateLimits(is_enforced=is_enforced, limit=1, clock=Clock())
    for _ in range(3):
        headers, body = limits.take("PATCH /x", "channel 1", is_tight=is_tight)
        assert body is None
        assert int(headers["X-RateLimit-Remaining"]) > 100
    assert headers["X-RateLimit-Bucket"]


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
