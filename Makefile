# Everything that a checkout needs is set up by these targets themselves, into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CODE := src tests benchmarks docs

.PHONY: help play test lint types layers tests golden docs pictures bench load chaos fuzz lock clean

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

play: $(VENV)/playable  ## set everything up and play
	@$(BIN)/quarterdeck play

test: lint types layers tests  ## set everything up and run every check

lint: $(VENV)/testable
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)

types: $(VENV)/testable
	$(BIN)/mypy

layers: $(VENV)/testable
	$(BIN)/lint-imports

tests: $(VENV)/testable
	$(BIN)/pytest -n auto

golden: $(VENV)/testable  ## write the golden play-throughs anew, to be read before they are committed
	$(BIN)/pytest tests/golden --write-golden

docs: $(VENV)/testable  ## write the generated pages anew
	$(BIN)/python docs/generate.py

pictures: $(VENV)/testable  ## draw the pictures of the README anew
	$(BIN)/python docs/pictures.py

bench: $(VENV)/testable  ## moves per second, beside other engines in environments of their own
	$(BIN)/python -m benchmarks.engines

load: $(VENV)/testable  ## the server's speed and memory, beside a bare one
	$(BIN)/python -m benchmarks.load

chaos: $(VENV)/testable  ## hundreds of tables while workers are killed: nothing may be lost
	$(BIN)/python -m benchmarks.chaos

fuzz: $(VENV)/testable  ## bad frames by the thousand: nothing may change, nobody may crash
	$(BIN)/python -m benchmarks.fuzz

lock: $(VENV)/testable  ## choose the versions of all dependencies anew
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --upgrade pyproject.toml --extra build -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --upgrade pyproject.toml --extra build --extra fleet --extra dev \
		-c requirements.lock -o requirements-dev.lock

clean:  ## remove what these targets made
	rm -rf $(VENV) .bench dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Quarterdeck needs Python 3.11 or newer; set PYTHON=python3.11, for example." >&2; exit 2; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/playable: requirements.lock pyproject.toml $(VENV)/made
	@echo "Installing what the game needs ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/testable: requirements-dev.lock $(VENV)/playable
	@echo "Installing what the tests need ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@
