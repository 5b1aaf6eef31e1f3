# Every target sets up what it needs in .venv; nothing but make and a Python of at least 3.11 has to be present.
# Set PYTHON to choose the interpreter: make test PYTHON=python3.13

PYTHON ?= python3
FUZZ_SECONDS ?= 60
N ?= 2000
# Further arguments for pytest, the benchmarks or the fuzz target: make test ARGS="-k parse -x"
ARGS ?=

# The folders whose tests of the marker `engines` are those of `make test-pages`.
PAGES := tests/builder tests/docs tests/service
# A worker for each core; one that has nothing left takes tests from another.
PARALLEL := -n auto --dist worksteal
# Where images set it, every process of the tests would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
PY := $(VENV)/bin/python
UV := $(VENV)/bin/uv
STAMPS := $(VENV)/stamps

PIP_COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(if $(UPGRADE),--upgrade)
# Compiled once here, where every process of the tests would compile anew if Python may not write bytecode by itself.
PIP_INSTALL = $(UV) pip install --quiet --compile-bytecode --python $(PY) --require-hashes

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-slow test-deep test-load test-engines test-pages test-oldest agree check lint types cover packaging release bench bench-full bench-check fuzz docs site format lock clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-12s %s\n", $$1, $$2 }' Makefile

demo: $(STAMPS)/dev ## Run the examples: a clause in all its forms, and the service; ARGS=--serve leaves it open.
	$(PY) -m examples.demo
	$(PY) -m examples.service $(ARGS)

test: $(STAMPS)/dev ## Run the tests and the doctests, on all cores: two minutes on two.
	$(PY) -m pytest $(PARALLEL) $(ARGS)

test-slow: $(STAMPS)/dev ## Run the tests that take longer: the service in processes, commands over large files.
	$(PY) -m pytest -m "slow and not deep and not engines and not load and not packaging" tests $(PARALLEL) $(ARGS)

test-deep: $(STAMPS)/dev ## Run what is exhaustive: all of Unicode, many random examples, both databases, kills, memory.
	$(PY) -m pytest -m "(deep or random) and not engines and not load and not packaging" --hypothesis-profile=deep -p randomly $(PARALLEL) $(ARGS)

# By itself: it measures how long the service's clients wait.
test-load: $(STAMPS)/dev ## Run the service under load: one hostile account beside honest clients, on both databases.
	$(PY) -m pytest -m load -s tests $(ARGS)

test-engines: $(STAMPS)/engines ## Run the tests that need MariaDB, ClickHouse or Spark.
	$(PY) -m pytest -m engines tests $(PAGES:%=--ignore=%) $(ARGS)

# The site is what one of them looks at.
test-pages: $(STAMPS)/engines site ## Run the tests that need Chromium, Node or Redis: the form, the service and the site.
	$(PY) -m pytest -m engines $(PAGES) $(ARGS)

# In an environment of its own (VENV).
test-oldest: $(STAMPS)/oldest ## Run the tests of adapters and SQL, slow ones too, with the oldest SQLAlchemy.
	$(PY) -m pytest -m "not deep and not engines and not load and not packaging" tests/adapters tests/backends/sql $(PARALLEL) $(ARGS)

agree: $(STAMPS)/engines ## Run N random filters (2000 by default) on every engine, and print who disagrees.
	$(PY) -m tests.agreement --filters $(N) $(ARGS)

check: lint types cover ## Lint, type-check, and test with coverage.

lint: $(STAMPS)/dev ## Check style and formatting.
	$(PY) -m ruff check
	$(PY) -m ruff format --check

format: $(STAMPS)/dev ## Apply the automatic fixes and the formatting.
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

types: $(STAMPS)/dev ## Type-check with mypy --strict.
	$(PY) -m mypy --strict

# Every process of the tests that finds the variable measures itself, the service's too. Of the Pythons, 3.11 is the
# quickest at it (1.8 times the time; 3.13 takes 5 times).
cover: $(STAMPS)/dev ## Run `make test test-slow` with branch coverage, and fail below the limit in pyproject.toml.
	$(PY) -m coverage erase
	COVERAGE_PROCESS_START=$(CURDIR)/pyproject.toml $(MAKE) test test-slow
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report

packaging: $(STAMPS)/dev ## Build the wheel and use it from a clean environment.
	$(PY) -m pytest -m packaging tests/packaging $(ARGS)

