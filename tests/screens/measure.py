"""Measures messages as the playground's own page draws them, in a headless Chromium."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, Route

from tests.bot.chromium import page_address
from tests.screens.gather import ATTACHMENTS, SPOKEN_TIMESTAMP, TIMESTAMP, Shot

WIDTHS = (360, 390, 1280)
"""CSS pixels: the two common phones, and a screen on a desk."""
HEIGHT = 740
PHONE_MOST = 800
PIXEL_RATIO = 2
MOST_PICTURE = 60 * 1024
BATCH = 25
PAGE = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
SECONDS_LEFT = int(SPOKEN_TIMESTAMP.split()[1])


@dataclass(frozen=True)
class Measure:
    """One shot at one width: how high its message is, and what is cut off or reaches too far."""

    shot: Shot
    width: int
    height: float
    faults: tuple[str, ...]


def faults_of(measures: Sequence[Measure]) -> Iterator[str]:
    """What is wrong with one shot, which was measured at each of `WIDTHS`."""
    shot, on_phone = measures[0].shot, measures[0]
    if shot.most_height is not None and on_phone.height > shot.most_height:
        yield f"{on_phone.height:.0f} pixels high, {shot.most_height} at most"
    if shot.most_words is not None and shot.words[0] > shot.most_words:
        yield f"{shot.words[0]} words before the first button, {shot.most_words} at most"
    if shot.picture > MOST_PICTURE:
        yield f"a picture of {shot.picture:,} bytes"
    yield from (f"at {each.width}: {fault}" for each in measures for fault in each.faults)


@asynccontextmanager
async def drawing(browser: Browser, url: str, shots: Sequence[Shot], width: int) -> AsyncIterator[Page]:
    """A page of the playground at a width which draws shots that it is given, and nothing else."""
    files = {url: file for shot in shots for url, file in shot.message.files.items()}

    async def serve(route: Route) -> None:
        content_type, body = files[route.request.url]
        await route.fulfill(content_type=content_type, body=body)

    is_phone = width < PHONE_MOST
    context = await browser.new_context(
        viewport={"width": width, "height": HEIGHT},
        is_mobile=is_phone,
        has_touch=is_phone,
        device_scale_factor=PIXEL_RATIO,
        color_scheme="dark",
        reduced_motion="reduce",
        timezone_id="UTC",
    )
    try:
        page = await context.new_page()
        await page.route("**/main.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
        await page.route(f"**{ATTACHMENTS}**", serve)
        await page.goto(page_address(url, "Ann"))
        await page.evaluate(PAGE)
        yield page
    finally:
        await context.close()


async def measure_all(browser: Browser, url: str, shots: Sequence[Shot]) -> list[tuple[Measure, ...]]:
    """Measure each of the shots at each of `WIDTHS`."""
    by_width = [await _measure(browser, url, shots, width) for width in WIDTHS]
    return list(zip(*by_width, strict=True))


async def _measure(browser: Browser, url: str, shots: Sequence[Shot], width: int) -> list[Measure]:
    found: list[Measure] = []
    async with drawing(browser, url, shots, width) as page:
        for start in range(0, len(shots), BATCH):
            batch = shots[start : start + BATCH]
            results = await page.evaluate("(messages) => window.measure(messages)", [_timed(shot) for shot in batch])
            found += [
                Measure(shot, width, result["height"], tuple(result["faults"] + result["wrapped"] * shot.is_board))
                for shot, result in zip(batch, results, strict=True)
            ]
    return found


async def photograph(browser: Browser, url: str, shots: Sequence[Shot], folder: Path) -> None:
    """Write each shot as a phone shows it into a folder, as a PNG file."""
    width = WIDTHS[0]
    async with drawing(browser, url, shots, width) as page:
        for shot in shots:
            (result,) = await page.evaluate("(messages) => window.measure(messages)", [_timed(shot)])
            await page.set_viewport_size({"width": width, "height": max(HEIGHT, round(result["height"]) + 200)})
            await page.locator("article.message").last.screenshot(path=folder / f"{shot.name}.png")


def _timed(shot: Shot) -> dict[str, Any]:
    """The message, with each relative time in it a short while ahead."""
    at = f"<t:{int(time.time()) + SECONDS_LEFT + 1}:R>"
    message = dict(shot.message.data)
    for key in ("content", "embeds"):
        message[key] = _with_times(message[key], at)
    return message


def _with_times(part: Any, at: str) -> Any:
    if isinstance(part, str):
        return TIMESTAMP.sub(at, part)
    if isinstance(part, list):
        return [_with_times(each, at) for each in part]
    return {key: _with_times(value, at) for key, value in part.items()} if isinstance(part, dict) else part
