"""A headless Chromium of this machine, and tabs of it in which a person plays on the playground's page."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Literal
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: Final = (1280, 800)
PHONE: Final = (360, 740)
PATIENCE_MS: Final = 5_000

expect.set_options(timeout=PATIENCE_MS)


def chromium_path() -> str | None:
    """Return the path of the first Chromium on this machine, or None."""
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)


needs_chromium = pytest.mark.skipif(
    chromium_path() is None, reason=f"no Chromium on this machine (looked for {', '.join(NAMES)})"
)


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Run a headless Chromium and close it at the end."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=[*ARGUMENTS])
        try:
            yield browser
        finally:
            await browser.close()


class Tab:
    """A tab of the playground's page as one person; `errors` holds what the page complained of in its console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    @property
    def composer(self) -> Locator:
        return self.page.locator("#composer-input")

    @property
    def messages(self) -> Locator:
        return self.page.locator("article.message")

    @property
    def newest(self) -> Locator:
        return self.messages.last

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """The newest message that holds a text."""
        return self.messages.filter(has_text=text).last

    async def see(self, text: str | re.Pattern[str]) -> Locator:
        """Wait until a message with the text is there and return the newest such, whatever its text becomes."""
        message = self.message(text)
        await expect(message).to_be_visible()
        return self.page.locator(f"#{await message.get_attribute('id')}")

    async def open_channel(self, name: str) -> None:
        """Open a channel, a thread or a direct message by its name in the sidebar."""
        link = self.page.locator("#sidebar a", has_text=name)
        await link.click()
        await expect(link).to_have_attribute("aria-current", "page")

    async def say(self, text: str) -> None:
        await self.composer.fill(text)
        await self.composer.press("Enter")

    async def command(self, name: str, /, **options: str) -> None:
        """Use a slash command by its full name, as "play whot"; options are set by their visible texts."""
        await self.composer.fill(f"/{name}")
        command = self.page.get_by_text(f"/{name}", exact=True)
        await self.page.get_by_role("option").filter(has=command).click()
        form = self.page.get_by_role("form", name=f"/{name}")
        for option, text in options.items():
            field = form.locator(f"#option-{option}")
            if await field.evaluate("(element) => element.matches('select')"):
                await field.select_option(label=text)
            else:
                await field.fill(text)
        await form.get_by_role("button", name="Send").click()

    async def press(self, label: str, within: Locator | None = None) -> None:
        place = within if within is not None else self.messages
        await place.get_by_role("button", name=label, exact=True).last.click()

    async def choose(self, placeholder: str, *labels: str, within: Locator | None = None) -> None:
        """Choose from a select menu of a message; for menus of several choices Done is pressed too."""
        place = within if within is not None else self.messages
        menu = place.locator(".menu", has=self.page.get_by_role("combobox", name=placeholder)).last
        await menu.get_by_role("combobox").click()
        is_multiple = await menu.get_by_role("listbox").get_attribute("aria-multiselectable") == "true"
        for label in labels:
            await menu.get_by_role("option", name=label).click()
        if is_multiple:
            await menu.get_by_role("button", name="Done").click()


def page_address(url: str, person: str) -> str:
    """Return the playground's address (`Playground.url`) for one person."""
    return f"{url}&{urlencode({'as': person})}"


@asynccontextmanager
async def open_tab(
    browser: Browser,
    url: str,
    person: str = "Ann",
    *,
    size: tuple[int, int] = DESKTOP,
    colour_scheme: Literal["dark", "light"] = "dark",
) -> AsyncIterator[Tab]:
    """Open the playground at `url` as a person, in a browser context of its own; width and height in pixels."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=colour_scheme,
        reduced_motion="reduce",
        timezone_id="UTC",
    )
    context.set_default_timeout(PATIENCE_MS)
    try:
        tab = Tab(await context.new_page())
        await tab.page.goto(page_address(url, person))
        await expect(tab.composer).to_be_visible()
        yield tab
    finally:
        await context.close()
