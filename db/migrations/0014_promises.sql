CREATE TABLE "promises" (
	"command_id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"kept_attempt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "promises_by_age" ON "promises" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "promises_by_attempt" ON "promises" USING btree ("kept_attempt");
--> statement-breakpoint
GRANT SELECT, INSERT ON "promises" TO amsel_gateway;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "promises" TO amsel_worker;
--> statement-breakpoint
-- As before, unless somebody has joined the attempt. The lock: of this and the next, one is first.
CREATE OR REPLACE FUNCTION void_attempt(attempt text, caller text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(attempt, 0));
  IF EXISTS (SELECT FROM promises WHERE kept_attempt = attempt) THEN RETURN false; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, fingerprint, outcome, asked_at, decided_at)
    VALUES (attempt, 'void', caller, attempt, '', '{"ok": false, "code": "DB_UNAVAILABLE"}', now(), now())
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- A repeat finds an attempt under way, and is promised its decision: from then on it is not given up, and the id is its own.
CREATE FUNCTION keep_attempt(command text, wish text, attempt text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(attempt, 0));
  IF EXISTS (SELECT FROM outcomes WHERE attempt_id = attempt AND kind = 'void') THEN RETURN false; END IF;
  INSERT INTO promises (command_id, fingerprint, kept_attempt) VALUES (command, wish, attempt)
    ON CONFLICT (command_id) DO UPDATE SET fingerprint = wish, kept_attempt = attempt;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_attempt FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION keep_attempt TO amsel_gateway;
