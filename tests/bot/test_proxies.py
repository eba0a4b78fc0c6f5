"""Proxies before Discord: where the token may go, who counts requests, and where a session is resumed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.__main__ import BAD_SETTINGS, main, point_to
from bot.settings import Settings
from tests.bot.process import forked_bot
from tests.bot.stage import GAMES_CHANNEL, stage
from tests.loopback.playground import Playground
from tests.loopback.proxy import Proxy
from tests.places import Databases
from tests.storage.several import raw

HERE = "http://127.0.0.1:8765/api/v10"


@pytest.mark.parametrize(
    ("api", "gateway"),
    [
        (HERE, None),
        ("http://[::1]:8765/api/v10", "ws://[::1]:8765/gateway"),
        ("https://proxy.example/api/v10", "wss://proxy.example:8443"),
        ("https://127.0.0.1:8443/api/v10", "wss://gateway.discord.gg"),
    ],
)
def test_an_address_on_this_machine_or_an_encrypted_one_is_taken(api: str, gateway: str | None) -> None:
    settings = Settings(parlour_discord_api=api, parlour_discord_gateway=gateway)
    assert (settings.parlour_discord_api, settings.parlour_discord_gateway) == (api, gateway)
    assert Settings(parlour_discord_api="", parlour_discord_gateway=" ").parlour_discord_gateway is None


@pytest.mark.parametrize("name", ["parlour_discord_api", "parlour_discord_gateway"])
@pytest.mark.parametrize(
    "base",
    [
        "http://127.0.0.1:x@discord.example/api/v10",
        "http://127.0.0.1:8765@discord.example/api/v10",
        "http://127.0.0.1@discord.example:8765/api/v10",
        "http://127.0.0.1.discord.example:8765/api/v10",
        "http://discord.example:8765/http://127.0.0.1:8765",
        "http://discord.example/api/v10",
        "http://somebody@127.0.0.1:8765/api/v10",
        "http://:secret@127.0.0.1:8765/api/v10",
        "https://somebody:secret@discord.example/api/v10",
        "https://discord.example/api/v10?key=secret",
        "https://discord.example/api/v10#secret",
        "https:///api/v10",
        "http://127.0.0.1/api/v10",
        "http://127.0.0.1:/api/v10",
        "http://127.0.0.1:99999/api/v10",
        "http://127.0.0.2:8765/api/v10",
        "http://localhost:8765/api/v10",
        "ftp://127.0.0.1:8765/api/v10",
        "//127.0.0.1:8765/api/v10",
        "127.0.0.1:8765/api/v10",
        "http://[::1",
    ],
)
def test_the_token_goes_unencrypted_to_no_other_machine(base: str, name: str) -> None:
    if name == "parlour_discord_gateway":
        base = base.replace("http", "ws")
    with pytest.raises(ValidationError, match="on this machine"):
        Settings.model_validate({name: base})


@pytest.mark.parametrize(("name", "scheme"), [("PARLOUR_DISCORD_API", "ws"), ("PARLOUR_DISCORD_GATEWAY", "http")])
def test_the_sentence_says_what_to_write(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, scheme: str
) -> None:
    monkeypatch.setenv(name, f"{scheme}s://secret.example")
    assert main() == BAD_SETTINGS
    own, path = ("http", "api/v10") if scheme == "ws" else ("ws", "")
    assert capsys.readouterr().err == (
        f"{name} can't be used: say {own}s://HOST/{path}, or on this machine {own}://127.0.0.1:PORT/{path}, "
        "without a password.\n"
    )


@pytest.mark.parametrize("is_proxied", [False, True])
async def test_requests_are_counted_but_by_a_proxy(
    playground: Playground, databases: Databases, *, is_proxied: bool
) -> None:
    playground.world.shards_needed = 2
    address = databases.fresh()
    async with Proxy(playground) as proxy, raw(address) as beside:
        proxies = {"PARLOUR_DISCORD_API": proxy.api_base, "PARLOUR_DISCORD_GATEWAY": proxy.gateway_url}
        async with forked_bot(playground, address, PARLOUR_SHARDS="0/2", **(proxies if is_proxied else {})):
            assert bool(await beside.fetchval("SELECT count(*) FROM call_budgets")) is not is_proxied
            assert (proxy.websockets, proxy.requests > 0) == (is_proxied, is_proxied)


def test_an_encrypted_api_is_a_proxy_that_counts() -> None:
    assert not Settings(parlour_discord_api="https://proxy.example/api/v10").counts_calls
    assert Settings(parlour_discord_gateway="wss://proxy.example").counts_calls


@pytest.mark.usefixtures("real_time")
async def test_a_bot_behind_proxies_plays_and_resumes_through_them(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Proxy(playground) as proxy:
        monkeypatch.setattr("tests.bot.stage.point_to", lambda api: point_to(proxy.api_base, proxy.gateway_url))
        async with stage(database_file, playground=playground, has_sockets=True) as house:
            assert not (await house.person("Ann").command("hand", GAMES_CHANNEL)).has_failed
            assert proxy.requests == (
                playground.faults.requests.with_token.total() + playground.faults.requests.without_token.total()
            )
            resumed = asyncio.create_task(house.client.wait_for("shard_resumed"))
            playground.faults.drop_gateway(is_resumable=True)
            await resumed
            assert proxy.websockets == 2
