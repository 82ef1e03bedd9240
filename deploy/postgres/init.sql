-- Runs once, as the superuser, when the data folder of Postgres is empty. The passwords come from the environment.
\getenv owner_password OWNER_PASSWORD
\getenv temporal_password TEMPORAL_PASSWORD
-- The owner of Amsel's database migrates it and creates the roles of gateway and worker. It is no superuser.
CREATE ROLE amsel LOGIN CREATEROLE PASSWORD :'owner_password';
CREATE DATABASE amsel OWNER amsel;
REVOKE CONNECT, TEMPORARY ON DATABASE amsel FROM PUBLIC;
CREATE ROLE temporal LOGIN CREATEDB PASSWORD :'temporal_password';
