from datetime import UTC, datetime

from bot.playground.snowflake import EPOCH, SnowflakeFactory, snowflake_time


def test_ids_of_one_moment_are_unique_and_increase() -> None:
    snowflake = SnowflakeFactory(clock=lambda: 1_700_000_000.0)
    ids = [snowflake() for _ in range(5000)]
    assert ids == sorted(set(ids))


def test_ids_increase_while_the_clock_goes_back() -> None:
    moments = iter((1_700_000_001.0, 1_700_000_000.0))
    snowflake = SnowflakeFactory(clock=lambda: next(moments))
    assert snowflake() < snowflake()


def test_an_id_tells_its_time() -> None:
    moment = datetime(2024, 5, 17, 12, 0, 0, 123_000, tzinfo=UTC)
    snowflake = SnowflakeFactory(clock=moment.timestamp)
    assert snowflake_time(snowflake()) == moment
    assert snowflake_time(0) == EPOCH
