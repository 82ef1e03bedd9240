#!/bin/sh
# Temporal's own two databases, made or brought up to date; safe to run again.
set -eu
for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  tool="temporal-sql-tool --plugin postgres12 --endpoint $SQL_HOST --port 5432 --user $SQL_USER --database $database"
  $tool create
  # Refuses where there is one already; then the update does what is left to do.
  $tool setup-schema --version 0.0 || true
  $tool update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/${pair##*:}/versioned"
done
