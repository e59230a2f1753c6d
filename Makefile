# Everything that a checkout needs is set up by these targets themselves, into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# uv takes a tenth of pip's time. It does not read pip's settings: where it finds no packages, pip installs them.
install = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) install $(1)
NPM := $(BIN)/python web/node.py
CODE := src tests benchmarks tools web docs/conf.py
# The headless shell has no window to draw, so that the tests take half the time.
CHROMIUM ?= $(or $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || \
	command -v google-chrome),/usr/bin/chromium-headless-shell)
export CHROMIUM
# Hundreds of processes start in the tests, and all of them would compile the same modules.
unexport PYTHONDONTWRITEBYTECODE
CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# Tests wait for browsers and servers, and installing waits for the network: two at a time for each core.
TWO_A_CORE := $(shell echo $$((2 * $(CORES))))
# A worker takes one file at a time.
PARALLEL := -n $(TWO_A_CORE) --dist loadfile --no-loadscope-reorder
QUICK := tests/core tests/games tests/properties tests/golden tests/locales tests/api

.PHONY: help play web site check quick test lint types layers web-lint web-check web-tests tests browser terminal voyages \
	pythons golden docs site-docs wheel image chart ways man sbom audit release crew learn study drills review puzzles \
	puzzles-proved gallery pictures \
	bench same same-in-page engine \
	duel load peers scale chaos fuzz attack lighthouse site-lighthouse drawn start lock clean

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

play: web  ## set everything up, and play in the browser
	@$(BIN)/quarterdeck

web: $(VENV)/playable  ## build the page that browsers load, if it has changed
	@$(BIN)/python web/make_client.py

site: web  ## write both games as a static site into dist/site
	@$(BIN)/quarterdeck site dist/site

check: $(VENV)/testable  ## the quick checks, in a minute: lint, types, layers, rules, API, words
	@$(MAKE) --no-print-directory --jobs=$(CORES) --output-sync=target lint types layers quick

quick: $(VENV)/testable
	$(BIN)/pytest -n $(CORES) $(QUICK)

test: $(VENV)/testable  ## set everything up and run every check
	@$(MAKE) --no-print-directory --jobs=$(TWO_A_CORE) --output-sync=target lint types layers web-lint web-check web-tests \
		$(VENV)/compiled browser terminal
	@$(MAKE) --no-print-directory tests

lint: $(VENV)/testable
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)

types: $(VENV)/testable
	$(BIN)/mypy

layers: $(VENV)/testable
	$(BIN)/lint-imports

web-lint: web
	$(NPM) run lint

web-check: web
	$(NPM) run check

web-tests: web
	$(NPM) test

tests: $(VENV)/compiled web browser terminal
	$(BIN)/pytest $(PARALLEL)

# The tests play in a real browser, and do not begin without one.
browser:
	@test -x "$(CHROMIUM)" || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		echo "Installing Chromium for the tests ..." && apt-get -qq update >/dev/null && \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium-headless-shell fonts-dejavu-core >/dev/null; } || \
		{ echo "The tests need a browser: install Chromium, or set CHROMIUM=/path/to/chrome." >&2; exit 2; }

# And in a real terminal, with the shells that complete our commands. After the browser: apt does one thing at a time.
terminal: | browser
	@command -v tmux >/dev/null && command -v fish >/dev/null && command -v zsh >/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		echo "Installing tmux, fish and zsh for the tests ..." && apt-get -qq update >/dev/null && \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y tmux fish zsh >/dev/null; } || \
		command -v tmux >/dev/null || { echo "The tests need a terminal to play in: install tmux." >&2; exit 2; }

voyages: $(VENV)/compiled web browser terminal  ## every test, the long ones too
	QUARTERDECK_DEPTH=1 $(BIN)/pytest $(PARALLEL) --long

# The newest Python is what a machine has; others are named: make pythons OTHERS="python3.12 /opt/python/bin/python3.14".
OTHERS ?= python3.14
pythons: $(VENV)/testable web browser terminal  ## every test under another Python: make pythons OTHERS="python3.13 python3.14"
	$(BIN)/python tools/pythons.py $(OTHERS)

