#!/bin/sh
# Creates or updates the two databases of Temporal; safe to run again.
set -eu
for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  tool="temporal-sql-tool --plugin postgres12 --endpoint $SQL_HOST --port 5432 --user $SQL_USER --database $database"
  $tool create
  # Fails if there is a schema already; the update then applies what is missing.
  $tool setup-schema --version 0.0 || true
  $tool update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/${pair##*:}/versioned"
done
