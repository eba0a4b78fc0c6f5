"""A bot that shows all that the playground's page can show: for the page's tests, and to look at by eye."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final, Literal

import discord
from discord import app_commands, ui

from bot.pictures.painter import SCALE
from games.drawing.picture import Scene
from tests.bot.painting import blank

CARDS: Final = ("circle 5", "circle 11", "star 8", "WHOT")
DECKS: Final = {"One pack": "one", "Two packs": "two", "Nigerian pack": "nigerian"}
ALT_TEXT: Final = "The call card, star 8, beside a stock of 23 cards"
MARKDOWN: Final = """# A large heading
## A smaller one
### The smallest
-# a line of subtext
**bold** *italic* __underlined__ ~~struck~~ ***both*** snake_case_name `code` ||a secret|| \\*no stars\\*
> a quote
> of two lines
- one
- two
  - within two
1. first
2. second
```py
def is_legal(card: str) -> bool:
    return card < "star"
```
A [named link](https://example.org/rules_(whot)), a bare one https://example.org/a_b_c. And <script>alert(1)</script>"""


def picture() -> bytes:
    return blank(Scene(480 // SCALE, 160 // SCALE, "#ffffff", ()))


def table_embed() -> discord.Embed:
    """Return an embed that uses every part of one."""
    embed = discord.Embed(
        title="Ann to play",
        description="Ann to play, until <t:4102444800:R>.\nCall card: **star 8**. Called by Bob's WHOT: circle.",
        colour=discord.Colour(0x2F8F5B),
    )
    embed.set_author(name="WHOT · short rubber, game 2 of 5")
    for name, value in (("Ann, to play", "4 cards"), ("Bob", "2 cards"), ("House player Vera", "6 cards")):
        embed.add_field(name=name, value=value)
    embed.add_field(name="Last", value="Bob played a WHOT and called circle.\nAnn drew a card.", inline=False)
    embed.set_footer(text="Table 7K2 · deal 3f9ac1 · /rules whot")
    image: Any = {"url": "attachment://table.png", "description": ALT_TEXT}
    return discord.Embed.from_dict({**embed.to_dict(), "image": image})


class CardButton(ui.Button["Hand"]):
    """A card of a hand, which is played, or the stock, of which one is drawn."""

    async def callback(self, interaction: discord.Interaction) -> None:
        assert self.view is not None
        cards, revision = self.view.cards, self.view.revision + 1
        if self.label == "Draw":
            drawn = f"cross {len(cards) + 1}"
            hand, words = Hand([*cards, drawn], revision), f"You drew {drawn}."
        else:
            hand, words = Hand([card for card in cards if card != self.label], revision), f"You played {self.label}."
        await interaction.response.edit_message(content=words, view=hand)


class Hand(ui.View):
    """A hand of cards whose custom_ids change with every revision."""

    def __init__(self, cards: Sequence[str], revision: int = 0) -> None:
        super().__init__(timeout=None)
        self.cards = list(cards)
        self.revision = revision
        for card in self.cards:
            self.add_item(
                CardButton(label=card, style=discord.ButtonStyle.primary, custom_id=f"play:{card}:{revision}")
            )
        self.add_item(CardButton(label="Draw", custom_id=f"draw:{revision}"))


class Pictured(ui.View):
    """A button that takes the picture out of the embed, and leaves the file with the message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Without picture")
    async def drop(self, interaction: discord.Interaction, button: ui.Button["Pictured"]) -> None:
        await interaction.response.edit_message(embed=table_embed().set_image(url=None))


class CountButton(ui.Button["AllButtons"]):
    """Counts its presses in the message above it."""

    def __init__(self) -> None:
        super().__init__(label="Count", emoji="🎴", row=4, custom_id="count")
        self.presses = 0

    async def callback(self, interaction: discord.Interaction) -> None:
        self.presses += 1
        await interaction.response.edit_message(content=f"Count: {self.presses}")


class AllButtons(ui.View):
    """Five rows of five buttons: every style, links, emoji, disabled ones, and one that nobody answers."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        styles = list(discord.ButtonStyle)[:4]
        for row in range(4):
            for column, style in enumerate(styles):
                label, custom_id = f"{style.name} {row + 1}", f"button:{row}:{column}"
                self.add_item(ui.Button(label=label, style=style, row=row, disabled=row == 3, custom_id=custom_id))
            self.add_item(ui.Button(label=f"Site {row + 1}", url=f"https://example.org/{row}", row=row))
        self.add_item(ui.Button(label="Silent", row=4, custom_id="silent"))
        self.add_item(CountButton())


class AllSelects(ui.View):
    """A select of every kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(
        placeholder="Choose a card",
        options=[discord.SelectOption(label=card, description=f"{card} counts against you") for card in CARDS],
    )
    async def card(self, interaction: discord.Interaction, select: ui.Select["AllSelects"]) -> None:
        await tell_chosen(interaction, *select.values)

    @ui.select(
        placeholder="Choose two decks",
        min_values=2,
        max_values=2,
        options=[discord.SelectOption(label=name, value=value) for name, value in DECKS.items()],
    )
    async def decks(self, interaction: discord.Interaction, select: ui.Select["AllSelects"]) -> None:
        await tell_chosen(interaction, *select.values)

    @ui.select(cls=ui.UserSelect, placeholder="Choose a person")
    async def person(self, interaction: discord.Interaction, select: ui.UserSelect["AllSelects"]) -> None:
        await tell_chosen(interaction, select.values[0].mention)

    @ui.select(cls=ui.ChannelSelect, placeholder="Choose a channel", channel_types=[discord.ChannelType.text])
    async def place(self, interaction: discord.Interaction, select: ui.ChannelSelect["AllSelects"]) -> None:
        await tell_chosen(interaction, select.values[0].mention)


async def tell_chosen(interaction: discord.Interaction, *values: str) -> None:
    await interaction.response.send_message(f"You chose {' and '.join(values)}.", ephemeral=True)


class Report(ui.Modal, title="Report a problem"):
    """A modal with a short text, a long one and a select."""

    subject: ui.Label["Report"] = ui.Label(text="Subject", component=ui.TextInput(max_length=40))
    details: ui.Label["Report"] = ui.Label(
        text="What happened",
        description="In your own words",
        component=ui.TextInput(style=discord.TextStyle.paragraph, required=False),
    )
    kind: ui.Label["Report"] = ui.Label(
        text="Kind",
        component=ui.Select(
            options=[
                discord.SelectOption(label="Rules", value="rules", description="A rule seems wrong"),
                discord.SelectOption(label="Screen", value="screen"),
            ]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        subject, details, kind = self.subject.component, self.details.component, self.kind.component
        assert isinstance(subject, ui.TextInput)
        assert isinstance(details, ui.TextInput)
        assert isinstance(kind, ui.Select)
        words = f"Reported under {kind.values[0]}: {subject.value} ({details.value})"
        await interaction.response.send_message(words, ephemeral=True)


class Show(app_commands.Group):
    """Show what the page can do."""

    @app_commands.command()
    async def markdown(self, interaction: discord.Interaction) -> None:
        """Text with all of Discord's markdown"""
        await interaction.response.send_message(f"{MARKDOWN}\n{interaction.user.mention} <#{interaction.channel_id}>")

    @app_commands.command()
    async def embed(self, interaction: discord.Interaction) -> None:
        """An embed with a picture"""
        file = discord.File(BytesIO(picture()), "table.png", description=ALT_TEXT)
        await interaction.response.send_message(embed=table_embed(), file=file, view=Pictured())

    @app_commands.command()
    async def buttons(self, interaction: discord.Interaction) -> None:
        """Buttons of every style"""
        await interaction.response.send_message("Buttons", view=AllButtons())

    @app_commands.command()
    async def selects(self, interaction: discord.Interaction) -> None:
        """Select menus of every kind"""
        await interaction.response.send_message("Selects", view=AllSelects())

    @app_commands.command()
    async def thread(self, interaction: discord.Interaction) -> None:
        """A thread with a message in it"""
        assert isinstance(interaction.channel, discord.TextChannel)
        made = await interaction.channel.create_thread(name="Table 7K2", type=discord.ChannelType.public_thread)
        await made.send("Welcome to the table.")
        await interaction.response.send_message(f"The table is {made.mention}.")

    @app_commands.command()
    async def reply(self, interaction: discord.Interaction) -> None:
        """A reply to a message"""
        assert isinstance(interaction.channel, discord.TextChannel)
        original = await interaction.channel.send("The first word")
        await original.reply("The last word")
        await interaction.response.send_message("Both were said.", ephemeral=True)


@app_commands.command()
async def hand(interaction: discord.Interaction) -> None:
    """A hand of cards that only you see"""
    await interaction.response.send_message("Your hand", view=Hand(CARDS), ephemeral=True)


@app_commands.command()
async def whisper(interaction: discord.Interaction) -> None:
    """A direct message with your hand"""
    await interaction.response.send_message("Your hand is on its way.", ephemeral=True)
    await interaction.user.send("Your hand in a direct message", view=Hand(CARDS))


@app_commands.command()
async def report(interaction: discord.Interaction) -> None:
    """A modal with three fields"""
    await interaction.response.send_modal(Report())


@app_commands.command()
async def think(interaction: discord.Interaction) -> None:
    """An answer that takes a while"""
    assert isinstance(interaction.client, DemoBot)
    await interaction.response.defer(thinking=True)
    await interaction.client.may_finish_thinking.wait()
    await interaction.followup.send("Thought it over.")


@app_commands.command()
async def silent(interaction: discord.Interaction) -> None:
    """No answer at all"""


@app_commands.command()
@app_commands.describe(
    words="Any words",
    rubber="How many games",
    seats="How many sit down",
    share="A number with decimals",
    rated="Whether it counts",
    person="Somebody",
    place="A channel",
    anyone="Somebody or a role",
    deck="A deck, looked up as you type",
)
async def options(
    interaction: discord.Interaction,
    words: str,
    rubber: Literal["single", "short", "long"],
    seats: app_commands.Range[int, 2, 9] = 4,
    share: app_commands.Range[float, 0.0, 1.0] = 0.5,
    rated: bool = True,
    person: discord.User | None = None,
    place: discord.TextChannel | None = None,
    anyone: discord.Member | discord.Role | None = None,
    deck: str = "none",
) -> None:
    """An option of every kind"""
    given = (words, rubber, seats, share, rated, person, place, anyone, deck)
    await interaction.response.send_message(" | ".join(str(each) for each in given))


@options.autocomplete("deck")
async def decks(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=name, value=value) for name, value in DECKS.items() if typed.lower() in name.lower()
    ]


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (hand, whisper, report, think, silent, options)


class DemoBot(discord.Client):
    """The bot; `ready` is set once its commands are registered and its gateway is up."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.1,
        )
        self.ready = asyncio.Event()
        self.may_finish_thinking = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Show())
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()
