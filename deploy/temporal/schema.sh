#!/bin/sh
# Creates or updates the two databases of Temporal; safe to run again.
set -eu
for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  tool="temporal-sql-tool --plugin postgres12 --endpoint $SQL_HOST --port ${SQL_PORT:-5432} --user $SQL_USER --database $database"
  $tool create
  # Fails if there is a schema already; the update then applies what is missing.
  $tool setup-schema --version 0.0 || true
  # The tool contains the schema of its own version.
  $tool update-schema --schema-name "postgresql/v12/${pair##*:}"
done
