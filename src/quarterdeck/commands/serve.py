"""`quarterdeck serve`: a server on this machine, at home or on the internet."""

from argparse import Namespace

from quarterdeck.commands.arguments import add_settings
from quarterdeck.commands.parser import Parser

EXAMPLES = (
    "serve",
    "serve --host 0.0.0.0 --port 8710",
    "serve --public-url https://play.example --proxied --database tables.db",
    "serve --workers 4 --database tables.db",
    "serve --workers 4 --database postgresql://quarterdeck@localhost/quarterdeck --bus nats://localhost",
)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--browser", action="store_true", help="open the browser when the server is ready")
    add_settings(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.server.serve import serve
    from quarterdeck.server.settings import chosen

    serve(chosen(vars(arguments)), open_browser=arguments.browser)
