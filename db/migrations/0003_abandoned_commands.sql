ALTER TABLE "key_reservations" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "request_id" text;--> statement-breakpoint

-- Before a 503: no request of the attempt can be decided any more, and the next request with the key gets another attempt.
-- The engine inserts the outcome under the same attempt, so exactly one of both succeeds. The lock excludes a concurrent `join_attempt`.
-- `abandon_attempt` remains for gateways of the previous release.
CREATE FUNCTION abandon_command(command text, attempt text, next_generation integer, request_fingerprint text, caller text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(attempt, 0));
  IF EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF EXISTS (SELECT FROM key_reservations WHERE command_id = command AND fingerprint <> request_fingerprint) THEN RETURN 'reused'; END IF;
  IF EXISTS (SELECT FROM key_reservations WHERE joined_attempt_id = attempt) THEN RETURN 'joined'; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, fingerprint, outcome, requested_at, decided_at)
    VALUES (attempt, 'abandoned', caller, attempt, '', '{"ok": false, "code": "DB_UNAVAILABLE"}', now(), now())
    ON CONFLICT DO NOTHING;
  IF NOT FOUND AND EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF next_generation IS NOT NULL THEN
    INSERT INTO key_reservations (command_id, fingerprint, generation) VALUES (command, request_fingerprint, next_generation)
      ON CONFLICT (command_id) DO UPDATE SET generation = greatest(key_reservations.generation, next_generation);
  END IF;
  RETURN 'abandoned';
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION abandon_command FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION abandon_command TO amsel_gateway;
