"""Checks of choices: presentable, found again by their keys, and equal to the legal actions."""

from __future__ import annotations

import re

from games.api import AnyEvent, AnyState, Call, Choice
from games.checks.case import Case, at_positions, each_case, positions, readers
from games.checks.check import Fault, expect, sound
from games.checks.trees import leaves, levels, paths

MOST_LABEL = 80
MOST_SHORT = 20
MOST_DETAIL = 100
MOST_SIBLINGS = 100
"""Most choices of one question: four selects of 25, beside a row of buttons."""
KEY = re.compile(r"[A-Za-z0-9-]{1,12}")
SENTENCE = re.compile(r"[A-Z].{15,}[.!](?: \([^()]+\))?")
"""A refusal; some games name the rule in brackets behind it."""


@sound(each_case)
@at_positions(40)
def every_choice_can_be_shown_and_found_again(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for reader in readers(case):
        for siblings in levels(case.page(state, reader).choices):
            keys = [choice.key for choice in siblings]
            if len(keys) > MOST_SIBLINGS:
                raise Fault(
                    f"`page_of` asks a question with {len(keys)} answers, and a screen has room for {MOST_SIBLINGS}."
                )
            if len(set(keys)) != len(keys):
                raise Fault(f"`page_of` has choices side by side of which two have the same key: {keys}.")
            for choice in siblings:
                if fault := _fault(choice, reader):
                    raise Fault(f"`page_of` has a choice {choice.key!r} {fault}.")


def _fault(choice: Choice, reader: int | None) -> str:
    """Return the fault of a choice, to follow "a choice"; empty for none."""
    if not KEY.fullmatch(choice.key):
        return "whose key is not 1 to 12 characters out of a-z, A-Z, 0-9 and -"
    for name, least, most in (("label", 1, MOST_LABEL), ("short", 1, MOST_SHORT), ("detail", 0, MOST_DETAIL)):
        if not least <= len(text := getattr(choice, name)) <= most:
            return f"whose `{name}` has {len(text)} characters, not {least} to {most}"
    is_due = reader is not None and not choice.children
    if (choice.action is not None) != is_due:
        return f"with{'out' if is_due else ''} an `action`: the leaves of a seat's choices have one, and no others"
    if bool(choice.ask) != bool(choice.children):
        return f"with{'out' if choice.children else ''} an `ask`, which belongs to a choice with children"
    return ""


@sound(each_case)
@at_positions(40)
def the_choices_are_the_legal_actions(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    """Require a leaf for each meaning of a legal action; an illegal one may be offered where its absence would hint.

    These are calls, and in turn answers to a question, which `refusal` then refuses; a play that is not asked about is
    legal.
    """
    meaning = case.game.meaning
    for seat in range(case.seats):
        found = list(paths(case.page(state, seat).choices))
        offered = {leaf.action: path for path, leaf in found}
        expect(len(offered) == len(found), f"`page_of` offers seat {seat} the same action by two choices.")
        legal = set(state.legal_actions(seat))
        offered_meanings = set(map(meaning, offered))
        if lost := [action for action in legal if meaning(action) not in offered_meanings]:
            raise Fault(f"`page_of` offers seat {seat} no choice for the legal {lost[0]}.")
        for action in offered.keys() - legal:
            is_asked = seat in state.to_act and len(offered[action]) > 1
            if not (isinstance(action, Call) or is_asked):
                raise Fault(f"`page_of` offers seat {seat} {action}, which `legal_actions` does not have.")
            if not SENTENCE.fullmatch(told := state.refusal(seat, action)):
                raise Fault(
                    f"`refusal` of {action}, which is offered, is {told!r}: say why not, and a way on, in a sentence."
                )


@sound(each_case)
@at_positions(40)
def a_call_is_offered_to_everyone_alike(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    """Whoever were offered more than others could read from it what would be right."""
    offered = [
        [leaf.action for leaf in leaves(case.page(state, seat).choices) if isinstance(leaf.action, Call)]
        for seat in range(case.seats)
    ]
    is_alike = all(calls == offered[0] for calls in offered)
    expect(is_alike, "`page_of` offers some seat other calls than others, which tells what would be right.")
    expect(offered[0] or not state.pause, "`pause` is above 0, and yet `page_of` offers no call.")


@sound(each_case)
@at_positions(40)
def a_choice_of_calls_alone_says_so_and_no_other_does(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for seat in range(case.seats):
        for choice in (choice for siblings in levels(case.page(state, seat).choices) for choice in siblings):
            is_call = all(isinstance(leaf.action, Call) for leaf in leaves((choice,)))
            is_told = choice.is_call == is_call
            expect(is_told, f"The choice {choice.key!r} has `is_call` {choice.is_call}: is it calls alone, or not?")


@sound(each_case)
@at_positions(40)
def the_channel_is_given_nothing_to_act_by(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    acting = [leaf.key for leaf in leaves(case.page(state, None).choices) if leaf.action is not None]
    expect(not acting, f"`page_of` has choices with an `action` for the channel: {acting}.")


@sound(each_case)
@at_positions(40)
def what_a_seat_can_pick_in_public_stands_on_the_table(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    """A press there is looked up by its keys on the page of whoever pressed."""
    table = case.page(state, None).choices
    expect(all(choice.is_public for choice in table), "`page_of` has choices for the channel that are not `is_public`.")
    for seat in range(case.seats):
        for choice in case.page(state, seat).choices:
            if not choice.is_public:
                continue
            same = next((other for other in table if other.key == choice.key), None)
            if same is None:
                raise Fault(f"The choice {choice.key!r} of seat {seat} `is_public`, and the channel's page lacks it.")
            is_same = (same.short, same.ask, same.is_call) == (choice.short, choice.ask, choice.is_call)
            expect(
                is_same, f"The public choice {choice.key!r} has another `short`, `ask` or `is_call` for seat {seat}."
            )


@sound(each_case)
def the_keys_of_a_choice_name_its_action(case: Case) -> None:
    named = 0
    for state, _ in positions(case, 40):
        for seat in range(case.seats):
            view = state.view(seat)
            for path, choice in paths(case.page(state, seat).choices):
                if (action := case.game.action_of(view, path)) != choice.action:
                    raise Fault(f"`action_at` reads {path} as {action}, and the choice there is {choice.action}.")
                named += 1
    expect(named, "`page_of` never has a choice for anybody.")


@sound(each_case)
@at_positions(10)
def keys_that_name_nothing_name_no_action(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for path in ((), ("",), ("-",), ("x",), ("x", "y"), ("9" * 5_000,), ("a", "b", "c", "d", "e"), ("-" * 12,)):
        action = case.game.action_of(state.view(0), path)
        if action is not None:
            raise Fault(f"`action_at` reads the keys {str(path)[:60]}, which name nothing, as {action}.")
