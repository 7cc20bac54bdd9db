# The few things that one does with Gazette's sources; each installs what it needs first.
.DEFAULT_GOAL := help
.PHONY: help setup build install demo cluster test test-thorough fuzz format screenshots weigh measure-structure bench docs clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing: system libraries, Chromium, Python tools
	@scripts/setup.sh

build: ## Build the program for release: .build/release/gazette
	@scripts/setup.sh libraries
	@scripts/build.sh release --product gazette

install: ## Install what was built: PREFIX=/usr/local
	@scripts/install.sh

demo: ## Look around in a paper of made-up data: http://127.0.0.1:8080
	@scripts/setup.sh libraries
	@scripts/build.sh debug --product gazette
	@SWIFT_BACKTRACE=enable=no .build/debug/gazette demo $(DEMO)

cluster: ## Look at three nodes on PostgreSQL, behind PgBouncer and HAProxy
	@scripts/setup.sh
	@scripts/build.sh debug --product gazette
	@.venv/bin/python scripts/cluster.py $(CLUSTER)

test: ## Run every check and test there is
	@scripts/test.sh

fuzz: ## Fuzz every reader of strangers' bytes, FUZZ_SECONDS=1800 each
	@scripts/setup.sh libraries
	@scripts/fuzz.sh $(FUZZ)

test-thorough: ## Run what takes hours: kills, failing disks, sanitizers and a soak
	@scripts/setup.sh
	@scripts/test-thorough.sh

format: ## Format the sources
	swift format format --in-place --recursive --parallel Package.swift Sources Tests Fuzzing

screenshots: ## Take the README's pictures from the demo, into docs/pictures
	@scripts/setup.sh
	@scripts/build.sh debug --product gazette
	@.venv/bin/python scripts/screenshots.py

weigh: ## Weigh every page of the demo as a slow phone loads it; fails beyond the limits
	@scripts/setup.sh
	@scripts/build.sh debug --product gazette
	@.venv/bin/python scripts/weigh.py

measure-structure: ## Count files, and how many of them one follows from a route to its HTML; fails beyond the limits
	@scripts/setup.sh libraries
	@scripts/build.sh debug --product gazette
	@python3 scripts/measure_structure.py --limits

bench: ## Run the benchmarks, with what they need (wrk) installed first
	@scripts/setup.sh benchmarks
	@scripts/bench.sh

docs: ## Write the libraries' documentation into docs/.build
	@scripts/docs.sh

clean: ## Take away everything that was built or installed here
	rm -rf .build .build-fuzz Benchmarks/.build Benchmarks/.venv .venv docs/.build
