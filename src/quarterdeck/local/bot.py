"""A bot that thinks in this process, while everything else waits."""

from quarterdeck.bots.bot import BotFailed
from quarterdeck.bots.host import Host
from quarterdeck.bots.lines import Chosen, Question


class InlineBot:
    """The bots of one seat. They are asked in the same lines as in a process of their own, so they play the same."""

    def __init__(self) -> None:
        self._host = Host()
        self._before: Question | None = None
        """The question that was answered last; None if it is unknown what the bot remembers."""

    def ask(self, question: Question) -> Chosen:
        """A lawful move of the bot; raises BotFailed if it gives none."""
        before, self._before = self._before, None
        answer = None
        for line in question.lines(before).splitlines():
            answer = self._host.hear(line)
        if answer is None:
            raise BotFailed("bot-failed", f"The bot “{question.bot}” gave no answer.")
        chosen = question.answer(answer)
        self._before = question
        return chosen
