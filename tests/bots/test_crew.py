"""Bots by name: our own by level, and those of other packages by entry point."""

from __future__ import annotations

import pytest

from quarterdeck.bots import crew
from quarterdeck.bots.bot import Berth, Parrot
from quarterdeck.bots.crew import LEVELS, UnfitBot, UnknownBot, check_fit, hire, known, names
from quarterdeck.core import registry
from quarterdeck.core.options import choose
from tests.bots.strangers import CLASSES


def berth(game: str = "memoarrr") -> Berth:
    return Berth(game, choose(registry.find(game), None, 2), 2, 0, "seed")


def test_our_own_crew_is_there_from_the_lowest_level_up() -> None:
    assert names() == ["parrot", "cabin-boy", "deckhand", "bosun", "captain", "kraken"] == list(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_every_level_plays_both_games(level: str, game: str) -> None:
    check_fit(level, berth(game))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_level_that_has_never_played_a_game_says_so(level: str) -> None:
    stranger = Berth("chess", None, 2, 0, "seed")
    with pytest.raises(UnknownBot) as refused:
        check_fit(level, stranger)
    assert refused.value.sentence == f"The {level} does not play “chess”."
    assert refused.value.facts == {"bot": level, "game": "chess"}


def test_a_parrot_plays_anything() -> None:
    check_fit("parrot", Berth("chess", None, 2, 0, "seed"))


def test_a_bot_is_found_by_its_former_name() -> None:
    assert isinstance(hire("random", berth()), Parrot)
    assert known("random") == known("parrot") == "parrot"
    assert "random" not in names()


@pytest.mark.parametrize("name", ["gull", "", "Parrot", "pipe:true", "quarterdeck.bots.bot:Parrot"])
def test_who_is_not_there_is_told_with_those_who_are(name: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        hire(name, berth())
    assert refused.value.code == "no-such-bot"
    known_ones = "parrot, cabin-boy, deckhand, bosun, captain, kraken"
    assert refused.value.sentence == f"There is no bot called “{name}”; there are: {known_ones}."


@pytest.mark.usefixtures("strangers")
class TestBotsOfAnotherPackage:
    def test_they_are_named_after_our_own(self) -> None:
        assert names() == [*LEVELS, *sorted(CLASSES.keys() - set(LEVELS))]

    def test_they_are_hired_by_name(self) -> None:
        gull = hire("gull", berth())
        assert type(gull).__name__ == "Gull"
        assert gull.berth == berth()  # type: ignore[attr-defined]

    def test_another_package_can_not_take_the_name_of_our_captain(self) -> None:
        assert type(hire("captain", berth())).__name__ != "Gull"

    def test_one_that_can_not_play_a_game_says_so_in_its_own_words(self) -> None:
        check_fit("landlubber", berth("piratatak"))
        with pytest.raises(UnknownBot, match="I play Piratatak only"):
            check_fit("landlubber", berth("memoarrr"))

    @pytest.mark.parametrize("name", ["capsized", "gone"])
    def test_one_that_fails_when_it_comes_aboard_is_not_fit_to_play(self, name: str) -> None:
        with pytest.raises(UnfitBot) as refused:
            check_fit(name, berth())
        assert refused.value.code == "bot-unfit"
        assert refused.value.sentence == f"The bot “{name}” is not fit to play; choose another one."
        assert "charts" not in refused.value.sentence


def test_afterwards_they_are_gone() -> None:
    assert crew.names() == list(LEVELS)
