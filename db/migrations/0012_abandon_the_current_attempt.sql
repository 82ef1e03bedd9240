-- Before a 503: abandons the attempt that is in flight now, also if the caller belongs to an earlier one. Otherwise a slow
-- request could answer 503 for its own abandoned attempt while a later request with the same key is booked.
-- The engine inserts the outcome under the same attempt, so exactly one of both succeeds. The lock excludes a concurrent
-- `join_attempt` of any attempt of the command.
CREATE OR REPLACE FUNCTION abandon_command(command text, attempt text, next_generation integer, request_fingerprint text, caller text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE current_generation integer; current_attempt text := attempt;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempts/' || command, 0));
  IF EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF EXISTS (SELECT FROM key_reservations WHERE command_id = command AND fingerprint <> request_fingerprint) THEN RETURN 'reused'; END IF;
  IF next_generation IS NOT NULL THEN
    SELECT greatest(next_generation - 1, max(generation)) INTO current_generation FROM key_reservations WHERE command_id = command;
    current_attempt := command || '/' || current_generation;
  END IF;
  IF EXISTS (SELECT FROM key_reservations WHERE joined_attempt_id = current_attempt) THEN RETURN 'joined'; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, fingerprint, outcome, requested_at, decided_at)
    VALUES (current_attempt, 'abandoned', caller, current_attempt, '', '{"ok": false, "code": "DB_UNAVAILABLE"}', now(), now())
    ON CONFLICT DO NOTHING;
  IF NOT FOUND AND EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF next_generation IS NOT NULL THEN
    INSERT INTO key_reservations (command_id, fingerprint, generation) VALUES (command, request_fingerprint, current_generation + 1)
      ON CONFLICT (command_id) DO UPDATE SET generation = current_generation + 1;
  END IF;
  RETURN 'abandoned';
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION join_attempt(command text, request_fingerprint text, attempt text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempts/' || command, 0));
  IF EXISTS (SELECT FROM outcomes WHERE attempt_id = attempt AND kind = 'abandoned') THEN RETURN false; END IF;
  INSERT INTO key_reservations (command_id, fingerprint, joined_attempt_id) VALUES (command, request_fingerprint, attempt)
    ON CONFLICT (command_id) DO UPDATE SET fingerprint = request_fingerprint, joined_attempt_id = attempt;
  RETURN true;
END $$;
--> statement-breakpoint

-- Also clears sealed successors of refresh tokens whose time to be repeated is over: with an old token they would open the newest.
CREATE OR REPLACE FUNCTION delete_expired_secrets(row_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE deleted_tokens integer; deleted_resets integer; cleared integer;
BEGIN
  DELETE FROM refresh_tokens WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_tokens = ROW_COUNT;
  DELETE FROM password_resets WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM password_resets WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_resets = ROW_COUNT;
  UPDATE refresh_tokens SET sealed_successor = NULL WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE sealed_successor IS NOT NULL AND used_at <= now() - interval '1 minute'
    LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS cleared = ROW_COUNT;
  RETURN greatest(deleted_tokens, deleted_resets, cleared);
END $$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refresh_tokens_with_successor" ON "refresh_tokens" USING btree ("used_at") WHERE "refresh_tokens"."sealed_successor" IS NOT NULL;