golden: $(VENV)/testable  ## write the golden play-throughs anew, to be read before they are committed
	$(BIN)/pytest tests/golden tests/lab/openspiel/test_playthrough.py --write-golden

docs: $(VENV)/testable  ## write the generated pages anew
	$(BIN)/python tools/generate.py
	$(BIN)/python web/wire_types.py

site-docs: $(VENV)/documented  ## build the documentation site into build/site, and look at every link of it
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env -b html docs build/site
	$(BIN)/python tools/crawl_site.py build/site

wheel: web  ## the wheel and the source archive, in dist
	rm -rf dist
	$(BIN)/hatchling build

image: wheel $(VENV)/testable  ## the container image, as an OCI layout in build/image; on Debian 12
	$(BIN)/python tools/image.py

chart: $(VENV)/testable  ## lint and render the Helm chart, and look at what comes out
	$(BIN)/python tools/chart.py

ways: wheel image  ## from nothing to a first table in every way, with its seconds
	$(BIN)/python tools/ways.py

man: $(VENV)/testable  ## man pages from the help of the commands, in build/man
	$(BIN)/python tools/man.py build/man/man1

sbom: $(VENV)/testable  ## all that is shipped with versions and licences, as CycloneDX, in dist
	$(BIN)/python tools/sbom.py dist/quarterdeck.cdx.json

audit: $(VENV)/testable  ## ask for known weaknesses of the Python and npm packages
	$(BIN)/python tools/audit.py

release: $(VENV)/testable  ## give the tree a version: make release VERSION=0.3.0
	$(BIN)/python tools/release.py $(VERSION)

crew: $(VENV)/testable  ## let the whole crew play and write docs/crew.md anew; goes on where it was stopped
	$(BIN)/python tools/crew.py

learn: $(VENV)/testable  ## train a bot for Piratatak from nothing, and write docs/learn.md anew; some minutes
	$(BIN)/python tools/learn.py

study: $(VENV)/testable  ## ask all questions about both games, and write docs/study.md anew; some minutes
	$(BIN)/python tools/study.py

drills: $(VENV)/testable  ## let the crew do the drills, and write the figures of docs/drills.md anew; some minutes
	$(BIN)/python tools/drills.py

review: $(VENV)/testable  ## count what reviews promise over many games, for docs/review.md; goes on where it was stopped
	$(BIN)/python tools/review.py

puzzles: $(VENV)/testable  ## look for puzzles in 200 more deals of each game, choose among all, and measure them
	$(BIN)/python tools/puzzles.py find --deals 200
	$(BIN)/python tools/puzzles.py write
	$(BIN)/python tools/puzzles.py measure

puzzles-proved: $(VENV)/testable  ## solve every puzzle again by a search of its own, with the margin that it claims
	$(BIN)/python tools/puzzles.py prove

gallery: $(VENV)/testable web browser  ## photograph every page and every phase on all screens, by day and by night
	$(BIN)/python tools/gallery.py

pictures: $(VENV)/testable web browser  ## draw the pictures of the README anew
	$(BIN)/python tools/pictures.py

bench: $(VENV)/testable  ## moves per second, beside other engines in environments of their own, and through each adapter
	$(BIN)/python -m benchmarks.engines
	$(BIN)/python -m benchmarks.adapters
	$(BIN)/python -m benchmarks.kernels

same: $(VENV)/testable  ## compare the kernels with the reference engine, move by move; goes on where it was stopped
	$(BIN)/python -m benchmarks.kernels_same

same-in-page: $(VENV)/testable web browser  ## play 12,000 seeded games inside a page, and compare their records with CPython's
	$(BIN)/python -m benchmarks.engine_same

engine: $(VENV)/testable web browser  ## how long the engine inside a page takes to start and to move, beside bare Pyodide
	$(BIN)/python -m benchmarks.engine_in_page

duel: $(VENV)/testable  ## the kraken against OpenSpiel's tree searches; goes on where it was stopped
	$(BIN)/python -m benchmarks.open_spiel_duel --json benchmarks/measured/duel.json
	$(BIN)/python tools/generate.py

