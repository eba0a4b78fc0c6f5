"""Starting, stopping, the API's frame, and the playground as a program."""

import asyncio
import io
import os
import signal
import sys
from typing import Any

import aiohttp
import pytest
import structlog
from structlog.testing import capture_logs

from tests.bot.playground.conftest import SECONDS, identify
from tests.loopback.playground import Playground

MEGABYTE = 1024 * 1024


def authorised(playground: Playground) -> dict[str, str]:
    return {"Authorization": f"Bot {playground.token}"}


async def test_it_listens_on_the_loopback_alone_on_a_free_port() -> None:
    async with Playground() as first:
        assert first.origin.startswith("http://127.0.0.1:")
        assert first.api_base == f"{first.origin}/api/v10"
        assert first.gateway_url == f"{first.origin.replace('http', 'ws')}/gateway"
        assert first.url.startswith(f"{first.origin}/page/?key=")
        second = Playground(port=int(first.origin.rpartition(":")[2]))
        with pytest.raises(OSError, match="address"):
            await second.start()
        await second.stop()


async def test_stopping_fails_what_waits_for_an_answer() -> None:
    playground = Playground()
    await playground.start()
    ann = playground.person("Ann")
    message = playground.world.post(playground.world.channel("#games"), playground.world.bot, {"content": "x"})
    clicked = asyncio.create_task(ann.click(message.id, "go", forged=True))
    await asyncio.sleep(0)
    await playground.stop()
    assert (await clicked).has_failed


async def test_an_unknown_route_is_told_and_logged(playground: Playground, http: aiohttp.ClientSession) -> None:
    structlog.reset_defaults()
    with capture_logs() as logs:
        async with http.put(f"{playground.api_base}/guilds/1/bans/2", headers=authorised(playground)) as response:
            assert response.status == 404
            assert await response.json() == {"message": "404: Not Found", "code": 0}
    assert {"log_level": "error", "method": "PUT", "path": "/guilds/1/bans/2"}.items() <= logs[0].items()


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bot wrong"}, {"Authorization": "Bearer {token}"}, {"Authorization": "{token}"}]
)
async def test_a_route_needs_the_bots_token(
    playground: Playground, http: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    filled = {name: value.replace("{token}", playground.token) for name, value in headers.items()}
    async with http.get(f"{playground.api_base}/users/@me", headers=filled) as response:
        assert response.status == 401
        assert (await response.json())["code"] == 0


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/channels/{games}/messages", b"{", 50109),
        ("/channels/{games}/messages", b"[]", 50035),
        ("/channels/games/messages", b"{}", 50035),
        (f"/channels/{'9' * 5000}/messages", b"{}", 50035),
        ("/users/@me/channels", b'{"recipient_id": "1"}', 50033),
        ("/channels/{dm}/threads", b'{"name": "x", "type": 11}', 50024),
        ("/channels/{games}/threads", b'{"name": "x", "type": 1}', 50035),
        ("/interactions/1/none/callback", b'{"type": 4}', 10062),
        ("/webhooks/1/none", b'{"content": "x"}', 10015),
        ("/guilds/1/bans/2", b"{}", 0),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_a_bad_request_gets_discords_code(
    playground: Playground, http: aiohttp.ClientSession, path: str, body: bytes, code: int
) -> None:
    games, dm = playground.world.channel("#games").id, playground.person("Ann").dm.id
    url = playground.api_base + path.format(games=games, dm=dm)
    async with http.post(url, data=body, headers=authorised(playground)) as response:
        answer: dict[str, Any] = await response.json()
        assert (response.status, answer["code"]) == (404 if code in (0, 10062, 10015) else 400, code)


@pytest.mark.parametrize("is_form", [False, True], ids=["JSON", "files"])
async def test_a_large_body_is_refused(playground: Playground, http: aiohttp.ClientSession, *, is_form: bool) -> None:
    url = f"{playground.api_base}/channels/{playground.world.channel('#games').id}/messages"
    data: Any = io.BytesIO(bytes(30 * MEGABYTE))
    if is_form:
        data = aiohttp.FormData({f"files[{number}]": io.BytesIO(bytes(6 * MEGABYTE)) for number in range(5)})
    with capture_logs() as logs:
        async with http.post(url, data=data, headers=authorised(playground)) as response:
            assert (response.status, (await response.json())["code"]) == (413, 40005)
    assert [entry for entry in logs if entry["log_level"] == "error"] == []


async def test_guild_routes_answer(playground: Playground, http: aiohttp.ClientSession) -> None:
    guild = playground.world.guild

    async def get(path: str) -> Any:
        async with http.get(f"{playground.api_base}{path}", headers=authorised(playground)) as response:
            return await response.json()

    assert (await get(f"/guilds/{guild.id}"))["name"] == "Testers"
    assert len(await get(f"/guilds/{guild.id}/channels")) == 3
    assert [role["name"] for role in await get(f"/guilds/{guild.id}/roles")] == ["@everyone", "Parlour"]
    bob = playground.person("Bob")
    assert (await get(f"/guilds/{guild.id}/members/{bob.id}"))["user"]["id"] == str(bob.id)
    (found,) = await get(f"/guilds/{guild.id}/members/search?query=bo&limit=5")
    assert found["user"]["id"] == str(bob.id)
    assert (await get(f"/guilds/{guild.id}/members/1"))["code"] == 10007
    assert (await get("/guilds/1"))["code"] == 10004
    assert (await get("/gateway/bot"))["url"] == playground.gateway_url


async def test_the_program_serves_until_it_is_told_to_stop(http: aiohttp.ClientSession) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.playground", "--token", "a-token", "--servers", "3", "--shards", "2"),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ},
    )
    assert process.stdout is not None
    lines: dict[str, str] = {}
    while "Token" not in lines:
        line = (await asyncio.wait_for(process.stdout.readline(), SECONDS)).decode()
        assert line, "the program ended"
        name, _, value = line.partition(":")
        lines[name] = value.strip()
    assert lines["Token"] == "a-token"
    async with http.get(f"{lines['API']}/users/@me", headers={"Authorization": "Bot a-token"}) as response:
        assert (await response.json())["username"] == "Parlour"
    async with http.get(f"{lines['API']}/gateway/bot", headers={"Authorization": "Bot a-token"}) as response:
        assert (await response.json())["shards"] == 2
    async with http.ws_connect(lines["Gateway"]) as socket:
        ready = await identify(socket, "a-token", shard=[0, 2])
        guilds = len(ready["d"]["guilds"])
    async with http.ws_connect(lines["Gateway"]) as socket:
        ready = await identify(socket, "a-token", shard=[1, 2])
        assert {guilds, len(ready["d"]["guilds"])} == {1, 2}
    async with http.get(lines["Page"]) as response:
        assert response.status == 200
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), SECONDS) == 0


async def test_the_program_says_when_its_port_is_taken() -> None:
    async with Playground() as playground:
        port = playground.origin.rpartition(":")[2]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.playground", "--port", port, stderr=asyncio.subprocess.PIPE
        )
        _, stderr = await asyncio.wait_for(process.communicate(), SECONDS)
    assert process.returncode == 1
    assert f"cannot listen on port {port}" in stderr.decode()
