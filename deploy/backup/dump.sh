#!/bin/sh
# Dumps one database into BACKUP_DIR, and keeps the newest BACKUP_KEEP dumps of it. The variables of libpq (PGHOST, PGUSER,
# PGPASSWORD, PGDATABASE, …) say where; a login that may only read is enough: deploy/postgres/backup-login.sql.
set -eu
umask 077
database=${PGDATABASE:?is not set}
dir=${BACKUP_DIR:-/backups}
keep=${BACKUP_KEEP:-14}
[ "$keep" -ge 1 ] || { echo "BACKUP_KEEP must be 1 or more, and is $keep" >&2; exit 1; }

file="$dir/$database-$(date -u +%Y%m%dT%H%M%SZ).dump"
# It gets its name when it is whole: a file named .dump can be restored.
part="$file.part"
# A dump that was killed leaves its part.
rm -f "$dir/$database"-????????T??????Z.dump.part
trap 'rm -f "$part"' EXIT
pg_dump --format=custom --no-password --lock-wait-timeout=60s --file="$part"
# Reads all of it again.
pg_restore --file=/dev/null "$part"
sync "$part"
mv "$part" "$file"
echo "dumped $database to $file, $(wc -c < "$file") bytes"

# Names sort by time. Only after a success, so that failures never delete the last good dump.
ls "$dir" | grep -E "^$database-[0-9]{8}T[0-9]{6}Z\.dump$" | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm "$dir/$old"
  echo "deleted $dir/$old"
done
