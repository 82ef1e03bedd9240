-- The login of deploy/backup/dump.sh. It reads every table, and can write nothing. Only a superuser may grant that.
\getenv backup_password BACKUP_PASSWORD
-- A role outlives its database: after a restore it may exist.
SELECT 'CREATE ROLE amsel_backup' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'amsel_backup') \gexec
ALTER ROLE amsel_backup LOGIN PASSWORD :'backup_password' CONNECTION LIMIT 2;
GRANT pg_read_all_data TO amsel_backup;
GRANT CONNECT ON DATABASE amsel TO amsel_backup;
ALTER ROLE amsel_backup SET default_transaction_read_only = on;