release: $(STAMPS)/dev ## Make the release of VERSION: check, changelog, wheel, sdist, list of parts, commit, tag. Publishes nothing.
	$(PY) .ci/release.py $(VERSION)

bench: $(STAMPS)/bench ## Run the benchmarks, and write their tables into benchmarks/results/.
	$(PY) -m benchmarks --pages benchmarks/results $(ARGS)

bench-full: $(STAMPS)/bench ## Run the benchmarks at full size.
	$(PY) -m benchmarks --full --pages benchmarks/results $(ARGS)

# By itself, as it measures; one process works at a time.
bench-check: $(STAMPS)/dev ## Compare a dozen figures with those of the reference, and fail if one is over 10 % slower.
	$(PY) -m benchmarks.check $(ARGS)

fuzz: $(STAMPS)/fuzz ## Fuzz the parsers for FUZZ_SECONDS seconds (60 by default; Linux on x86-64).
	$(PY) -m tests.fuzz.fuzz_parse -max_total_time=$(FUZZ_SECONDS) $(ARGS)

docs: $(STAMPS)/dev ## Write the tables of docs/ from the code, and run every example in README.md and docs/.
	$(PY) docs/generate.py
	$(PY) -m pytest README.md docs tests/docs $(ARGS)

site: $(STAMPS)/site ## Build the documentation as a site, in build/site.
	$(PY) -m zensical build --strict --clean
	$(PY) docs/playground.py

# Each set is constrained to the versions of those before it, since all of them may be in one environment.
lock: $(STAMPS)/uv ## Write requirements/*.txt from pyproject.toml; UPGRADE=1 takes the newest versions.
	$(PIP_COMPILE) --group installer -o requirements/installer.txt
	$(PIP_COMPILE) pyproject.toml --all-extras --group dev -o requirements/dev.txt
	$(PIP_COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(PIP_COMPILE) --group engines -c requirements/dev.txt -c requirements/bench.txt -o requirements/engines.txt
	$(PIP_COMPILE) --group site -c requirements/dev.txt -c requirements/bench.txt -c requirements/engines.txt \
		-o requirements/site.txt
	$(PIP_COMPILE) --group fuzz -c requirements/dev.txt -o requirements/fuzz.txt
	$(PIP_COMPILE) pyproject.toml --all-extras --group oldest -o requirements/oldest.txt

clean: ## Remove the environment and everything generated.
	rm -rf $(VENV) .cache build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks examples -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Without ensurepip (Debian without python3-venv) the environment is made without pip, and the interpreter's
# own pip installs into it.
$(STAMPS)/uv: requirements/installer.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: set PYTHON")'
	@$(PYTHON) -m venv --clear $(VENV) || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@if $(PY) -m pip --version >/dev/null 2>&1; then pip="$(PY) -m pip"; else pip="$(PYTHON) -m pip --python $(PY)"; fi; \
		$$pip install --quiet --disable-pip-version-check --require-hashes -r requirements/installer.txt
	@mkdir -p $(STAMPS)
	@touch $@

$(STAMPS)/dev: $(STAMPS)/uv pyproject.toml requirements/dev.txt
	@$(PIP_INSTALL) -r requirements/dev.txt
	@$(UV) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	@$(UV) pip check --quiet --python $(PY)
	@touch $@

$(STAMPS)/oldest: $(STAMPS)/uv pyproject.toml requirements/oldest.txt
	@$(PIP_INSTALL) -r requirements/oldest.txt
	@$(UV) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/bench: $(STAMPS)/dev requirements/bench.txt
	@$(PIP_INSTALL) -r requirements/bench.txt
	@touch $@

$(STAMPS)/engines: $(STAMPS)/dev requirements/engines.txt
	@$(PIP_INSTALL) -r requirements/engines.txt
	@touch $@

$(STAMPS)/site: $(STAMPS)/dev requirements/site.txt
	@$(PIP_INSTALL) -r requirements/site.txt
	@touch $@

$(STAMPS)/fuzz: $(STAMPS)/dev requirements/fuzz.txt
	@$(PIP_INSTALL) -r requirements/fuzz.txt
	@$(PY) -c 'import atheris' || { echo 'atheris has no wheel for this platform or Python' >&2; exit 1; }
	@touch $@
