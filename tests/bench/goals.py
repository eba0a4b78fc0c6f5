"""What is measured and what it is to be: the parts of `make bench`, and the rows of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.bench.table import Row, at_least, at_most

PEERS = "PEERS"
"""In a command, the Python that has the peers' packages."""

LEAGUE = "LEAGUE"
"""In a command, the file of a league's database, filled by the first part that needs it."""

PARTS: Mapping[str, Sequence[str]] = {
    "playouts": ("tests.bench.playouts", "--peers", PEERS),
    "durable": ("tests.bench.durable",),
    "postgresql": ("tests.bench.postgresql",),
    "processes": ("tests.bench.processes",),
    "clicks": ("tests.bench.clicks",),
    "calls": ("tests.bench.calls",),
    "pictures": ("tests.bench.pictures",),
    "painters": ("tests.bench.painters",),
    "memory": ("tests.bench.memory",),
    "imports": ("tests.bench.imports",),
    "start": ("tests.bench.start",),
    "boards": ("tests.bench.boards", "--database", LEAGUE),
    "corrections": ("tests.bench.corrections", "--database", LEAGUE),
    "tournament": ("tests.bench.tournament",),
    "thinking": ("tests.bench.thinking",),
}
"""The module of each part, which prints one object of JSON as its last line, with what it is given."""

