# The common tasks with Gazette's sources; each first installs what it needs.
.DEFAULT_GOAL := help
.PHONY: help setup build install demo cluster test test-thorough fuzz format screenshots weigh measure-structure bench package release docs clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing: system libraries, Chromium, Python tools
	@scripts/setup.sh

build: ## Build the program for release: .build/release/gazette
	@scripts/setup.sh libraries
	@scripts/build.sh release --product gazette

install: ## Install the built program: PREFIX=/usr/local
	@scripts/install.sh

demo: ## Try Gazette with invented data: http://127.0.0.1:8080
	@scripts/setup.sh libraries
	@scripts/build.sh debug --product gazette
	@SWIFT_BACKTRACE=enable=no .build/debug/gazette demo $(DEMO)

cluster: ## Try three nodes on PostgreSQL, with PgBouncer and HAProxy
	@scripts/setup.sh
	@scripts/build.sh debug --product gazette
	@.venv/bin/python scripts/cluster.py $(CLUSTER)

test: ## Run all checks and tests
	@scripts/test.sh

fuzz: ## Fuzz every parser of untrusted data, FUZZ_SECONDS=1800 each
	@scripts/setup.sh libraries
	@scripts/fuzz.sh $(FUZZ)

test-thorough: ## Run the tests that take hours: kills, failing disks, sanitizers and a soak
	@scripts/setup.sh
	@scripts/test-thorough.sh

format: ## Format the sources
	swift format format --in-place --recursive --parallel Package.swift Sources Tests Fuzzing

screenshots: ## Take the README's screenshots of the demo, into docs/pictures
	@scripts/setup.sh
	@scripts/build.sh debug --product gazette
	@.venv/bin/python scripts/screenshots.py

weigh: ## Weigh every page of the demo as a slow phone loads it; fails when a limit is exceeded
	@scripts/setup.sh
	@scripts/build.sh debug --product gazette
	@.venv/bin/python scripts/weigh.py

measure-structure: ## Count the files, and those from a route to its HTML; fails when a limit is exceeded
	@scripts/setup.sh libraries
	@scripts/build.sh debug --product gazette
	@python3 scripts/measure_structure.py --limits

bench: ## Run the benchmarks; installs what they need (wrk) first
	@scripts/setup.sh benchmarks
	@scripts/bench.sh

package: ## Build the Debian package: dist/gazette_VERSION_ARCHITECTURE.deb
	@scripts/setup.sh libraries
	@scripts/setup.sh package
	@scripts/package.sh $(PACKAGE)

release: ## Make all files of a release, into dist, and test package and image in clean systems
	@scripts/setup.sh libraries
	@scripts/setup.sh package-tests
	@scripts/release.sh $(RELEASE)
	@scripts/test-package.sh dist/gazette_*.deb
	@scripts/test-image.sh dist/gazette_*.deb

docs: ## Write the project's site into docs/.build/site, with the libraries' documentation
	@scripts/setup.sh
	@scripts/build.sh debug
	@scripts/docs.sh
	@.venv/bin/python scripts/site.py

clean: ## Remove everything that was built or installed here
	rm -rf .build .build-fuzz Benchmarks/.build Benchmarks/.venv .venv dist docs/.build