load: $(VENV)/testable  ## the server's speed and memory, beside a bare one, and how it grows with its workers
	$(BIN)/python -m benchmarks.load
	$(BIN)/python -m benchmarks.workers --json benchmarks/measured/workers.json
	$(BIN)/python tools/generate.py

peers: $(VENV)/testable  ## the server beside Colyseus and boardgame.io from npm, and the table in docs/scale.md anew
	$(BIN)/python -m benchmarks.peers --json benchmarks/measured/peers.json; \
		code=$$?; $(BIN)/python tools/generate.py && exit $$code

scale: $(VENV)/testable  ## what a hundred thousand tables need: parts measured, the rest simulated; docs/scale.md anew
	$(BIN)/python -m benchmarks.scale --json benchmarks/measured/scale.json
	$(BIN)/python tools/generate.py

chaos: $(VENV)/testable  ## hundreds of tables while workers are killed: nothing may be lost
	$(BIN)/python -m benchmarks.chaos

fuzz: $(VENV)/testable  ## thousands of bad frames: nothing may change, and nothing may crash
	$(BIN)/python -m benchmarks.fuzz

attack: $(VENV)/testable  ## hostile clients of every kind for ten minutes, while friendly ones play
	$(BIN)/python -m benchmarks.attack

lighthouse: $(VENV)/testable web browser  ## how quick, accessible and well-behaved the page is, by Lighthouse
	$(BIN)/python -m benchmarks.lighthouse

site-lighthouse: site-docs browser  ## the same for five pages of the documentation site
	$(BIN)/python -m benchmarks.site_lighthouse

start: $(VENV)/testable  ## how long until the command answers, and until the terminal game is drawn
	$(BIN)/python -m benchmarks.start

drawn: $(VENV)/testable web browser  ## how long from a move's frame until it is drawn, in a real browser
	$(BIN)/python -m benchmarks.drawn

# `make lock` keeps the versions that the files name, as far as pyproject.toml allows; `make lock UPGRADE=--upgrade` takes
# the newest of all.
COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --custom-compile-command "make lock" $(UPGRADE)
lock: $(VENV)/testable  ## write the lock files after pyproject.toml was changed
	$(COMPILE) pyproject.toml --group build -o requirements.lock
	$(COMPILE) pyproject.toml --group build --group dev --extra fleet --extra lab --extra plots --extra cluster \
		--extra openspiel --extra pettingzoo --extra kernels -c requirements.lock -o requirements-dev.lock
	$(COMPILE) --group pyproject.toml:node -o requirements-node.lock
	$(COMPILE) pyproject.toml --extra fleet -c requirements-dev.lock -o requirements-image.lock
	$(COMPILE) --group pyproject.toml:docs -c requirements-dev.lock -o requirements-docs.lock

clean:  ## remove what these targets made
	rm -rf $(VENV) .bench build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache \
		web/node_modules web/.engine src/quarterdeck/server/page

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Quarterdeck needs Python 3.11 or newer; set PYTHON=python3.11, for example." >&2; exit 2; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/playable: requirements.lock pyproject.toml $(VENV)/made
	@echo "Installing what the game needs ..."
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock >$(VENV)/uv.lock
	@$(PIP) install --require-hashes -r $(VENV)/uv.lock
	@$(call install,--require-hashes -r requirements.lock)
	@$(call install,--no-deps --no-build-isolation --editable .)
	@touch $@

$(VENV)/testable: requirements-dev.lock $(VENV)/playable
	@echo "Installing what the tests need ..."
	@$(call install,--require-hashes -r requirements-dev.lock)
	@touch $@

# Sphinx and its theme are for the site alone, so that `make test` need not wait for them.
$(VENV)/documented: requirements-docs.lock $(VENV)/testable
	@echo "Installing what the site needs ..."
	@$(call install,--require-hashes -r requirements-docs.lock)
	@touch $@

# Everything that the tests import is compiled once; else each of their workers would compile all of it for itself.
$(VENV)/compiled: $(VENV)/testable
	@$(BIN)/pytest --collect-only -qq >/dev/null || true  # what is wrong is told by the tests themselves
	@touch $@
