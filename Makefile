# Two commands matter: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: setup play test check unit bench docs clean

setup: .venv/.ready

# Rebuilt only when the declared dependencies change, so the second call is instant.
.venv/.ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

play: setup
	$(BIN)/boardwright play

test: check unit

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

unit: setup
	$(BIN)/pytest -n $(JOBS)

bench: setup
	$(BIN)/python benchmarks/playouts.py

# Redraw the generated diagrams of the rule pages and the published schemas.
docs: setup
	$(BIN)/python docs/generate.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
