-- Constraints that drizzle cannot declare.

-- Prevents double booking of a professional, whatever the engine decides. A session without seats taken blocks nothing.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, "during" WITH &&) WHERE ("seats_taken" > 0);
--> statement-breakpoint
-- Prevents double booking of a person.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "during" WITH &&) WHERE ("status" <> 'Cancelled');
--> statement-breakpoint
-- Time off of one professional never overlaps.
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
-- Working hours of one professional at one business never overlap on a weekday.
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, "business_id" WITH =, "weekday" WITH =, int4range("start_min", "end_min") WITH &&);
--> statement-breakpoint

-- Roles. They belong to the whole cluster: another database may have created them, or be creating them now.
DO $$ BEGIN CREATE ROLE amsel_gateway NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
--> statement-breakpoint
DO $$ BEGIN CREATE ROLE amsel_worker NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
--> statement-breakpoint
-- Since Postgres 16 the creator of a role may administer it, but needs a grant to act as it.
DO $$
DECLARE
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT pg_has_role(current_user, 'amsel_gateway', needed) THEN GRANT amsel_gateway TO CURRENT_USER; END IF;
  IF NOT pg_has_role(current_user, 'amsel_worker', needed) THEN GRANT amsel_worker TO CURRENT_USER; END IF;
END $$;
--> statement-breakpoint

-- The gateway reads everything. It writes plain records, and never a calendar: sessions, appointments, alerts, redemptions.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE
  ON "users", "refresh_tokens", "family_members", "business_closures", "weekly_hours", "hours_exceptions" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE
  ON "api_keys", "api_key_days", "businesses", "professionals", "services", "packages", "crm_clients" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, DELETE
  ON "password_resets", "business_professionals", "professional_services", "time_off", "invitations" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT
  ON "coupons", "package_purchases", "reviews", "events", "key_reservations", "stored_responses" TO amsel_gateway;
--> statement-breakpoint
-- A new token is sent when an invitation is repeated.
GRANT UPDATE ("status", "token_hash") ON "invitations" TO amsel_gateway;
--> statement-breakpoint
-- Only the engine changes `times_used`.
GRANT UPDATE ("code", "type", "value", "currency", "valid_from", "valid_until", "usage_limit", "per_customer_limit",
  "first_time_only", "min_spend_minor", "service_ids", "is_active", "deleted_at") ON "coupons" TO amsel_gateway;
--> statement-breakpoint
-- Only the engine changes `sessions_redeemed`.
GRANT UPDATE ("status") ON "package_purchases" TO amsel_gateway;
--> statement-breakpoint

-- The worker writes calendars. It never writes an account, and never reads a password, token or key.
GRANT SELECT ON "alerts", "appointments", "business_closures", "business_professionals", "businesses", "coupon_uses", "coupons",
  "crm_clients", "events", "family_members", "hours_exceptions", "key_reservations", "outcomes", "package_purchases",
  "package_redemptions", "packages", "professional_services", "professionals", "reviews", "services", "sessions",
  "stored_responses", "time_off", "weekly_hours" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("id", "name", "role", "erased_at") ON "users" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ON "sessions", "appointments", "alerts" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, DELETE ON "coupon_uses", "package_redemptions", "outcomes", "key_reservations" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT ON "events" TO amsel_worker;
--> statement-breakpoint
-- The sweep deletes expired responses.
GRANT DELETE ON "stored_responses" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("times_used") ON "coupons" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("sessions_redeemed", "status") ON "package_purchases" TO amsel_worker;
--> statement-breakpoint

-- Functions run as the owner. Each does one thing that the role of its caller may not do by itself.