ROWS = (
    Row("playouts", "open_spiel_actions", "open_spiel's crazy eights, actions/s"),
    Row("playouts", "whot_actions", "WHOT, actions/s"),
    Row("playouts", "whot_ratio", "WHOT / open_spiel", at_least(1.5)),
    Row("playouts", "joker_ratio", "JOKER / open_spiel", at_least(0.31)),
    Row("playouts", "nojoke-progressive_ratio", "NO-JOKE Progressive / open_spiel", at_least(0.77)),
    Row("playouts", "nojoke-straight_ratio", "NO-JOKE Straight / open_spiel", at_least(0.72)),
    Row("playouts", "nojoke-solitaire_ratio", "NO-JOKE Solitaire / open_spiel", at_least(1.0)),
    Row("playouts", "rlcard_ratio", "WHOT / rlcard's UNO", at_least(5)),
    Row("playouts", "recorded_ratio", "WHOT, recorded / plain", at_least(0.33)),
    Row("durable", "rows_per_s", "rows of 64 busy tables, rows/s"),
    Row("durable", "rows_ratio", "rows of 64 busy tables / single-row commits through aiosqlite", at_least(3)),
    Row("durable", "lone_p99_ratio", "a lone table's p99 / a hop and a sync", at_most(3)),
    Row("postgresql", "postgresql_rows_per_s", "rows of 64 busy tables on PostgreSQL, rows/s"),
    Row("postgresql", "rows_per_s_ratio", "rows/s on PostgreSQL / in a SQLite file", at_least(0.83, aim=1)),
    Row("postgresql", "postgresql_lone_ms", "a lone table's move on PostgreSQL, p50, ms"),
    Row("postgresql", "floor_lone_ms", "a lone table's move through asyncpg alone, p50, ms"),
    Row("postgresql", "lone_ms_ratio", "a lone table's move on PostgreSQL / in a SQLite file, p50", at_most(1.86)),
    Row("postgresql", "postgresql_glance_ms", "a look for a newer version on PostgreSQL, p50, ms"),
    Row("postgresql", "load_ms_ratio", "loading a table of 60 events on PostgreSQL / from a SQLite file, p50"),
    Row("postgresql", "postgresql_board_ms", "a board of some thousand results on PostgreSQL, p50, ms"),
    Row("postgresql", "board_ms_ratio", "a board on PostgreSQL / from a SQLite file"),
    Row("postgresql", "contest_wins", "of 400 moves of eight writers at one table, moves that went through"),
    Row("processes", "ack_p99_ms_3", "a click's answer from three processes, p99, ms", at_most(1000)),
    Row("processes", "ack_p50_ms_3", "a click's answer from three processes, p50, ms"),
    Row("processes", "clicks_per_s_3", "clicks/s of three processes"),
    Row("processes", "ack_p99_ms_1", "a click's answer from one process, p99, ms"),
    Row("processes", "clicks_per_s_1", "clicks/s of one process"),
    Row("processes", "first_answer_ms_many", "a restarted bot's first answer with 10,000 open tables, ms"),
    Row("processes", "restart_ratio", "a restarted bot's first answer, 10,000 open tables / one", at_most(1.1)),
    Row("clicks", "click_ms", "a click, CPU ms"),
    Row("clicks", "floor_ms", "the fair floor, discord.py's objects ready, CPU ms"),
    Row("clicks", "clicks_floor_ratio", "the fair floor / a click", at_least(0.7, aim=0.8)),
    Row("clicks", "clicks_bytes_ratio", "the floor of ready bytes / a click", at_least(0.35)),
    Row("clicks", "requests_per_click", "requests a click"),
    Row("clicks", "pictures_per_click", "pictures a click"),
    Row("calls", "calls_per_move_15s", "counted calls a move, a move every 15 s", at_most(1.3)),
    Row("calls", "live_tables_15s", "live tables a token, at 50 counted calls a second", at_least(570)),
    Row("calls", "table_age_max_15s", "the public table's greatest age, s", at_most(2)),
    Row("calls", "hand_age_max_15s", "the next mover's hand's greatest age, s", at_most(2)),
    Row("calls", "calls_per_move_2.5s", "counted calls a move, a move every 2.5 s", at_most(1.3)),
    Row("pictures", "picture_ms", "a changed board, ms"),
    Row("pictures", "picture_ratio", "a changed board / Pillow at four times the size", at_most(0.4)),
    Row("pictures", "picture_kb", "a changed board, KB", at_most(60)),
    Row("painters", "without_picture_20", "screens without their picture, 20 clicks/s, a painter", at_most(0.05)),
    Row("painters", "clicks_per_s_20", "clicks/s of the 20 asked for"),
    Row("painters", "busy_20", "share of the cores in use at 20 clicks/s"),
    Row("painters", "without_picture_50", "screens without their picture, 50 clicks/s, two painters", at_most(0.05)),
    Row("painters", "clicks_per_s_50", "clicks/s of the 50 asked for"),
    Row("painters", "busy_50", "share of the cores in use at 50 clicks/s"),
    Row("memory", "bot_and_painter_mib", "the bot and a painter after games at 16 tables, MiB", at_most(150)),
    Row("memory", "painter_mib", "a painter after games at 16 tables, MiB"),
    Row("memory", "table_kib", "a loaded table of 60 events, mean of all games, KiB", at_most(12)),
    Row("memory", "shown_table_kib", "a loaded table once it was shown, KiB"),
    Row("imports", "import_bot_ms", "import bot.client as a start does, CPU ms"),
    Row("imports", "import_ratio", "import bot.client / import discord", at_most(3.3)),
    Row("imports", "import_collecting_ratio", "import bot.client with the garbage collector at work / import discord"),
    Row("start", "page_s", "from python -m bot to the playground's page, s", at_most(0.9)),
    Row("start", "page_cpu_s", "the bot's CPU by then, s"),
    Row("start", "first_picture_ms", "from the first command to its picture, ms"),
    Row("start", "first_hand_ms", "from Start to the first hand with its picture, ms", at_most(300)),
    Row("boards", "board_worst_ms", "the slowest board of 250,000 results, ms", at_most(50)),
    Row("corrections", "void_hold_ms", "a void's longest hold of the writer, ms", at_most(50)),
    Row("corrections", "delete_hold_ms", "a deletion's longest hold of the writer, ms", at_most(50)),
    Row("tournament", "tournament_clicks_per_s", "64 people, clicks/s"),
    Row("tournament", "tournament_ack_p99_ms", "a click's answer, p99, ms"),
    Row("tournament", "tournament_rest_per_move", "counted calls a move", at_most(2)),
    Row("thinking", "think_p95_worst_ms", "a strong move's p95 in the slowest game, ms", at_most(200)),
    Row("thinking", "late_p50_ratio", "loop's lateness, strong / steady, p50", at_most(1.1)),
    Row("thinking", "late_p99_ratio", "loop's lateness, strong / steady, p99", at_most(1.1)),
)
