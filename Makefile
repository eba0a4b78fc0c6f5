# What README and the other pages call. VENV is where Python's packages go, KILLS how often the long durability proofs
# kill, PROCESSES how many processes share the database then (with more than 1 they stop, restart and get presses twice
# too), RESULTS how many games the league's long proof plays, DATABASE whose records are checked (the one of .env),
# SCREENS the folder that pictures of all screens are written to, GAMES whose house players are measured, DEALS by how
# many deals at most (all of both), PEEKS in how many positions of each game it is proved that no level peeks, WAYS in
# how many ways people press anything, PARTS which parts are measured (all).
VENV ?= .venv
KILLS ?= 500
PROCESSES ?= 1
RESULTS ?= 10000
PEEKS ?= 150
WAYS ?= 100
SCREENS ?= screens
PYTHON := $(VENV)/bin/python
BENCH_VENV := .venv-bench

.PHONY: run test test-slow golden coverage check format bench profile screens records strength peeking anything chaos league storage-chaos tournament-chaos

run: $(VENV)
	$(PYTHON) -m bot

test: $(VENV)/dev
	$(PYTHON) -m pytest -n auto -m "not slow"

test-slow: $(VENV)/dev
	$(PYTHON) -m pytest -n auto -m slow --dist worksteal

coverage: $(VENV)/dev
	$(PYTHON) -m pytest -n auto -m "not slow" -p tests.coverage --timeout 600

check: $(VENV)/dev
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m mypy
	$(VENV)/bin/lint-imports --no-cache

format: $(VENV)/dev
	$(PYTHON) -m ruff check --fix
	$(PYTHON) -m ruff format

records: $(VENV)
	@$(PYTHON) -m bot records $(if $(DATABASE),'$(DATABASE)')

strength: $(VENV)
	$(PYTHON) -m games.strength $(GAMES) $(if $(DEALS),--deals $(DEALS)) $(if $(DEALS),,--to games/STRENGTH.md)

peeking: $(VENV)/dev
	PEEKS=$(PEEKS) $(PYTHON) -m pytest -p no:cacheprovider --timeout 0 -n auto tests/games/house/test_peeking.py

anything: $(VENV)/dev
	WAYS=$(WAYS) $(PYTHON) -m pytest -p no:cacheprovider -n auto tests/bot/shards/test_anything.py

chaos: $(VENV)/dev
	PROCESSES=$(PROCESSES) KILLS=$(KILLS) $(PYTHON) -m pytest -p no:cacheprovider --timeout 0 -rP \
		$(if $(filter 1,$(PROCESSES)),tests/bot/test_chaos.py,tests/bot/test_failover.py -k whatever_dies)

league: $(VENV)/dev
	LEAGUE_RESULTS=$(RESULTS) $(PYTHON) -m pytest -p no:cacheprovider --timeout 0 tests/storage/league/test_recount.py

storage-chaos: $(VENV)/dev
	STORAGE_KILLS=$(KILLS) $(PYTHON) -m pytest -p no:cacheprovider --timeout 0 -rP tests/storage/tables/test_kill.py

tournament-chaos: $(VENV)/dev
	TOURNAMENT_KILLS=$(KILLS) $(PYTHON) -m pytest -p no:cacheprovider --timeout 0 -rP tests/storage/tables/test_tournament_kill.py

bench: $(VENV)/dev $(BENCH_VENV)
	$(PYTHON) -m tests.bench --peers $(BENCH_VENV)/bin/python $(if $(PARTS),--only $(PARTS))

profile: $(VENV)/dev
	$(PYTHON) -m tests.bench.profile

screens: $(VENV)/dev
	$(PYTHON) -m tests.screens $(SCREENS)

golden: $(VENV)/dev
	$(PYTHON) -m games transcript --to tests/golden
	GOLDEN=write $(PYTHON) -m pytest -p no:cacheprovider tests/bot/test_golden.py

$(VENV): pyproject.toml constraints.txt
	python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --config-settings editable_mode=compat --editable .
	touch $(VENV)

$(VENV)/dev: pyproject.toml constraints.txt | $(VENV)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --config-settings editable_mode=compat --editable '.[dev]'
	touch $(VENV)/dev

$(BENCH_VENV): tests/bench/peers.txt
	python3 -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --requirement tests/bench/peers.txt
	touch $(BENCH_VENV)
