# What README and the other pages call. VENV is where Python's packages go, PYTHON3 the Python that it is made with, KILLS
# how often the long durability proofs kill, PROCESSES how many processes share the database then (with more than 1 they
# stop, restart and get presses twice too), RESULTS how many games the league's long proof plays, DATABASE whose records
# are checked (the one of .env), SCREENS the folder that pictures of all screens are written to, GAMES whose house players
# are measured, DEALS by how many deals at most (all of both), PEEKS in how many positions of each game it is proved that
# no level peeks, WAYS in how many ways people press anything, PARTS which parts are measured (all).
VENV ?= .venv
PYTHON3 ?= python3
KILLS ?= 500
PROCESSES ?= 1
RESULTS ?= 10000
PEEKS ?= 150
WAYS ?= 100
SCREENS ?= screens
PYTHON := $(VENV)/bin/python
BENCH_VENV := .venv-bench
LOCK_VENV := .venv-lock
RELEASE_VENV := .venv-release
INSTALLED := $(VENV)/installed

# Say in a sentence why a Python can't be used; one that is too old has to be able to read it.
define CAN_INSTALL
import sys
if sys.version_info < (3, 11):
    sys.exit("Parlour needs Python 3.11 or newer, and $(PYTHON3) is %d.%d.%d. If you have a newer one, name it: "
        "make run PYTHON3=python3.11" % tuple(sys.version_info[:3]))
try:
    import ensurepip
except ImportError:
    sys.exit("$(PYTHON3) can't make a virtual environment. On Debian and Ubuntu: sudo apt install python3-venv")
endef
export CAN_INSTALL

# Install packages into the virtual environment in which the target, a stamp, is touched at the end. An interrupted
# install has no stamp and is done again: in the same environment if its pip works, else in a fresh one.
define INSTALL
@{ $(@D)/bin/python -c "$$CAN_INSTALL" && $(@D)/bin/python -m pip --version; } >/dev/null 2>&1 \
	|| { $(PYTHON3) -c "$$CAN_INSTALL" && $(PYTHON3) -m venv $(if $(wildcard $(@D)/pyvenv.cfg),--clear) $(@D); }
$(@D)/bin/python -m pip install --disable-pip-version-check $(1)
@touch $@
endef

.PHONY: install run test test-slow golden coverage check format lock sbom bench profile screens records strength peeking anything chaos league storage-chaos tournament-chaos

install: $(INSTALLED)

run: $(INSTALLED)
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

records: $(INSTALLED)
	@$(PYTHON) -m bot records $(if $(DATABASE),'$(DATABASE)')

strength: $(INSTALLED)
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

bench: $(VENV)/dev $(BENCH_VENV)/installed
	$(PYTHON) -m tests.bench --peers $(BENCH_VENV)/bin/python $(if $(PARTS),--only $(PARTS))

profile: $(VENV)/dev
	$(PYTHON) -m tests.bench.profile

screens: $(VENV)/dev
	$(PYTHON) -m tests.screens $(SCREENS)

golden: $(VENV)/dev
	$(PYTHON) -m games transcript --to tests/golden
	GOLDEN=write $(PYTHON) -m pytest -p no:cacheprovider tests/bot/test_golden.py

PARLOUR = --constraint constraints.txt --config-settings editable_mode=compat --editable

$(INSTALLED): pyproject.toml constraints.txt
	$(call INSTALL,$(PARLOUR) .)

$(VENV)/dev: pyproject.toml constraints.txt
	$(call INSTALL,$(PARLOUR) '.[dev]')
	@touch $(INSTALLED)

$(BENCH_VENV)/installed: tests/bench/peers.txt
	$(call INSTALL,--requirement tests/bench/peers.txt)

# What stands in requirements.lock stays; a version that is to change is changed in constraints.txt.
lock: $(LOCK_VENV)/installed
	echo 'setuptools>=77' | $(LOCK_VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header --constraint constraints.txt --output-file requirements.lock pyproject.toml -

sbom: $(RELEASE_VENV)/installed
	$(RELEASE_VENV)/bin/python -m tests.sbom sbom.json

$(LOCK_VENV)/installed: constraints.txt
	$(call INSTALL,--constraint constraints.txt uv)

$(RELEASE_VENV)/installed: requirements.lock
	$(call INSTALL,--require-hashes --requirement requirements.lock)
