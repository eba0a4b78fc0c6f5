"""The playground's page in a real browser, with a discord.py bot behind it."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser, expect

from tests.bot.chromium import DESKTOP, PHONE, Tab, needs_chromium, open_browser, open_tab
from tests.bot.playground.demo_bot import ALT_TEXT, DemoBot
from tests.loopback.playground import Playground

AUDIT: Final = (Path(__file__).parent / "audit.js").read_text()
SUBCOMMANDS: Final = ("buttons", "embed", "markdown", "reply", "selects", "thread")
MARKDOWN: Final = {
    "**a** *b* _c_ __d__ ~~e~~": "<strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s>",
    "***a***": "<strong><em>a</em></strong>",
    "2 * 3 * 4 and snake_case_name": "2 * 3 * 4 and snake_case_name",
    r"\*a\* \_b\_": "*a* _b_",
    "`**a**` ``b`c``": "<code>**a**</code> <code>b`c</code>",
    "[x](javascript:alert(1))": "[x](javascript:alert(1))",
    "<img src=x onerror=alert(1)>": "&lt;img src=x onerror=alert(1)&gt;",
    "a\nb": "a<br>b",
    "-# a": '<small class="subtext">a</small>',
    "# a\nb": '<h4 class="markdown-heading">a</h4>b',
    "#a": "#a",
    "1. a\n2. b": '<ol start="1"><li>a</li><li>b</li></ol>',
    "- a\n  1. b\n- c": '<ul><li>a<ol start="1"><li>b</li></ol></li><li>c</li></ul>',
    ">>> a\nb": "<blockquote>a<br>b</blockquote>",
    "a > b": "a &gt; b",
    "<@1> <#2>": '<span class="mention">@One</span> <a class="mention" href="#2">#two</a>',
    "</play whot:3>": '<button type="button" class="mention">/play whot</button>',
    "```\na\n```": '<pre tabindex="0"><code>a</code></pre>',
    "**unclosed": "**unclosed",
}

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with open_browser() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    async with Playground(answer_seconds=3.0) as playground:
        monkeypatch.setattr(Route, "BASE", playground.api_base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url))
        yield playground


@pytest_asyncio.fixture(loop_scope="module")
async def bot(playground: Playground) -> AsyncIterator[DemoBot]:
    async with DemoBot() as bot:
        running = asyncio.create_task(bot.start(playground.token))
        ready = asyncio.create_task(bot.ready.wait())
        await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            await running
        yield bot
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@pytest_asyncio.fixture(loop_scope="module")
async def ann(browser: Browser, playground: Playground, bot: DemoBot) -> AsyncIterator[Tab]:
    async with open_tab(browser, playground.url, "Ann") as tab:
        yield tab


async def focused_text(tab: Tab) -> str:
    text: str = await tab.page.evaluate("document.activeElement.textContent")
    return text


@pytest_asyncio.fixture(loop_scope="module")
async def bob(browser: Browser, playground: Playground, bot: DemoBot) -> AsyncIterator[Tab]:
    async with open_tab(browser, playground.url, "Bob") as tab:
        yield tab


async def test_messages_travel_between_two_people_and_the_owner_deletes_any(ann: Tab, bob: Tab) -> None:
    await ann.say("Hello **Bob**")
    message = await bob.see("Hello Bob")
    await expect(message.get_by_role("heading", name="Ann")).to_be_visible()
    await expect(message.locator("strong", has_text="Bob")).to_be_visible()
    await bob.say("Hello Ann")
    await ann.see("Hello Ann")
    await expect(bob.page.get_by_role("button", name="Delete Ann's message")).to_have_count(0)
    await ann.page.get_by_role("button", name="Delete Bob's message").click()
    await expect(bob.message("Hello Ann")).to_have_count(0)
    await expect(bob.message("Hello Bob")).to_have_count(1)
    assert ann.errors == bob.errors == []


async def test_markdown_becomes_elements_and_markup_stays_text(ann: Tab) -> None:
    await ann.command("show markdown")
    message = await ann.see("A large heading")
    await expect(message.get_by_role("heading", name="A large heading", level=4)).to_be_visible()
    await expect(message.locator("blockquote")).to_have_text("a quoteof two lines")
    await expect(message.locator("ul ul li")).to_have_text("within two")
    await expect(message.locator("pre code")).to_contain_text('return card < "star"')
    link = message.get_by_role("link", name="named link")
    await expect(link).to_have_attribute("href", "https://example.org/rules_(whot)")
    await expect(message.get_by_text("<script>alert(1)</script>")).to_be_visible()
    await expect(message.locator(".mention-me")).to_have_text("@Ann")
    await expect(message.locator("a.mention")).to_have_text("#lobby")


async def test_markdown_is_read_as_discord_reads_it(ann: Tab) -> None:
    drawn = await ann.page.evaluate(
        """async (sources) => {
            const { markup } = await import("./markup.js");
            const { patch } = await import("./dom.js");
            const names = { me: { id: "0" }, personName: () => "One", channelName: () => "two", chooseCommand() {} };
            return Object.fromEntries(sources.map((source) => {
                const element = document.createElement("div");
                patch(element, markup(source, names));
                return [source, element.innerHTML];
            }));
        }""",
        list(MARKDOWN),
    )
    assert drawn == MARKDOWN


async def test_relative_timestamp_counts_on_by_itself(ann: Tab) -> None:
    await ann.page.clock.install()
    await ann.page.reload()
    seconds = await ann.page.evaluate("Math.floor(Date.now() / 1000)")
    await ann.say(f"until <t:{seconds + 600}:R>")
    await expect(ann.newest.locator("time.timestamp")).to_have_text("in 10 minutes")
    await ann.page.clock.run_for(515_000)
    await expect(ann.newest.locator("time.timestamp")).to_have_text("in 1 minute")


async def test_embed_shows_all_its_parts_and_a_file_that_it_shows_no_more_is_below(ann: Tab) -> None:
    await ann.command("show embed")
    message = await ann.see("WHOT · short rubber")
    embed = message.locator(".embed")
    await expect(embed.get_by_text("Ann to play", exact=True)).to_be_visible()
    await expect(embed.get_by_role("term")).to_have_text(["Ann, to play", "Bob", "House player Vera", "Last"])
    await expect(embed.get_by_text("Table 7K2")).to_be_visible()
    picture = embed.get_by_role("img", name=ALT_TEXT)
    await expect(picture).to_have_js_property("naturalWidth", 480)
    await expect(ann.newest.locator(".attachment-image")).to_have_count(0)
    await expect(ann.newest.locator(".command-use")).to_contain_text("Ann uses /show")
    await message.get_by_role("button", name="Without picture").click()
    await expect(message.locator(".attachment-image")).to_have_attribute("alt", ALT_TEXT)
    await expect(message.locator(".embed").get_by_role("img")).to_have_count(0)


async def test_button_press_updates_the_message_and_keeps_the_focus_until_the_button_goes(ann: Tab) -> None:
    await ann.command("show buttons")
    message = await ann.see("Buttons")
    await expect(message.get_by_role("button", name="danger 1")).to_be_enabled()
    await expect(message.get_by_role("button", name="danger 4")).to_be_disabled()
    await expect(message.get_by_role("link", name="Site 2")).to_have_attribute("href", "https://example.org/1")
    await message.get_by_role("button", name="Count").focus()
    await ann.page.keyboard.press("Enter")
    await ann.see("Count: 1")
    await ann.page.keyboard.press("Enter")
    await ann.see("Count: 2")
    assert "Count" in await focused_text(ann)
    await ann.command("hand")
    hand = await ann.see("Your hand")
    await hand.get_by_role("button", name="Draw").focus()
    await ann.page.keyboard.press("Enter")
    await ann.see("You drew cross 5.")
    await ann.page.keyboard.press("Enter")
    await ann.see("You drew cross 6.")
    await expect(ann.page.locator("#announcements p").last).to_have_text("You drew cross 6.")
    await ann.press("star 8", hand)
    played = await ann.see("You played star 8.")
    await expect(played.get_by_role("button", name="star 8")).to_have_count(0)
    await expect(played).to_be_focused()


async def test_digit_presses_the_button_with_that_number_on_the_newest_message(ann: Tab) -> None:
    await ann.command("show buttons")
    table = await ann.see("Buttons")
    await ann.command("hand")
    hand = await ann.see("Your hand")
    await expect(hand.get_by_role("button", name="WHOT", exact=True)).to_have_attribute("aria-keyshortcuts", "4")
    await expect(table.locator("[aria-keyshortcuts]")).to_have_count(0)
    await ann.page.locator("#messages").focus()
    await ann.page.keyboard.press("3")
    await ann.see("You played star 8.")
    await ann.page.keyboard.press("4")
    await ann.see("You drew cross 4.")
    await expect(table).to_contain_text("Buttons")
    await expect(ann.page.locator("#announcements p").last).to_have_text("You drew cross 4.")
    await ann.page.get_by_role("button", name="Dismiss message").click()
    styles = [f"{style} {row}" for row in (1, 2, 3) for style in ("primary", "secondary", "success")]
    await expect(table.locator("[aria-keyshortcuts]")).to_have_text([*styles, "Silent"])
    await ann.page.keyboard.press("0")
    await expect(table).to_contain_text("This interaction failed")
    assert ann.errors == []


async def test_digit_that_is_typed_held_or_pressed_in_a_dialog_presses_nothing(ann: Tab) -> None:
    await ann.command("hand")
    hand = await ann.see("Your hand")
    await ann.composer.focus()
    await ann.page.keyboard.type("12")
    await expect(ann.composer).to_have_value("12")
    await ann.command("report")
    dialog = ann.page.get_by_role("dialog", name="Report a problem")
    await dialog.get_by_role("button", name="Cancel").focus()
    await ann.page.keyboard.press("1")
    await ann.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await ann.page.locator("#messages").focus()
    for held in ("Control", "Alt", "Meta"):
        await ann.page.keyboard.press(f"{held}+1")
    await ann.page.get_by_label("the keys 1–9 and 0").uncheck()
    await ann.page.keyboard.press("1")
    await ann.page.get_by_label("the keys 1–9 and 0").check()
    await ann.page.locator("#messages").focus()
    await ann.page.keyboard.down("2")
    await ann.see("You played circle 11.")
    await ann.page.keyboard.down("2")
    await expect(hand.get_by_role("button")).to_have_text(["circle 5", "star 8", "WHOT", "Draw", "Dismiss message"])
    assert ann.errors == []


async def test_ephemeral_message_is_for_one_person_and_can_be_dismissed(ann: Tab, bob: Tab) -> None:
    await ann.command("hand")
    hand = await ann.see("Your hand")
    await expect(hand.get_by_text("Only you can see this")).to_be_visible()
    await ann.say("That was it")
    await bob.see("That was it")
    await expect(bob.message("Your hand")).to_have_count(0)
    await ann.press("Dismiss message")
    await expect(ann.message("Your hand")).to_have_count(0)


async def test_selects_work_by_keyboard_and_of_every_kind(ann: Tab) -> None:
    await ann.command("show selects")
    message = await ann.see("Selects")
    menu = message.get_by_role("combobox", name="Choose a card")
    await menu.click()
    await ann.page.keyboard.press("ArrowDown")
    await ann.page.keyboard.press("Escape")
    await expect(menu).to_have_attribute("aria-expanded", "false")
    await expect(menu).to_be_focused()
    await ann.say("Nothing was chosen")
    await ann.see("Nothing was chosen")
    await expect(ann.message("You chose")).to_have_count(0)
    await menu.focus()
    await ann.page.keyboard.press("ArrowDown")
    await expect(message.get_by_role("option", name="star 8 star 8 counts against you")).to_be_visible()
    await ann.page.keyboard.press("s")
    await ann.page.keyboard.press("Enter")
    await ann.see("You chose star 8.")
    await expect(message.get_by_role("listbox")).to_have_count(0)
    await ann.choose("Choose two decks", "One pack", "Nigerian pack")
    await ann.see("You chose one and nigerian.")
    await ann.choose("Choose a person", "Dee")
    await ann.see("You chose @Dee.")
    await ann.choose("Choose a channel", "#games")
    await ann.see("You chose #games.")


async def test_modal_is_filled_and_sent_or_left_by_escape(ann: Tab) -> None:
    await ann.command("report")
    dialog = ann.page.get_by_role("dialog", name="Report a problem")
    await expect(dialog.get_by_label("Subject")).to_be_focused()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_be_visible()
    await dialog.get_by_label("Subject").fill("A card")
    await dialog.get_by_label("What happened").fill("It <went>")
    await dialog.get_by_label("Kind").select_option(label="Rules: A rule seems wrong")
    await dialog.get_by_role("button", name="Submit").click()
    await ann.see("Reported under rules: A card (It <went>)")
    await expect(dialog).to_have_count(0)
    await ann.command("report")
    await expect(dialog).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(ann.composer).to_be_focused()


async def test_commands_are_listed_and_sent_by_keyboard_alone_and_no_unknown_one(ann: Tab) -> None:
    await ann.say("/nothing")
    await expect(ann.page.get_by_text("The bot has no such command here.")).to_be_visible()
    await expect(ann.messages).to_have_count(0)
    await ann.composer.clear()
    await ann.composer.focus()
    await ann.page.keyboard.type("/sho")
    listed = ann.page.get_by_role("listbox", name="Commands").get_by_role("option")
    await expect(listed).to_have_text([re.compile(f"^/show {name} ") for name in SUBCOMMANDS])
    await ann.page.keyboard.press("ArrowDown")
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.get_by_role("form", name="/show embed")).to_be_visible()
    await ann.page.keyboard.press("Enter")
    await ann.see("WHOT · short rubber")
    await expect(ann.composer).to_be_focused()


async def test_options_of_every_kind_reach_the_bot_and_only_within_their_range(ann: Tab) -> None:
    given = {"seats": "7", "share": "0.25", "rated": "False", "person": "Cy", "place": "#games", "anyone": "Dee"}
    await ann.command("options", words="some words", rubber="long", deck="free text", **given)
    await ann.see("some words | long | 7 | 0.25 | False | cy | games | dee | free text")
    await ann.command("options", words="w", rubber="short")
    await ann.see("w | short | 4 | 0.5 | True | None | None | None | none")
    await ann.command("options", words="w", rubber="short", seats="12")
    seats = ann.page.get_by_label("seats")
    assert await seats.evaluate("(element) => element.validity.rangeOverflow")
    await seats.fill("9")
    await seats.press("Enter")
    await ann.see("w | short | 9")


async def test_autocomplete_offers_choices_and_sends_the_value_of_the_chosen(ann: Tab) -> None:
    await ann.composer.fill("/options")
    await ann.composer.press("Enter")
    await ann.page.get_by_label("words").fill("w")
    await ann.page.get_by_label("rubber").select_option(label="single")
    deck = ann.page.get_by_role("combobox", name="deck")
    await deck.fill("pack")
    await expect(ann.page.get_by_role("option", name="Nigerian pack")).to_be_visible()
    await deck.fill("niger")
    await expect(ann.page.get_by_role("listbox", name="Choices for deck").get_by_role("option")).to_have_count(1)
    await deck.press("ArrowDown")
    await deck.press("Enter")
    await expect(deck).to_have_value("Nigerian pack")
    await deck.press("Enter")
    await ann.see("| nigerian")


async def test_direct_message_is_announced_counted_and_private(ann: Tab, bob: Tab) -> None:
    await ann.command("whisper")
    await expect(ann.page).to_have_title("(1) Parlour playground")
    link = ann.page.locator("#sidebar a", has_text="Parlour")
    await expect(link).to_have_accessible_name(re.compile("^parlour ?, 1 unread$", re.IGNORECASE))
    announced = "New direct message from Parlour"
    await expect(ann.page.locator("#announcements")).to_contain_text(announced, ignore_case=True)
    await ann.open_channel("Parlour")
    await ann.see("Your hand in a direct message")
    await expect(ann.page).to_have_title("Parlour playground")
    await expect(bob.page).to_have_title("Parlour playground")
    await bob.open_channel("Parlour")
    await expect(bob.page.get_by_text("Nobody has written here yet")).to_be_visible()


async def test_message_that_came_while_away_is_unread(ann: Tab, bob: Tab) -> None:
    address = ann.page.url
    await ann.page.goto("about:blank")
    await bob.command("whisper")
    await expect(bob.page).to_have_title("(1) Parlour playground")
    await bob.page.reload()
    await expect(bob.page).to_have_title("(1) Parlour playground")
    await ann.page.goto(address)
    await expect(ann.page).to_have_title("Parlour playground")


async def test_thread_stands_under_its_channel_and_opens(ann: Tab) -> None:
    await ann.command("show thread")
    await (await ann.see("The table is")).get_by_role("link", name="#Table 7K2").click()
    await ann.see("Welcome to the table.")
    threads = ann.page.get_by_role("list", name="Threads of lobby")
    await expect(threads.get_by_role("link", name="Table 7K2")).to_have_attribute("aria-current", "page")
    await expect(ann.page.locator("#channel-title")).to_have_text("#lobby › Table 7K2")


async def test_reply_leads_to_what_it_answers_and_thinking_becomes_the_answer(ann: Tab, bot: DemoBot) -> None:
    await ann.command("show reply")
    reply = await ann.see("The last word")
    await reply.get_by_role("link", name="Replying to Parlour: The first word").click()
    await expect(ann.messages.first).to_be_focused()
    await expect(ann.messages.first).to_contain_text("The first word")
    await ann.command("think")
    await ann.see("Parlour is thinking…")
    bot.may_finish_thinking.set()
    await ann.see("Thought it over.")
    await expect(ann.message("is thinking")).to_have_count(0)


async def test_what_is_not_answered_fails_at_its_message_or_at_the_end_of_the_channel(ann: Tab) -> None:
    await ann.command("show buttons")
    message = await ann.see("Buttons")
    silent = message.get_by_role("button", name="Silent")
    await silent.click()
    await expect(silent).to_have_attribute("aria-busy", "true")
    await expect(message.get_by_text("This interaction failed")).to_be_visible()
    await expect(ann.page.locator("#announcements p").last).to_have_text("Silent: this interaction failed")
    await ann.press("Count", message)
    await ann.see("Count: 1")
    await expect(message.get_by_text("This interaction failed")).to_have_count(0)
    await ann.command("silent")
    failure = ann.page.get_by_role("main").get_by_text("/silent: This interaction failed")
    await expect(failure).to_be_visible()
    await ann.page.get_by_role("button", name="Dismiss").click()
    await expect(failure).to_have_count(0)


async def test_another_person_is_taken_in_the_same_tab(ann: Tab) -> None:
    await ann.open_channel("games")
    await ann.page.get_by_label("You are").select_option(label="Dee")
    await expect(ann.page).to_have_url(re.compile(r"[?&]as=Dee#"))
    await expect(ann.page.get_by_label("You are").locator("option:checked")).to_have_text("Dee")
    await ann.say("Dee was here")
    await expect((await ann.see("Dee was here")).get_by_role("heading", name="Dee")).to_be_visible()
    await expect(ann.page.locator("#channel-title")).to_have_text("#games")


async def test_connection_comes_back_but_not_to_another_playground(browser: Browser, playground: Playground) -> None:
    async with open_tab(browser, playground.url, "Ann") as ann:
        await ann.say("Before")
        await ann.see("Before")
        await playground.stop()
        await expect(ann.page.get_by_text("Connection lost, trying again")).to_be_visible()
        await playground.start()
        await expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
        await ann.say("After")
        await ann.see("After")
        await expect(ann.messages).to_have_count(2)
        await playground.stop()
        port = yarl.URL(playground.origin).port
        assert port is not None
        async with Playground(port=port):
            await expect(ann.page.get_by_text("This address holds no good key.")).to_be_visible()


async def test_bot_that_is_away_is_named(ann: Tab, bot: DemoBot) -> None:
    banner = ann.page.get_by_text("The bot is offline.")
    await expect(banner).to_have_count(0)
    await bot.close()
    await expect(banner).to_be_visible()


async def test_own_place_in_a_long_channel_is_kept(ann: Tab, playground: Playground) -> None:
    channel = playground.world.channel("lobby")
    for number in range(60):
        playground.world.post(channel, playground.world.bot, {"content": f"line {number}"})
    await expect(ann.message("line 59")).to_be_in_viewport()
    await ann.page.locator("#messages").evaluate("(region) => (region.scrollTop = 0)")
    jump = ann.page.get_by_role("button", name="Go to the newest")
    await expect(jump).to_be_visible()
    playground.world.post(channel, playground.world.bot, {"content": "line 60"})
    await expect(ann.message("line 60")).to_be_attached()
    await expect(ann.message("line 60")).not_to_be_in_viewport()
    await jump.click()
    await expect(ann.message("line 60")).to_be_in_viewport()


async def test_phone_has_the_channels_in_a_drawer(browser: Browser, playground: Playground, bot: DemoBot) -> None:
    async with open_tab(browser, playground.url, "Ann", size=PHONE) as ann:
        sidebar = ann.page.get_by_role("navigation")
        await expect(sidebar).not_to_be_visible()
        await ann.page.get_by_role("button", name="Channels and people").click()
        await expect(sidebar.get_by_role("link", name="games")).to_be_visible()
        await ann.page.keyboard.press("Escape")
        await expect(sidebar).not_to_be_visible()
        await expect(ann.page.locator("#drawer-button")).to_be_focused()
        await ann.page.keyboard.press("Enter")
        await sidebar.get_by_role("link", name="games").click()
        await expect(sidebar).not_to_be_visible()
        await expect(ann.page.locator("#channel-title")).to_have_text("#games")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("colour_scheme", ["dark", "light"])
async def test_page_passes_an_accessibility_audit(
    browser: Browser,
    playground: Playground,
    bot: DemoBot,
    size: tuple[int, int],
    colour_scheme: Literal["dark", "light"],
) -> None:
    async with open_tab(browser, playground.url, "Ann", size=size, colour_scheme=colour_scheme) as ann:
        for name in ("markdown", "embed", "buttons", "thread", "reply", "selects"):
            await ann.command(f"show {name}")
        selects = await ann.see("Selects")
        await ann.choose("Choose a card", "star 8", within=selects)
        await ann.see("You chose star 8.")
        await selects.get_by_role("combobox", name="Choose two decks").click()
        await ann.composer.fill("/")
        assert await ann.page.evaluate(AUDIT) == []
        await ann.command("report")
        await expect(ann.page.get_by_role("dialog")).to_be_visible()
        assert await ann.page.evaluate(AUDIT) == []
        assert ann.errors == []
