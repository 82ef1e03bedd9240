CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The last word against a double booking. An emptied session stays for the record and blocks nobody.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, "during" WITH &&) WHERE ("seats_taken" > 0);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "during" WITH &&) WHERE ("status" <> 'Cancelled');
--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
-- Roles belong to the whole cluster, so another database may have made them already, or be making them now.
DO $$ BEGIN CREATE ROLE amsel_gateway NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
--> statement-breakpoint
DO $$ BEGIN CREATE ROLE amsel_worker NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
--> statement-breakpoint
-- Since Postgres 16 whoever creates a role may administer it but not act as it, unless granted that, too.
DO $$
DECLARE
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT pg_has_role(current_user, 'amsel_gateway', needed) THEN GRANT amsel_gateway TO CURRENT_USER; END IF;
  IF NOT pg_has_role(current_user, 'amsel_worker', needed) THEN GRANT amsel_worker TO CURRENT_USER; END IF;
END $$;
--> statement-breakpoint
-- The gateway writes plain records; what belongs to a calendar it can only read.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON "users", "refresh_tokens" TO amsel_gateway;
--> statement-breakpoint
-- The worker writes calendars, and never an account.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO amsel_worker;
--> statement-breakpoint
REVOKE SELECT ON "refresh_tokens" FROM amsel_worker;
--> statement-breakpoint
REVOKE SELECT ON "users" FROM amsel_worker;
--> statement-breakpoint
GRANT SELECT ("id", "name", "role") ON "users" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ON "sessions", "appointments" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT ON "outcomes", "events" TO amsel_worker;