-- Erases a customer's personal data. Returns false while the customer has upcoming appointments.
CREATE FUNCTION erase_account(account_id text, erasure_time timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The engine takes the same lock, so a concurrent booking is either counted here or refused there.
  PERFORM pg_advisory_xact_lock(hashtextextended(account_id, 0));
  -- Blocks logins and refreshes until the erasure commits.
  PERFORM FROM users WHERE id = account_id AND role = 'customer' FOR UPDATE;
  IF NOT FOUND THEN RAISE 'only the account of a customer can be erased'; END IF;
  IF EXISTS (SELECT FROM appointments WHERE client_id = account_id AND ends_at > erasure_time
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'notes' - 'staffNotes' - 'reason'
    WHERE resource_id IN (SELECT id FROM appointments WHERE client_id = account_id);
  UPDATE appointments SET client_name = '', notes = NULL, staff_notes = NULL WHERE client_id = account_id;
  UPDATE events SET data = data - 'clientName' - 'comment'
    WHERE resource_id IN (SELECT id FROM reviews WHERE client_id = account_id);
  UPDATE reviews SET client_name = '', comment = NULL WHERE client_id = account_id;
  DELETE FROM stored_responses WHERE caller_id = account_id;
  UPDATE family_members SET name = '' WHERE user_id = account_id;
  DELETE FROM refresh_tokens WHERE user_id = account_id;
  DELETE FROM password_resets WHERE user_id = account_id;
  UPDATE users SET email = account_id || '@erased.invalid', name = '', phone = NULL,
    password_hash = '', erased_at = erasure_time WHERE id = account_id;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_account FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_account TO amsel_gateway;
--> statement-breakpoint

-- Erases a client record of a business. Returns NULL if the owner has no such record, false while it has upcoming appointments.
CREATE FUNCTION erase_client(client_record_id text, owner_id text, erasure_time timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The engine takes the same lock, so a concurrent booking is either counted here or refused there.
  PERFORM pg_advisory_xact_lock(hashtextextended(client_record_id, 0));
  PERFORM FROM crm_clients c JOIN businesses b ON b.id = c.business_id
    WHERE c.id = client_record_id AND b.user_id = owner_id FOR UPDATE OF c;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM appointments WHERE crm_client_id = client_record_id AND ends_at > erasure_time
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'crmClientId' - 'notes' - 'staffNotes' - 'reason'
    WHERE resource_id IN (SELECT id FROM appointments WHERE crm_client_id = client_record_id);
  UPDATE appointments SET client_name = '', notes = NULL, staff_notes = NULL, crm_client_id = NULL
    WHERE crm_client_id = client_record_id;
  DELETE FROM stored_responses WHERE caller_id = owner_id AND outcome -> 'value' -> 'body' ->> 'id' = client_record_id;
  DELETE FROM crm_clients WHERE id = client_record_id;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_client FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_client TO amsel_gateway;
--> statement-breakpoint

-- Deletes expired refresh tokens and password resets, at most `row_limit` of each; the worker cannot read their hashes.
-- A used refresh token stays until it expires, because its reuse must end the session.
CREATE FUNCTION delete_expired_secrets(row_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE deleted_tokens integer; deleted_resets integer;
BEGIN
  DELETE FROM refresh_tokens WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_tokens = ROW_COUNT;
  DELETE FROM password_resets WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM password_resets WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_resets = ROW_COUNT;
  RETURN greatest(deleted_tokens, deleted_resets);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_expired_secrets FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_expired_secrets TO amsel_worker;
--> statement-breakpoint

-- Makes an undecided attempt impossible to decide, before the gateway answers 503. Waits for a decision in flight.
-- Returns false if the attempt is decided, or if a repeat has joined it. Its lock excludes a concurrent `join_attempt`.
CREATE FUNCTION abandon_attempt(attempt text, caller text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(attempt, 0));
  IF EXISTS (SELECT FROM key_reservations WHERE joined_attempt_id = attempt) THEN RETURN false; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, fingerprint, outcome, requested_at, decided_at)
    VALUES (attempt, 'abandoned', caller, attempt, '', '{"ok": false, "code": "DB_UNAVAILABLE"}', now(), now())
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION abandon_attempt FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION abandon_attempt TO amsel_gateway;
--> statement-breakpoint

-- Lets a repeated request wait for an attempt in flight: the attempt can no longer be abandoned, and the key stands for its request.
-- Returns false if the attempt is abandoned.
CREATE FUNCTION join_attempt(command text, request_fingerprint text, attempt text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(attempt, 0));
  IF EXISTS (SELECT FROM outcomes WHERE attempt_id = attempt AND kind = 'abandoned') THEN RETURN false; END IF;
  INSERT INTO key_reservations (command_id, fingerprint, joined_attempt_id) VALUES (command, request_fingerprint, attempt)
    ON CONFLICT (command_id) DO UPDATE SET fingerprint = request_fingerprint, joined_attempt_id = attempt;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION join_attempt FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION join_attempt TO amsel_gateway;
