"""A loopback Discord: gateway, REST API and page on 127.0.0.1, for play without a token and for tests."""

from bot.playground.server import Playground

__all__ = ["Playground"]
