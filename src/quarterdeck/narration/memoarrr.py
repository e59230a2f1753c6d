"""Memoarrr! in sentences."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from quarterdeck.games.memoarrr import Location, Ready, View, cell_name
from quarterdeck.games.memoarrr import events as happened
from quarterdeck.games.memoarrr.events import Move
from quarterdeck.narration.narrator import Narrator, isolated


class MemoarrrNarrator(Narrator):
    def _say(self, message: str, **facts: object) -> str:
        return self.catalogue.say(f"memoarrr-{message}", **facts)

    def _said(self, card: Location, message: str, **facts: object) -> str:
        return self._say(message, animal=card.animal, landscape=card.landscape, **facts)

    def tell(self, event: happened.Event) -> str:
        who = self.company.facts
        match event:
            case happened.Dealt():
                return self._say("dealt")
            case happened.Looked():
                return self._say("looked", side=event.side, **who(event.seat))
            case happened.BecameReady():
                return self._say("ready", **who(event.seat))
            case happened.RoundBegan():
                return self._say("round", number=event.number, volcano=event.volcanoes[0], **who(event.starter))
            case happened.Revealed(cell=int() as cell, card=Location() as card):
                return self._said(card, "revealed", cell=cell_name(cell), match=event.match, **who(event.seat))
            case happened.VolcanoTaken():
                return self._say("volcano", volcano=event.volcano, why=event.why, **who(event.seat))
            case happened.Peeked(cell=int() as cell):
                # What the penguin saw is in sight for a while, and in no log.
                return self._say("peeked", cell=cell_name(cell), **who(event.seat))
            case happened.Swapped(cell=int() as cell, with_=int() as other):
                return self._say("swapped", **{"cell": cell_name(cell), "with": cell_name(other)})
            case happened.Blocked(cell=int() as cell):
                return self._say("blocked", cell=cell_name(cell), **who(event.seat))
            case happened.Revealed() | happened.Peeked() | happened.Swapped() | happened.Blocked():
                what = type(event).__name__.lower()
                return self.catalogue.say("screen-turned-down", what=what, **who(event.seat))
            case happened.Again():
                return self._say("again", **who(event.seat))
            case happened.TreasureTaken():
                known = "no" if event.rubies is None else "yes"
                return self._say("treasure", known=known, rubies=event.rubies or 0, **who(event.seat))
            case happened.Over():
                return "\n".join(self._over(event))
            case _:
                assert_never(event)

    def news(self, events: Sequence[happened.Event], view: View) -> list[str]:
        out = sum(isinstance(event, happened.VolcanoTaken) for event in events)
        left = view.held.count(None) + out
        told = []
        for event in events:
            left -= isinstance(event, happened.VolcanoTaken)
            told.append(self._news(event, left))
        return told

    def _news(self, event: happened.Event, left: int) -> str:
        """`left`: how many players are still in the round after this event."""
        who = self.company.facts
        match event:
            case happened.Dealt():
                return self._say("news-dealt")
            case happened.Looked():
                return self._say("news-looked", side=event.side, **who(event.seat))
            case happened.BecameReady():
                return self._say("news-ready", **who(event.seat))
            case happened.RoundBegan():
                return self._say("news-round", number=event.number, **who(event.starter))
            case happened.Revealed(cell=int() as cell, card=Location() as card):
                return self._said(card, "news-revealed", cell=cell_name(cell), match=event.match, **who(event.seat))
            case happened.VolcanoTaken():
                return self._say("news-volcano", why=event.why, left=left, **who(event.seat))
            case happened.Peeked(cell=int() as cell):
                return self._say("news-peeked", cell=cell_name(cell), **who(event.seat))
            case happened.Swapped(cell=int() as cell, with_=int() as other):
                cells = {"cell": cell_name(cell), "with": cell_name(other)}
                return self._say("news-swapped", **cells, **who(event.seat))
            case happened.Blocked(cell=int() as cell):
                return self._say("news-blocked", cell=cell_name(cell), **who(event.seat))
            case happened.Revealed() | happened.Peeked() | happened.Swapped() | happened.Blocked():
                return self.tell(event)
            case happened.Again():
                return self._say("news-again", **who(event.seat))
            case happened.TreasureTaken():
                known = "no" if event.rubies is None else "yes"
                return self._say("news-treasure", known=known, rubies=event.rubies or 0, **who(event.seat))
            case happened.Over():
                winner = event.ranking[0]
                return self._say("news-over", rubies=event.rubies[winner], **who(winner))
            case _:
                assert_never(event)

    def _over(self, event: happened.Over) -> Iterator[str]:
        winner = event.ranking[0]
        yield self._said(event.removed, "over", rubies=event.rubies[winner], **self.company.facts(winner))
        for seat in event.ranking:
            chests = " + ".join(map(str, event.treasures[seat])) or self._say("no-treasure")
            name = isolated(self.company.names[seat])
            yield "  " + self._say("score", player=name, rubies=event.rubies[seat], treasures=chests)

    def heading(self, view: View) -> str:
        return self.catalogue.say("round-of", round=view.round) if view.round else ""

    def private(self, view: View) -> Iterator[str]:
        for cell, card in view.glimpse.items():
            yield self._said(card, "secret", cell=cell_name(cell))

    def prompt(self, view: View, moves: Sequence[Move]) -> str:
        return self.catalogue.say(f"ask-memoarrr-{_phase(view, moves)}", **_wanted(view))

    def ask(self, view: View, moves: Sequence[Move]) -> str:
        return self._say(f"ask-{_phase(view, moves)}", **_wanted(view))

    def around(self, view: View) -> Iterator[str]:
        """The card to match, the cards that lie face up, the stack in the centre, and each player's chests."""
        if view.phase not in ("look", "over"):
            if view.to_match is None or view.to_match_cell is None:
                yield self._say("nothing-to-match")
            else:
                yield self._said(view.to_match, "to-match", cell=cell_name(view.to_match_cell))
        open_cards = [
            self._said(card, "named", cell=cell_name(cell)) for cell, card in enumerate(view.cells) if card is not None
        ]
        yield self._say("face-up", count=len(open_cards), cards="; ".join(open_cards))
        if view.closed:
            yield self._say("closed", cells=", ".join(map(cell_name, view.closed)))
        yield self._say("stack", volcanoes=len(view.volcanoes), treasures=len(view.treasures))
        for seat, held in enumerate(view.held):
            facts = {"chests": len(view.won[seat]), "out": "no" if held is None else "yes"}
            yield self._say("seat", **facts, **self.company.facts(seat))


def _phase(view: View, moves: Sequence[Move]) -> str:
    """The name of the phase in messages; a player who has looked is asked whether they are ready."""
    return "ready" if isinstance(moves[0], Ready) else view.phase


def _wanted(view: View) -> dict[str, str]:
    """The animal and the landscape to find, where there is a card to match."""
    card = view.to_match
    return {"known": "no"} if card is None else {"known": "yes", "animal": card.animal, "landscape": card.landscape}
