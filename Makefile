# Three commands matter: `make play`, `make quick` while working, `make test` before pushing. Each
# sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

WEB := $(shell find web -path web/node_modules -prune -o -type f -print)
NATIVE := $(shell find native -name '*.[ch]pp' -o -name CMakeLists.txt)

# Others in the house can open the page with `make play LAN=1`.
LAN ?=

# A warning of the C++ compiler stops the tests, but keeps nobody from playing.
WERROR := OFF
test quick sanitize: WERROR := ON

.PHONY: setup native web play test check check-python check-native check-page unit unit-page \
  unit-quick quick coverage hooks sanitize differential dist check-dist bench prove prove-long docs \
  site strings stubs clean

setup: .venv/.ready build/.native

# Rebuilt only when the declared dependencies change, so the second call is instant.
.venv/.ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	BOARDWRIGHT_NATIVE=off $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  -c constraints.txt -e '.[dev]'
	touch $@

# The C++ engine, compiled into the source tree so that a change rebuilds only what it touches.
# Without a compiler, or without Python's headers, everything still plays, with the Python search;
# whoever installs them later gets the engine with the next `make`.
HEADER = import sysconfig; print(sysconfig.get_path("include") + "/Python.h")
build/.native: .venv/.ready $(NATIVE)
	mkdir -p build
	if ! command -v $(CXX) > /dev/null; then \
	  echo "No C++ compiler: the engine was not built, levels 1 to 3 only."; \
	elif ! test -f "$$($(BIN)/python -c '$(HEADER)')"; then \
	  echo "No headers of Python (Debian: python3-dev): the engine was not built, levels 1 to 3 only."; \
	else $(MAKE) --no-print-directory native WERROR=$(WERROR) && touch $@; fi

native:
	$(BIN)/cmake -S native -B build/native -G Ninja --log-level=WARNING \
	  -DBOARDWRIGHT_WERROR=$(WERROR) -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja
	$(BIN)/cmake --build build/native
	$(BIN)/cmake --install build/native --prefix src > /dev/null

# The page, built into the package; node_modules only when the lock file changes.
web: build/.page

build/.page: build/.node $(WEB)
	$(BIN)/python web/build.py build
	touch $@

build/.node: .venv/.ready web/package-lock.json
	mkdir -p build
	$(BIN)/python web/build.py install
	touch $@

# The documentation as a site, in build/site: open its index.html, or copy it to any web server. A
# link or an anchor that leads nowhere is an error; not with --quiet, which counts no warnings.
# NO_MKDOCS_2_WARNING silences an advertisement.
DOCS := mkdocs.yml $(wildcard *.md) $(shell find docs src/boardwright -name '*.md' -o -name '*.py' \
  -o -path 'docs/assets/*' -type f -o -path '*/img/*' -type f)

site: build/.site

build/.site: .venv/.ready $(DOCS)
	mkdir -p build
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	touch $@

play: setup web
	$(BIN)/boardwright serve --open $(if $(LAN),--host 0.0.0.0)

test: check unit

# Style and types. The hooks of `make hooks` run the same three.
check: check-python check-native check-page

check-python: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-native: .venv/.ready
	$(BIN)/clang-format --dry-run --Werror $(filter %pp,$(NATIVE))

check-page: build/.node
	$(BIN)/python web/build.py check

unit: setup web site unit-page
	$(BIN)/pytest -n $(JOBS)

unit-page: build/.node
	$(BIN)/python web/build.py unit

# Everything that needs no browser, no database server and no volume run: less than a minute on two
# cores. The checks run beside the tests, so each prints when it is done.
quick: setup web
	$(MAKE) --no-print-directory -j$(JOBS) $(if $(filter output-sync,$(.FEATURES)),-O) \
	  unit-quick check unit-page

unit-quick: setup
	$(BIN)/pytest -n $(JOBS) -m "not (browser or database or slow)"

# How much of the code the tests run: the page's modules under their unit tests, then all of Python,
# programs that tests start included. Counting slows them down, hence apart from `make test`. Prints
# the files with the lowest figures and the total; build/coverage/index.html shows every line.
coverage: setup web site
	rm -rf build/coverage build/coverage-page
	mkdir -p build/coverage
	$(BIN)/python web/build.py coverage
	$(BIN)/coverage run -m pytest -n $(JOBS) || touch build/coverage/failed
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage html --quiet
	$(BIN)/coverage report > build/coverage/report.txt
	head -n 22 build/coverage/report.txt
	grep TOTAL build/coverage/report.txt
	test ! -e build/coverage/failed

# The checks before every commit, and a commit message's form; `pre-commit uninstall` undoes it.
hooks: .venv/.ready
	$(BIN)/pre-commit install

# The native tests and fuzz drivers under AddressSanitizer and UndefinedBehaviorSanitizer.
FUZZ ?= 20000
sanitize: setup
	$(BIN)/cmake -S native -B build/sanitize -G Ninja --log-level=WARNING \
	  -DBOARDWRIGHT_SANITIZE=ON -DBOARDWRIGHT_WERROR=$(WERROR) \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja
	$(BIN)/cmake --build build/sanitize
	for test in build/sanitize/*_test; do $$test || exit 1; done
	for fuzz in build/sanitize/*_fuzz; do \
	  game=$$(basename $$fuzz _fuzz); \
	  $(BIN)/python -m boardwright.engine.native.corpus $$game 300 > build/corpus-$$game.txt && \
	  $$fuzz build/corpus-$$game.txt $(FUZZ) 1 || exit 1; \
	done

# Python and C++ side by side for twenty million decisions of each game: most of an hour.
differential: setup
	$(BIN)/python -m boardwright.engine.differential --jobs $(JOBS)

# The promises of docs/server.md, shown by real servers under attack: minutes, or hours.
# Results go to build/proofs.jsonl; `python -m proofs --publish build/proofs.jsonl` writes them into
# docs/reliability.md.
# `make prove PROOFS="contests dice"` runs some of them.
PROOFS ?=
prove: setup web
	$(BIN)/python -m proofs $(PROOFS) --out build/proofs.jsonl

prove-long: setup web
	$(BIN)/python -m proofs $(PROOFS) --long --out build/proofs.jsonl

# The files of a release in dist/: the source archive, and a wheel with each of PYTHONS. The page is
# built first, and what lacks the page or the engine is an error. `make check-dist` installs the wheels
# and every extra into empty environments, and starts the server there.
PYTHONS ?= $(CURDIR)/$(BIN)/python
dist: .venv/.ready web
	BOARDWRIGHT_NATIVE=off $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  -c constraints.txt -e '.[release]'
	PATH=$(CURDIR)/$(BIN):$$PATH $(BIN)/python release/dist.py --out dist \
	  $(foreach python,$(PYTHONS),--python $(python))

EXTRAS ?=
check-dist: setup
	$(BIN)/python release/check_dist.py $(EXTRAS) --dist dist \
	  $(foreach python,$(PYTHONS),--python $(python))

bench: setup
	$(BIN)/python benchmarks/playouts.py
	$(BIN)/python -m benchmarks.engine

# Redraw the generated diagrams of the rule pages and the published schemas.
docs: setup
	$(BIN)/python docs/generate.py

# List every string people read in docs/strings.txt, and count them by kind.
strings: setup build/.node
	$(BIN)/python docs/strings.py

# Rewrite the typed stubs of the native modules.
stubs: setup
	$(BIN)/python native/stubs.py

clean:
	rm -rf .venv build web/node_modules src/boardwright/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis
