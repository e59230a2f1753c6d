"""`quarterdeck completion`: a script for bash, zsh or fish that completes commands, flags and values."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from shlex import quote

from quarterdeck.commands import COMMANDS, parser_of
from quarterdeck.commands.parser import Argument, BadUsage, Parser, phrase
from quarterdeck.core import registry

EXAMPLES = ("completion bash", "completion zsh", "completion fish")
FILES = frozenset({"FILE", "FILE.svg", "FOLDER", "DATABASE"})


def add_arguments(parser: Parser) -> None:
    told = "your shell; docs/install.md says where the script belongs"
    parser.add_argument("shell", type=phrase, metavar="bash|zsh|fish", help=told)


def run(arguments: Namespace) -> None:
    if arguments.shell not in SCRIPTS:
        raise BadUsage("no-such-shell", f"There is no completion for “{arguments.shell}”; there are bash, zsh, fish.")
    print(SCRIPTS[arguments.shell]())


def _arguments() -> Mapping[str, list[Argument]]:
    return {command: parser_of(command).arguments() for command in COMMANDS}


def _values(argument: Argument) -> list[str]:
    """The words that an argument may be; none if it may be anything."""
    if argument.value == "GAME":
        return registry.names()
    return [word for word in argument.value.split("|") if not word.isupper()] if "|" in argument.value else []


def _offered(arguments: list[Argument]) -> list[str]:
    """What can stand behind a command: words for its places, and its flags."""
    places = [word for argument in arguments if not argument.flags for word in _values(argument)]
    return places + [flag for argument in arguments for flag in argument.flags]


def _is_file(argument: Argument) -> bool:
    return bool(FILES.intersection(argument.value.split("|")))


def bash() -> str:
    """After a flag with known values these are offered; after any other flag and beside our words, files."""
    values, words = [], []
    for command, arguments in _arguments().items():
        words.append(f"        {command}) words={quote(' '.join(_offered(arguments)))} ;;")
        for argument in arguments:
            if argument.flags and argument.value:
                spelled = "|".join(quote(f"{command} {flag}") for flag in argument.flags)
                values.append(f"        {spelled}) words={quote(' '.join(_values(argument)))}; flag= ;;")
    return "\n".join(
        [
            "_quarterdeck() {",
            "    local words flag=yes",
            '    case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in',
            *values,
            "    esac",
            '    [ -z "$flag" ] || case "${COMP_WORDS[1]}" in',
            *words,
            "    esac",
            f'    [ "$COMP_CWORD" -gt 1 ] || words="{" ".join(COMMANDS)} --help --version"',
            '    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
            "}",
            "complete -o default -F _quarterdeck quarterdeck",
        ]
    )


def zsh() -> str:
    """A function for _arguments, which shows the explanations too."""
    commands = " ".join(quote(f"{name}:{_plain(summary)}") for name, summary in COMMANDS.items())
    lines = [
        "#compdef quarterdeck",
        "_quarterdeck() {",
        "    if (( CURRENT == 2 )); then",
        f"        local -a commands=({commands})",
        "        _describe command commands",
        "        return",
        "    fi",
        "    shift words; (( CURRENT-- ))",
        '    case "$words[1]" in',
    ]
    for command, arguments in _arguments().items():
        specs = [spec for argument in arguments for spec in _zsh_specs(argument)]
        lines.append(f"        {command}) _arguments {' '.join(map(quote, specs))} ;;")
    lines += ["    esac", "}", 'if [ "$funcstack[1]" = _quarterdeck ]; then _quarterdeck "$@"']
    return "\n".join([*lines, "else compdef _quarterdeck quarterdeck; fi"])


def _zsh_specs(argument: Argument) -> list[str]:
    action = "_files" if _is_file(argument) else f"({' '.join(values)})" if (values := _values(argument)) else " "
    value = f":{_plain(argument.value)}:{action}" if argument.value else ""
    if not argument.flags:
        return [f"{'' if argument.needed else '*'}{value}"]
    return [f"{flag}[{_plain(argument.explanation)}]{value}" for flag in argument.flags]


def _plain(text: str) -> str:
    """A text without the marks that _arguments reads."""
    return text.translate({ord(mark): " " for mark in ":[]()\\"})


def fish() -> str:
    """One line for each command and each flag."""
    lines = ["complete -c quarterdeck -f"]
    for command, arguments in _arguments().items():
        lines.append(f"complete -c quarterdeck -n __fish_use_subcommand -a {command} -d {_fish(COMMANDS[command])}")
        for argument in arguments:
            line = f"complete -c quarterdeck -n '__fish_seen_subcommand_from {command}'"
            values = f" -a {_fish(' '.join(_values(argument)))}" if _values(argument) else ""
            told = f" -d {_fish(argument.explanation)}"
            if not argument.flags:
                lines += [f"{line}{' -F' if _is_file(argument) else ''}{values}{told}"]
            for flag in argument.flags:
                spelled = f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}"
                takes = "" if not argument.value else " -r -F" if _is_file(argument) else " -x"
                lines.append(f"{line}{spelled}{takes}{values}{told}")
    return "\n".join(lines)


def _fish(text: str) -> str:
    """Quoted for fish, which knows another escape for ' than other shells."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SCRIPTS: Mapping[str, Callable[[], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
