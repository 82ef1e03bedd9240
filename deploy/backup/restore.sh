#!/bin/sh
# restore.sh FILE: restores a dump of dump.sh into an empty database. The variables of libpq (PGHOST, PGUSER, PGPASSWORD,
# PGDATABASE, …) log in as the owner of the database, who may create roles and need not be a superuser.
set -eu
dump=${1:?usage: restore.sh FILE}
database=${PGDATABASE:?is not set}
run_sql() { psql --no-psqlrc --no-password --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1; }

tables=$(echo "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')" | run_sql)
if [ "$tables" != 0 ]; then
  echo "the database $database is not empty: it has $tables tables. Drop it, create it again, and repeat" >&2
  exit 1
fi

# A dump has the rights of these roles, but not the roles, which belong to the server. The migrations create them in the same way.
run_sql <<'SQL'
DO $$
DECLARE
  name text;
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  FOREACH name IN ARRAY ARRAY['amsel_gateway', 'amsel_worker'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', name); END IF;
    IF NOT pg_has_role(current_user, name, needed) THEN EXECUTE format('GRANT %I TO CURRENT_USER', name); END IF;
  END LOOP;
END $$;
SQL

# Functions run with the rights of their owner: everything belongs to the one who restores.
pg_restore --no-password --exit-on-error --no-owner --jobs="${RESTORE_JOBS:-4}" --dbname="$database" "$dump"
# A restored table has no statistics, and queries would be planned badly until Postgres collects them.
echo 'SET client_min_messages = error; ANALYZE' | run_sql
echo "restored $dump into $database"
