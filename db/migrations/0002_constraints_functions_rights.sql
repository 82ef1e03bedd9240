-- Constraints that drizzle cannot declare.

-- Prevents double booking of a professional, with buffers, whatever the engine decides. A session without seats taken blocks nothing.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, "taken" WITH &&) WHERE ("seats_taken" > 0);
--> statement-breakpoint
-- Prevents double booking of a person.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "during" WITH &&) WHERE ("status" <> 'Cancelled');
--> statement-breakpoint
-- Prevents double booking of a room or a piece of equipment.
ALTER TABLE "resource_uses" ADD CONSTRAINT "resource_uses_no_overlap"
  EXCLUDE USING gist ("resource_id" WITH =, "unit" WITH =, "during" WITH &&);
--> statement-breakpoint
-- The units of a session are taken while a seat of it is. Only this function writes them.
CREATE FUNCTION copy_units() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.seats_taken > 0, OLD.taken, OLD.units) IS NOT DISTINCT FROM (NEW.seats_taken > 0, NEW.taken, NEW.units) THEN
      RETURN NULL;
    END IF;
    DELETE FROM resource_uses WHERE session_id = NEW.id;
  END IF;
  IF NEW.seats_taken > 0 THEN
    INSERT INTO resource_uses (session_id, resource_id, unit, during)
    SELECT NEW.id, taken."resourceId", taken.unit, NEW.taken
    FROM jsonb_to_recordset(coalesce(NEW.units, '[]')) AS taken("resourceId" text, unit smallint);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION copy_units FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "sessions_units" AFTER INSERT OR UPDATE ON "sessions"
  FOR EACH ROW WHEN (NEW.units IS NOT NULL) EXECUTE FUNCTION copy_units();
--> statement-breakpoint
CREATE TRIGGER "sessions_units_removed" AFTER UPDATE ON "sessions"
  FOR EACH ROW WHEN (OLD.units IS NOT NULL AND NEW.units IS NULL) EXECUTE FUNCTION copy_units();
--> statement-breakpoint
-- Time off of one professional never overlaps.
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
-- Working hours of one professional at one business never overlap on a weekday.
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, "business_id" WITH =, "weekday" WITH =, int4range("start_min", "end_min") WITH &&);
--> statement-breakpoint
-- Opening hours of one business never overlap on a weekday.
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_no_overlap"
  EXCLUDE USING gist ("business_id" WITH =, "weekday" WITH =, int4range("start_min", "end_min") WITH &&);
--> statement-breakpoint

-- Functions below run as the owner and look for names in pg_catalog, then here. Postgres 14 lets every login create a function here,
-- which could match the types of a call better than a built-in one. Only the owner of the schema can take that right away.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint

-- Storage. Rows that count or are touched often leave room on their page for the next version: with no indexed column changed, Postgres
-- then writes no index, and the room is free again without a vacuum.
ALTER TABLE "api_key_days" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "api_keys" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "coupons" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "package_purchases" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "professionals" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "webhooks" SET (fillfactor = 70);
--> statement-breakpoint
-- Large tables are vacuumed after 2 % of changes instead of 20 %: the rest of a year would wait as dead rows.
ALTER TABLE "appointments" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "sessions" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "events" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "outcomes" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "notifications" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  toast.autovacuum_vacuum_scale_factor = 0.02, vacuum_truncate = off);
--> statement-breakpoint
-- These fill and empty all day. A vacuum that gave their last pages back would lock out readers for a moment, also on a replica.
ALTER TABLE "calendar_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "command_texts" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "held_seats" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "stored_responses" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "webhook_leases" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
--> statement-breakpoint
ALTER TABLE "event_cursors" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
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

-- The gateway reads everything but the secrets of webhooks and the passwords of outside calendars. It writes plain records, and
-- never a calendar: sessions, appointments, alerts, redemptions, holds.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO amsel_gateway;
--> statement-breakpoint
REVOKE SELECT ON "webhook_secrets", "webhook_leases", "busy_conflicts" FROM amsel_gateway;
--> statement-breakpoint
GRANT SELECT ("id", "webhook_id", "created_at", "expires_at"), INSERT, UPDATE ("expires_at"), DELETE
  ON "webhook_secrets" TO amsel_gateway;
--> statement-breakpoint
-- The texts of a command go one way: from the gateway to the decision, which deletes them.
REVOKE SELECT ON "command_texts" FROM amsel_gateway;
--> statement-breakpoint
GRANT SELECT ("id"), INSERT, UPDATE ("kept_until") ON "command_texts" TO amsel_gateway;
--> statement-breakpoint
GRANT SELECT, DELETE ON "command_texts" TO amsel_worker;
--> statement-breakpoint
REVOKE SELECT ON "busy_calendars" FROM amsel_gateway;
--> statement-breakpoint
GRANT SELECT ("id", "professional_id", "kind", "name", "host", "sealed_url", "username", "created_at", "next_read_at", "lease_until",
  "tried_at", "read_at", "whole_read_at", "etag", "last_error", "failures", "staff_told_at", "unreadable_events",
  "unknown_zones"), INSERT, DELETE,
  UPDATE ("next_read_at", "name", "host", "sealed_url", "username", "sealed_password", "whole_read_at", "etag", "failures",
  "last_error") ON "busy_calendars" TO amsel_gateway;
--> statement-breakpoint
-- No request makes an account an admin or deletes one: the owner does the first, `erase_account` empties it.
GRANT INSERT, UPDATE ("email", "password_hash", "name", "phone", "preferred_reminder_channel", "language", "email_verified_at",
  "calendar_token_hash", "suspended_at", "mails_changes", "mails_thanks", "mails_bookings", "mails_agenda", "mails_calendars")
  ON "users" TO amsel_gateway;
--> statement-breakpoint
CREATE FUNCTION refuse_new_admin() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user IN ('amsel_gateway', 'amsel_worker') THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the owner of the database makes an admin';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION refuse_new_admin FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER refuse_new_admin BEFORE INSERT ON "users" FOR EACH ROW WHEN (NEW.role = 'admin') EXECUTE FUNCTION refuse_new_admin();
--> statement-breakpoint
GRANT INSERT, UPDATE ("used_at", "sealed_successor", "has_second_factor"), DELETE ON "refresh_tokens" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE ("family_id"), DELETE ON "authorization_codes" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE ("name"), DELETE ON "family_members" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE ("spans"), DELETE ON "hours_exceptions" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, DELETE ON "opening_hours", "weekly_hours", "resource_needs" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE
  ON "business_closures", "exceptional_openings", "class_timetables", "picture_files", "second_factors" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE
  ON "api_keys", "api_key_days", "businesses", "professionals", "services", "packages", "crm_clients", "account_notes", "resources" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, DELETE
  ON "password_resets", "magic_links", "email_changes", "business_members", "business_professionals", "professional_services", "time_off", "time_off_requests", "invitations" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT
  ON "admin_actions", "coupons", "package_purchases", "reviews", "key_reservations", "stored_responses", "webhooks",
  "webhook_deliveries", "support_tickets", "support_replies" TO amsel_gateway;
--> statement-breakpoint
-- Only the relay sets a position.
GRANT INSERT ("id", "type", "business_id", "resource_id", "professional_id", "previous_professional_id", "actor_id", "data",
  "created_at") ON "events" TO amsel_gateway, amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ("rank", "status") ON "waitlist_entries" TO amsel_gateway;
--> statement-breakpoint
-- The decisions of a business about its professionals.
GRANT UPDATE ("offers_own_services", "may_refund", "may_take_time_off", "may_change_hours") ON "business_professionals" TO amsel_gateway;
--> statement-breakpoint
GRANT UPDATE ("status", "decided_at", "decided_by_id") ON "time_off_requests" TO amsel_gateway;
--> statement-breakpoint
-- A new token is sent when an invitation is repeated.
GRANT UPDATE ("status", "token_hash", "invited_by_id") ON "invitations" TO amsel_gateway;
--> statement-breakpoint
-- Only the engine changes `times_used`.
GRANT UPDATE ("code", "type", "value", "currency", "valid_from", "valid_until", "usage_limit", "per_customer_limit",
  "first_time_only", "min_spend_minor", "service_ids", "is_active", "deleted_at") ON "coupons" TO amsel_gateway;
--> statement-breakpoint
-- A business changes only its answer to a review; an admin hides it.
GRANT UPDATE ("reply", "replied_at", "hidden_at", "hidden_reason") ON "reviews" TO amsel_gateway;
--> statement-breakpoint
-- No request changes who reported what, or why.
GRANT INSERT, UPDATE ("status", "note", "decided_at", "decided_by_id", "decided_with_id", "sanctioned_at") ON "content_reports" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE ("status", "note", "decided_at", "decided_by_id") ON "report_appeals" TO amsel_gateway;
--> statement-breakpoint
-- Only the engine changes `sessions_redeemed`.
GRANT UPDATE ("status") ON "package_purchases" TO amsel_gateway;
--> statement-breakpoint
-- No request moves a webhook to another business.
GRANT UPDATE ("url", "events", "description", "is_active", "disabled_reason", "disabled_at", "failing_since", "paused_until",
  "slow_count", "owner_told_at", "deleted_at") ON "webhooks" TO amsel_gateway;
--> statement-breakpoint
GRANT UPDATE ("status", "attempt_count", "next_attempt_at") ON "webhook_deliveries" TO amsel_gateway;
--> statement-breakpoint
-- Messages of a ticket are never changed.
GRANT UPDATE ("state", "assignee_id", "waits_for", "waiting_since") ON "support_tickets" TO amsel_gateway;
--> statement-breakpoint

-- The worker writes calendars. It never writes an account, and never reads a password, token or key.
GRANT SELECT ON "alerts", "appointments", "business_closures", "business_members", "business_professionals", "businesses", "class_timetables", "coupon_uses",
  "coupons", "crm_clients", "events", "exceptional_openings", "family_members", "hours_exceptions", "key_reservations", "opening_hours",
  "outcomes", "package_purchases", "package_redemptions", "packages", "professional_services", "professionals", "resource_needs", "resource_uses", "resources", "reviews", "services", "sessions",
  "stored_responses", "time_off", "weekly_hours" TO amsel_worker;
--> statement-breakpoint
-- Email, phone, language and preferences are read only to send mail and SMS.
GRANT SELECT ("id", "name", "role", "erased_at", "suspended_at", "email", "phone", "language", "preferred_reminder_channel", "mails_changes",
  "mails_thanks", "mails_bookings", "mails_agenda", "mails_calendars") ON "users" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ON "sessions", "appointments", "alerts" TO amsel_worker;
--> statement-breakpoint
-- A move deletes the session that it leaves, if nothing refers to it.
GRANT DELETE ON "sessions" TO amsel_worker;
--> statement-breakpoint
-- No role changes or deletes an entry of the ledger. The gateway adds only those of package sales.
GRANT SELECT, INSERT ON "ledger_entries" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT ("id", "business_id", "purchase_id", "kind", "amount_minor", "currency", "method", "taken_by_id", "taken_at", "voids_id")
  ON "ledger_entries" TO amsel_gateway;
--> statement-breakpoint
-- The engine moves, cancels and resizes the sessions of a timetable; deleting the timetable deletes the changes.
GRANT SELECT, INSERT, UPDATE ON "class_session_changes" TO amsel_worker;
--> statement-breakpoint
-- The engine enters the time off of an absent professional, and the session of a class that a colleague takes over, with its rooms.
GRANT INSERT ON "time_off", "class_timetables", "resource_needs" TO amsel_worker;
--> statement-breakpoint
-- The sweep deletes old holds.
GRANT SELECT, INSERT, UPDATE, DELETE ON "holds", "held_seats" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, DELETE ON "coupon_uses", "package_redemptions", "outcomes", "key_reservations" TO amsel_worker;
--> statement-breakpoint
-- The sweep computes what the order of searches knows of businesses. No request changes it.
GRANT SELECT, INSERT, UPDATE ON "search_facts" TO amsel_worker;
--> statement-breakpoint
-- The sweep deletes expired responses.
GRANT DELETE ON "stored_responses" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ("searches") ON "missed_searches" TO amsel_gateway;
--> statement-breakpoint
GRANT SELECT, DELETE ON "missed_searches" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("times_used") ON "coupons" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("sessions_redeemed", "status") ON "package_purchases" TO amsel_worker;
--> statement-breakpoint

-- The relay places events and keeps the cursors of their consumers.
GRANT UPDATE ("position") ON "events" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, UPDATE ON "event_cursors" TO amsel_worker;
--> statement-breakpoint
INSERT INTO "event_cursors" ("consumer", "position") VALUES ('webhooks', 0), ('notifications', 0), ('waitlist', 0);
--> statement-breakpoint
-- The worker delivers webhooks. It changes nothing that an owner sets, except that it disables a webhook.
GRANT SELECT, DELETE ON "webhooks", "webhook_secrets", "webhook_deliveries" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("is_active", "disabled_reason", "disabled_at", "last_success_at", "failing_since", "paused_until", "slow_count",
  "owner_told_at") ON "webhooks" TO amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ("status", "attempt_count", "next_attempt_at", "attempts") ON "webhook_deliveries" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_leases" TO amsel_worker;
--> statement-breakpoint
-- The worker reads outside calendars. It changes nothing that a professional sets.
GRANT SELECT ON "busy_calendars" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("next_read_at", "lease_until", "tried_at", "read_at", "whole_read_at", "etag", "last_error", "failures",
  "staff_told_at", "unreadable_events", "unknown_zones") ON "busy_calendars" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "busy_times" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "busy_conflicts" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "notifications" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, INSERT ON "shared_notifications" TO amsel_worker;
--> statement-breakpoint
-- Workers do not change who gets a notification.
GRANT UPDATE ("channel", "status", "reason", "failure", "failure_code", "next_attempt_at", "attempts", "first_attempt_at", "settled_at")
  ON "notifications" TO amsel_worker;
--> statement-breakpoint
-- The worker offers seats to waiting customers.
GRANT SELECT, DELETE, UPDATE ("status", "hold_id", "offered_until", "offered", "skipped_reason", "skipped_at", "booking_id")
  ON "waitlist_entries" TO amsel_worker;
--> statement-breakpoint
-- The worker writes large exports, and cannot read the tokens of their links.
GRANT INSERT ("id", "kind", "subject_id", "requested_by_id", "created_at"), DELETE ON "exports" TO amsel_gateway;
--> statement-breakpoint
GRANT SELECT ("id", "kind", "subject_id", "requested_by_id", "status", "lease_until", "attempts", "created_at", "expires_at"), DELETE,
  UPDATE ("status", "lease_until", "attempts", "token_hash", "expires_at") ON "exports" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("export_id", "seq"), INSERT, DELETE ON "export_chunks" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ON "account_notes", "time_off_requests" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("id", "user_id", "appointment_id", "subject", "body", "state", "created_at") ON "support_tickets" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("id", "ticket_id", "author_id", "is_internal", "body", "created_at") ON "support_replies" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("id", "reporter_id", "target_type", "target_id", "reason", "status", "note", "created_at", "decided_at") ON "content_reports" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("report_id", "side", "appellant_id", "reason", "status", "note", "created_at", "decided_at") ON "report_appeals" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("id", "business_id", "email", "role", "professional_id", "status", "created_at") ON "invitations" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("family_id", "user_id", "device", "logged_in_at", "created_at", "expires_at", "used_at", "client_id", "client_name")
  ON "refresh_tokens" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT ("email_verified_at", "created_at") ON "users" TO amsel_worker;
--> statement-breakpoint
-- A mail gets its link when the worker sends it; the gateway looks links up.
GRANT INSERT ON "manage_links", "review_links", "unsubscribe_links", "waitlist_links" TO amsel_worker;
--> statement-breakpoint

-- The totals of an appointment are those of its ledger, without what was paid above the price and given back. Nothing is paid above
-- the price when it is taken, unless a service has no price; nothing is given back above what was paid.
CREATE FUNCTION check_ledger() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE paid bigint; refunded bigint; tips bigint; overpaid bigint; booked record;
BEGIN
  SELECT coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'payment'), 0),
    coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'refund'), 0),
    coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'tip'), 0), coalesce(sum(e.overpaid_minor), 0)
  INTO paid, refunded, tips, overpaid FROM ledger_entries e
  WHERE (e.appointment_id = NEW.appointment_id OR e.purchase_id = NEW.purchase_id)
    AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.voids_id = e.id);
  IF refunded > paid THEN
    RAISE check_violation USING MESSAGE = 'more is given back than was paid', CONSTRAINT = 'ledger_refund_within_paid';
  END IF;
  IF NEW.kind = 'void' AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.id = NEW.voids_id AND e.kind <> 'void'
      AND (e.appointment_id = NEW.appointment_id OR e.purchase_id = NEW.purchase_id) AND e.amount_minor = NEW.amount_minor) THEN
    RAISE check_violation USING MESSAGE = 'a void takes back another entry of its appointment or sale', CONSTRAINT = 'ledger_void';
  END IF;
  IF NEW.appointment_id IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO booked FROM appointments WHERE id = NEW.appointment_id;
  IF (booked.paid_minor, booked.refunded_minor, booked.tip_minor) <> (paid - overpaid, refunded - overpaid, tips) THEN
    RAISE check_violation USING MESSAGE = 'an appointment differs from its ledger', CONSTRAINT = 'ledger_equals_appointment';
  END IF;
  IF NEW.kind = 'payment' AND paid - overpaid > booked.final_minor AND NOT booked.booked_services @> '[{"priceMinor": null}]' THEN
    RAISE check_violation USING MESSAGE = 'more is paid than is due', CONSTRAINT = 'ledger_within_price';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_sums" AFTER INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION check_ledger();
--> statement-breakpoint

-- Lists with `updatedSince` read when a row was last changed.
CREATE FUNCTION note_update() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_update FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER note_update BEFORE UPDATE ON "crm_clients" FOR EACH ROW EXECUTE FUNCTION note_update();
--> statement-breakpoint
CREATE TRIGGER note_update BEFORE UPDATE ON "account_notes" FOR EACH ROW EXECUTE FUNCTION note_update();
--> statement-breakpoint
CREATE TRIGGER note_update BEFORE UPDATE ON "coupons" FOR EACH ROW EXECUTE FUNCTION note_update();
--> statement-breakpoint
CREATE TRIGGER note_update BEFORE UPDATE ON "package_purchases" FOR EACH ROW EXECUTE FUNCTION note_update();
--> statement-breakpoint

-- Functions run as the owner. Each does one thing that the role of its caller may not do by itself.

-- Ends the written exports of businesses; the owner may ask for another. One that is being written begins again: its writer read an
-- older state, and finds that its lease is over. First that one: if it is just being ended, this waits, and deletes it.
CREATE FUNCTION end_exports(business_ids text[]) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE exports SET lease_until = NULL, attempts = 0 WHERE status = 'preparing' AND subject_id = ANY(business_ids);
  DELETE FROM export_chunks WHERE export_id IN (SELECT id FROM exports WHERE status = 'preparing' AND subject_id = ANY(business_ids));
  DELETE FROM exports WHERE status = 'ready' AND subject_id = ANY(business_ids);
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION end_exports FROM PUBLIC;
--> statement-breakpoint

-- An endpoint of a webhook may repeat in its answer what was sent to it.
CREATE FUNCTION erase_answers(business_ids text[], resource_ids text[]) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE webhook_deliveries SET attempts = (SELECT coalesce(jsonb_agg(attempt || '{"answer": ""}' ORDER BY n), '[]')
    FROM jsonb_array_elements(attempts) WITH ORDINALITY AS each(attempt, n))
  WHERE webhook_id IN (SELECT id FROM webhooks WHERE business_id = ANY(business_ids)) AND resource_id = ANY(resource_ids);
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_answers FROM PUBLIC;
--> statement-breakpoint

-- Erases a customer's personal data. Returns false while the customer has upcoming appointments.
CREATE FUNCTION erase_account(account_id text, erasure_time timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE about_reviews text[];
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
  PERFORM erase_answers(ARRAY(SELECT business_id FROM appointments WHERE client_id = account_id),
    ARRAY(SELECT id FROM appointments WHERE client_id = account_id UNION ALL SELECT id FROM reviews WHERE client_id = account_id));
  UPDATE appointments SET version = version + 1, updated_at = erasure_time, client_name = '', notes = NULL, staff_notes = NULL, cancel_reason = NULL
    WHERE client_id = account_id;
  UPDATE events SET data = data - 'clientName' - 'comment'
    WHERE resource_id IN (SELECT id FROM reviews WHERE client_id = account_id);
  UPDATE reviews SET client_name = '', comment = NULL, reply = NULL, replied_at = NULL,
    hidden_reason = CASE WHEN hidden_reason IS NOT NULL THEN '' END WHERE client_id = account_id;
  -- Reports of the person's reviews quote them. The decisions stay; what waits for one ends, since its texts are erased.
  about_reviews := ARRAY(SELECT id FROM content_reports WHERE target_id IN (SELECT id FROM reviews WHERE client_id = account_id));
  UPDATE content_reports SET status = 'withdrawn', decided_at = erasure_time
    WHERE status = 'open' AND (reporter_id = account_id OR id = ANY(about_reviews));
  UPDATE report_appeals SET status = 'withdrawn', decided_at = erasure_time
    WHERE status = 'open' AND (appellant_id = account_id OR report_id = ANY(about_reviews));
  UPDATE content_reports SET reason = '', note = CASE WHEN note IS NOT NULL THEN '' END WHERE id = ANY(about_reviews);
  UPDATE report_appeals SET reason = '', note = CASE WHEN note IS NOT NULL THEN '' END WHERE report_id = ANY(about_reviews);
  UPDATE admin_actions SET reason = NULL WHERE target_id = ANY(about_reviews)
    OR target_id IN (SELECT id FROM reviews WHERE client_id = account_id);
  -- Found by caller: the table has no index of what it contains.
  IF cardinality(about_reviews) > 0 THEN
    DELETE FROM stored_responses WHERE outcome -> 'value' -> 'body' ->> 'id' = ANY(about_reviews) AND caller_id IN (
      SELECT id FROM users WHERE role = 'admin'
      UNION ALL SELECT reporter_id FROM content_reports WHERE id = ANY(about_reviews)
      UNION ALL SELECT appellant_id FROM report_appeals WHERE report_id = ANY(about_reviews));
  END IF;
  UPDATE content_reports SET reporter_id = NULL, reason = '' WHERE reporter_id = account_id;
  UPDATE report_appeals SET appellant_id = NULL, reason = '' WHERE appellant_id = account_id;
  DELETE FROM stored_responses WHERE caller_id = account_id;
  -- A booking that still waits for its decision is not booked then: its texts and its person are missing.
  DELETE FROM command_texts WHERE account_id = ANY(person_ids);
  UPDATE family_members SET name = '' WHERE user_id = account_id;
  DELETE FROM refresh_tokens WHERE user_id = account_id;
  DELETE FROM authorization_codes WHERE user_id = account_id;
  DELETE FROM password_resets WHERE user_id = account_id;
  DELETE FROM magic_links WHERE user_id = account_id;
  DELETE FROM email_changes WHERE user_id = account_id;
  DELETE FROM second_factors WHERE user_id = account_id;
  DELETE FROM manage_links WHERE user_id = account_id;
  DELETE FROM review_links WHERE user_id = account_id;
  DELETE FROM unsubscribe_links WHERE user_id = account_id;
  UPDATE notifications SET reason = NULL WHERE user_id = account_id AND status <> 'skipped';
  DELETE FROM account_notes WHERE user_id = account_id;
  -- The action stays in the audit trail, without the text about the person.
  UPDATE admin_actions SET reason = NULL WHERE target_id = account_id;
  DELETE FROM exports WHERE requested_by_id = account_id;
  -- Exports of a business where the person was a client have the name.
  PERFORM end_exports(ARRAY(SELECT business_id FROM appointments WHERE client_id = account_id
    UNION SELECT business_id FROM waitlist_entries WHERE customer_id = account_id
    UNION SELECT business_id FROM package_purchases WHERE user_id = account_id));
  -- A member who put the customer on the list got the name in the response.
  DELETE FROM stored_responses WHERE outcome -> 'value' -> 'body' ->> 'clientId' = account_id AND caller_id IN (
    SELECT b.user_id FROM waitlist_entries w JOIN businesses b ON b.id = w.business_id WHERE w.customer_id = account_id
    UNION ALL SELECT m.user_id FROM waitlist_entries w JOIN business_members m ON m.business_id = w.business_id
    WHERE w.customer_id = account_id);
  DELETE FROM waitlist_entries WHERE customer_id = account_id;
  -- The empty ticket stays for the figures. First it, because this waits for an admin who is answering.
  UPDATE support_tickets SET subject = '', body = '', state = 'closed', waits_for = 'none', waiting_since = erasure_time
    WHERE user_id = account_id;
  -- Answers and internal notes name the person too.
  DELETE FROM stored_responses WHERE caller_id IN (SELECT id FROM users WHERE role = 'admin')
    AND outcome -> 'value' -> 'body' ->> 'id' IN (SELECT id FROM support_tickets WHERE user_id = account_id);
  DELETE FROM support_replies WHERE ticket_id IN (SELECT id FROM support_tickets WHERE user_id = account_id);
  UPDATE held_seats SET expires_at = erasure_time WHERE customer_id = account_id AND expires_at > erasure_time;
  -- The hash of an outside subject stays: a token that is still valid must not open the account again.
  UPDATE users SET email = account_id || '@erased.invalid', name = '', phone = NULL, language = NULL, email_verified_at = NULL,
    password_hash = '', erased_at = erasure_time WHERE id = account_id;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_account FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_account TO amsel_gateway;
--> statement-breakpoint

-- Erases a client record of a business. Returns NULL if the business has no such record, false while it has upcoming appointments.
CREATE FUNCTION erase_client(client_record_id text, of_business_id text, erasure_time timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- The engine takes the same lock, so a concurrent booking is either counted here or refused there.
  PERFORM pg_advisory_xact_lock(hashtextextended(client_record_id, 0));
  PERFORM FROM crm_clients WHERE id = client_record_id AND business_id = of_business_id FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM appointments WHERE crm_client_id = client_record_id AND ends_at > erasure_time
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'crmClientId' - 'notes' - 'staffNotes' - 'reason'
    WHERE resource_id IN (SELECT id FROM appointments WHERE crm_client_id = client_record_id);
  PERFORM erase_answers(ARRAY[of_business_id], ARRAY(SELECT id FROM appointments WHERE crm_client_id = client_record_id));
  UPDATE appointments SET version = version + 1, updated_at = erasure_time, client_name = '', notes = NULL, staff_notes = NULL, cancel_reason = NULL, crm_client_id = NULL
    WHERE crm_client_id = client_record_id;
  DELETE FROM stored_responses WHERE caller_id IN (SELECT user_id FROM businesses WHERE id = of_business_id
    UNION ALL SELECT user_id FROM business_members WHERE business_id = of_business_id)
    AND client_record_id IN (outcome -> 'value' -> 'body' ->> 'id', outcome -> 'value' -> 'body' ->> 'crmClientId');
  DELETE FROM command_texts WHERE client_record_id = ANY(person_ids);
  UPDATE held_seats SET expires_at = erasure_time WHERE customer_id = client_record_id AND expires_at > erasure_time;
  UPDATE notifications SET reason = NULL WHERE crm_client_id = client_record_id AND status <> 'skipped';
  PERFORM end_exports(ARRAY[of_business_id]);
  -- The names of its family are deleted with it.
  DELETE FROM crm_clients WHERE id = client_record_id;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_client FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_client TO amsel_gateway;
--> statement-breakpoint

-- Makes two clients of a business one: everything of a client record goes to another record or to an account, and the record is
-- deleted. Returns what was moved, or NULL if both have appointments at the same time. The caller holds the locks of both, which the
-- engine takes too.
CREATE FUNCTION merge_client(merged_id text, record_id text, account_id text, of_business_id text, merge_time timestamptz) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE kept_id text := coalesce(record_id, account_id); kept_name text;
  appointment_count integer; purchase_count integer; entry_count integer; member_count integer; hold_ids text[];
BEGIN
  PERFORM FROM crm_clients WHERE id = merged_id AND business_id = of_business_id FOR UPDATE;
  IF NOT FOUND OR num_nonnulls(record_id, account_id) <> 1 OR merged_id = kept_id THEN
    RAISE 'only a client record of the business is merged, into one other client';
  END IF;
  SELECT name INTO kept_name FROM crm_clients WHERE id = record_id AND business_id = of_business_id
    UNION ALL SELECT u.name FROM users u WHERE u.id = account_id AND u.erased_at IS NULL AND EXISTS (SELECT FROM appointments a
      WHERE a.client_id = u.id AND a.business_id = of_business_id AND a.booked_by_id = u.id);
  IF kept_name IS NULL THEN RAISE 'the remaining client is not known at the business'; END IF;
  IF EXISTS (SELECT FROM appointments a JOIN appointments b ON b.person_id = kept_id AND b.during && a.during AND b.status <> 'Cancelled'
             WHERE a.person_id = merged_id AND a.status <> 'Cancelled') THEN
    RETURN NULL;
  END IF;
  UPDATE appointments SET version = version + 1, updated_at = merge_time, crm_client_id = record_id, client_id = account_id,
    client_name = CASE WHEN person_id = merged_id THEN kept_name ELSE client_name END,
    person_id = CASE WHEN person_id = merged_id THEN kept_id ELSE person_id END
    WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS appointment_count = ROW_COUNT;
  UPDATE package_purchases SET crm_client_id = record_id, user_id = account_id WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS purchase_count = ROW_COUNT;
  UPDATE family_members SET crm_client_id = record_id, user_id = account_id WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS member_count = ROW_COUNT;
  UPDATE waitlist_entries SET crm_client_id = record_id, customer_id = account_id WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS entry_count = ROW_COUNT;
  hold_ids := ARRAY(SELECT DISTINCT hold_id FROM held_seats WHERE customer_id = merged_id);
  UPDATE held_seats SET customer_id = kept_id, person_id = CASE WHEN person_id = merged_id THEN kept_id ELSE person_id END
    WHERE customer_id = merged_id;
  -- An offer to a record is a hold of the owner, an offer to an account its own.
  UPDATE holds SET owner_id = CASE WHEN waitlist_entry_id IS NULL THEN owner_id ELSE coalesce(account_id, owner_id) END,
    request = CASE WHEN request ->> 'personId' = merged_id THEN jsonb_set(request, '{personId}', to_jsonb(kept_id)) ELSE request END
    WHERE id = ANY(hold_ids);
  UPDATE coupon_uses SET customer_id = kept_id
    WHERE customer_id = merged_id AND coupon_id IN (SELECT id FROM coupons WHERE business_id = of_business_id);
  UPDATE notifications SET crm_client_id = record_id, user_id = account_id WHERE crm_client_id = merged_id;
  -- Links that were mailed to a person without an account end with the record.
  IF record_id IS NOT NULL THEN
    UPDATE manage_links SET crm_client_id = record_id WHERE crm_client_id = merged_id;
    UPDATE unsubscribe_links SET crm_client_id = record_id WHERE crm_client_id = merged_id;
  END IF;
  -- Erasing the remaining client could not find them.
  DELETE FROM stored_responses WHERE caller_id IN (SELECT user_id FROM businesses WHERE id = of_business_id
    UNION ALL SELECT user_id FROM business_members WHERE business_id = of_business_id)
    AND merged_id IN (outcome -> 'value' -> 'body' ->> 'id', outcome -> 'value' -> 'body' ->> 'crmClientId');
  DELETE FROM crm_clients WHERE id = merged_id;
  RETURN jsonb_build_object('appointments', appointment_count, 'packages', purchase_count, 'waitlistEntries', entry_count,
    'holds', cardinality(hold_ids), 'familyMembers', member_count);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION merge_client FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merge_client TO amsel_gateway;
--> statement-breakpoint

-- Inserts calendar rows of a draft that the same transaction has created, for professionals that it has created: no import reaches
-- a calendar, a client or money that was there before.
CREATE FUNCTION import_rows(of_business_id text, target text, imported json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE this_transaction xid := pg_current_xact_id()::xid; has_unknown boolean;
BEGIN
  PERFORM FROM businesses WHERE id = of_business_id AND status = 'draft' AND xmin = this_transaction;
  IF NOT FOUND THEN RAISE 'only a business of the same transaction is imported'; END IF;
  -- Foreign keys do not compare the business.
  SELECT CASE target
    WHEN 'sessions' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::sessions, imported) r WHERE NOT EXISTS
      (SELECT FROM professionals p WHERE p.id = r.professional_id AND p.xmin = this_transaction))
    WHEN 'class_session_changes' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::class_session_changes, imported) r WHERE NOT EXISTS
      (SELECT FROM class_timetables t WHERE t.id = r.class_id AND t.business_id = of_business_id))
    WHEN 'appointments' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::appointments, imported) r WHERE r.crm_client_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM crm_clients c WHERE c.id = r.crm_client_id AND c.business_id = of_business_id))
    WHEN 'coupon_uses' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::coupon_uses, imported) r WHERE NOT EXISTS
      (SELECT FROM coupons c WHERE c.id = r.coupon_id AND c.business_id = of_business_id))
    WHEN 'package_redemptions' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::package_redemptions, imported) r WHERE NOT EXISTS
      (SELECT FROM package_purchases p WHERE p.id = r.purchase_id AND p.business_id = of_business_id))
    WHEN 'ledger_entries' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::ledger_entries, imported) r WHERE NOT EXISTS
      (SELECT FROM appointments a WHERE a.id = r.appointment_id AND a.business_id = of_business_id
      UNION ALL SELECT FROM package_purchases p WHERE p.id = r.purchase_id AND p.business_id = of_business_id))
    END INTO has_unknown;
  IF has_unknown THEN
    RAISE foreign_key_violation USING MESSAGE = 'an imported row names a row of no import', CONSTRAINT = 'import_rows_known';
  END IF;
  CASE target
  WHEN 'class_session_changes' THEN
    INSERT INTO class_session_changes SELECT * FROM json_populate_recordset(NULL::class_session_changes, imported);
  WHEN 'sessions' THEN
    INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes,
      capacity, seats_taken, units)
    SELECT id, professional_id, of_business_id, service_id, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes,
      capacity, seats_taken, units FROM json_populate_recordset(NULL::sessions, imported);
  WHEN 'appointments' THEN
    INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at, local_date, timezone,
      person_id, crm_client_id, client_name, cancellation_window_hours, recurring_group_id, service_ids, status, notes, staff_notes,
      payment_status, payment_intent_id, currency, booked_services, final_minor, discount, package_redemption, paid_minor,
      refunded_minor, tip_minor, payment_methods, created_at, updated_at, cancelled_by, cancel_reason, status_since)
    SELECT id, booking_id, session_id, professional_id, of_business_id, starts_at, ends_at, local_date, timezone,
      person_id, crm_client_id, client_name, cancellation_window_hours, recurring_group_id, service_ids, status, notes, staff_notes,
      payment_status, payment_intent_id, currency, booked_services, final_minor, discount, package_redemption, paid_minor,
      refunded_minor, tip_minor, payment_methods, created_at, updated_at, cancelled_by, cancel_reason, status_since
    FROM json_populate_recordset(NULL::appointments, imported);
  WHEN 'coupon_uses' THEN
    INSERT INTO coupon_uses SELECT * FROM json_populate_recordset(NULL::coupon_uses, imported);
  WHEN 'package_redemptions' THEN
    INSERT INTO package_redemptions SELECT * FROM json_populate_recordset(NULL::package_redemptions, imported);
  WHEN 'ledger_entries' THEN
    INSERT INTO ledger_entries (id, business_id, appointment_id, purchase_id, kind, amount_minor, currency, method, taken_by_id, taken_at,
      voids_id, agreed_price, overpaid_minor)
    SELECT id, of_business_id, appointment_id, purchase_id, kind, amount_minor, currency, method, taken_by_id, taken_at,
      voids_id, agreed_price, overpaid_minor FROM json_populate_recordset(NULL::ledger_entries, imported);
  END CASE;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION import_rows FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION import_rows TO amsel_gateway;
--> statement-breakpoint

-- Deletes expired refresh tokens, authorization codes, password resets, changes of email, magic, review and manage links, at most `row_limit` of each; the worker cannot
-- read their hashes. A used refresh token stays until it expires, because its reuse must end the session. Its sealed successor is
-- cleared when it may no longer be repeated: with the old token it would open the newest. A manage link ends a day after its
-- appointment; if a move has changed that end, the link stays.
CREATE FUNCTION delete_expired_secrets(row_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE deleted_tokens integer; deleted_codes integer; deleted_resets integer; deleted_logins integer; deleted_changes integer; deleted_reviews integer; deleted_unsubscribes integer; cleared integer; swept_links integer; due_links text[];
BEGIN
  DELETE FROM refresh_tokens WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_tokens = ROW_COUNT;
  DELETE FROM authorization_codes WHERE code_hash = ANY(ARRAY(
    SELECT code_hash FROM authorization_codes WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_codes = ROW_COUNT;
  DELETE FROM password_resets WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM password_resets WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_resets = ROW_COUNT;
  DELETE FROM magic_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM magic_links WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_logins = ROW_COUNT;
  DELETE FROM email_changes WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM email_changes WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_changes = ROW_COUNT;
  DELETE FROM review_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM review_links WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_reviews = ROW_COUNT;
  DELETE FROM unsubscribe_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM unsubscribe_links WHERE created_at <= now() - interval '365 days' ORDER BY created_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_unsubscribes = ROW_COUNT;
  UPDATE refresh_tokens SET sealed_successor = NULL WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE sealed_successor IS NOT NULL AND used_at <= now() - interval '1 minute'
    ORDER BY used_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS cleared = ROW_COUNT;
  due_links := ARRAY(SELECT token_hash FROM manage_links WHERE swept_after <= now() ORDER BY swept_after LIMIT row_limit FOR UPDATE SKIP LOCKED);
  UPDATE manage_links l SET swept_after = a.ends_at + interval '1 day' FROM appointments a
    WHERE l.token_hash = ANY(due_links) AND a.id = l.appointment_id;
  DELETE FROM manage_links WHERE token_hash = ANY(due_links) AND swept_after <= now();
  swept_links := cardinality(due_links);
  RETURN greatest(deleted_tokens, deleted_codes, deleted_resets, deleted_logins, deleted_changes, deleted_reviews, deleted_unsubscribes, cleared, swept_links);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_expired_secrets FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_expired_secrets TO amsel_worker;
--> statement-breakpoint

-- Before a 503: abandons the attempt that is in flight now, also if the caller belongs to an earlier one. Otherwise a slow
-- request could answer 503 for its own abandoned attempt while a later request with the same key is booked.
-- The engine inserts the outcome under the same attempt, so exactly one of both succeeds. The lock excludes a concurrent
-- `join_attempt` of any attempt of the command.
CREATE FUNCTION abandon_command(command text, attempt text, next_generation integer, request text, request_fingerprint text, caller text,
  command_kind text, request_summary text, reason text, asked timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE current_generation integer; current_attempt text := attempt;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempts/' || command, 0));
  IF EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF EXISTS (SELECT FROM key_reservations WHERE command_id = command AND fingerprint <> request_fingerprint) THEN RETURN 'reused'; END IF;
  IF next_generation IS NOT NULL THEN
    SELECT greatest(next_generation - 1, max(generation)) INTO current_generation FROM key_reservations WHERE command_id = command;
    current_attempt := command || '/' || current_generation;
  END IF;
  -- Each request stores its own texts. An attempt that other requests wait for is not decided if none of them remain.
  IF EXISTS (SELECT FROM key_reservations WHERE joined_attempt_id = current_attempt)
    AND (reason <> 'texts_missing' OR EXISTS (SELECT FROM command_texts WHERE attempt_id = current_attempt)) THEN RETURN 'joined'; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, abandon_reason, summary, requested_at, decided_at)
    VALUES (current_attempt, command_kind, caller, current_attempt, request, '', reason, request_summary, least(asked, now()), now())
    ON CONFLICT DO NOTHING;
  IF NOT FOUND AND EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF next_generation IS NOT NULL THEN
    INSERT INTO key_reservations (command_id, fingerprint, generation) VALUES (command, request_fingerprint, current_generation + 1)
      ON CONFLICT (command_id) DO UPDATE SET generation = current_generation + 1;
  END IF;
  RETURN 'abandoned';
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION abandon_command FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION abandon_command TO amsel_gateway;
--> statement-breakpoint

-- Lets a repeated request wait for an attempt in flight: the attempt can no longer be abandoned, and the key stands for its request.
-- Returns false if the attempt is abandoned.
CREATE FUNCTION join_attempt(command text, request_fingerprint text, attempt text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempts/' || command, 0));
  IF EXISTS (SELECT FROM outcomes WHERE attempt_id = attempt AND abandon_reason IS NOT NULL) THEN RETURN false; END IF;
  INSERT INTO key_reservations (command_id, fingerprint, joined_attempt_id) VALUES (command, request_fingerprint, attempt)
    ON CONFLICT (command_id) DO UPDATE SET fingerprint = request_fingerprint, joined_attempt_id = attempt;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION join_attempt FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION join_attempt TO amsel_gateway;
--> statement-breakpoint

-- Reserves the key of a plain write, which has the id of the command that its key would stand for. The engine inserts the outcome
-- of a command under the same id, so exactly one of both succeeds. Returns false if the key stands for a command.
CREATE FUNCTION claim_key(command text, caller text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM key_reservations WHERE command_id = command) THEN RETURN false; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, requested_at, decided_at)
    VALUES (command, 'write', caller, command, command, '', '{"ok": false, "code": "INVALID_INPUT", "field": "idempotency-key"}', '', now(), now())
    ON CONFLICT DO NOTHING;
  RETURN FOUND OR EXISTS (SELECT FROM outcomes WHERE command_id = command AND kind = 'write');
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION claim_key FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION claim_key TO amsel_gateway;
--> statement-breakpoint

-- Gateways keep what availability and searches for openings read, and ask for what has changed since. So every table that
-- they read notes the ids of changed businesses, professionals and services.
DO $$
DECLARE id_column text; source record;
BEGIN
  FOREACH id_column IN ARRAY '{id,business_id,professional_id,service_id,resource_id}'::text[] LOOP
    EXECUTE format('CREATE FUNCTION note_changed_%1$s() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $function$
BEGIN
  IF TG_OP <> ''INSERT'' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT %1$s FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> ''DELETE'' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT %1$s FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION note_changed_%1$s FROM PUBLIC', id_column);
  END LOOP;
  FOR source IN SELECT * FROM (VALUES
    ('businesses', 'id'), ('services', 'id'), ('professionals', 'id'), ('class_timetables', 'service_id'),
    ('opening_hours', 'business_id'), ('business_closures', 'business_id'), ('exceptional_openings', 'business_id'),
    ('business_members', 'business_id'),
    ('business_professionals', 'professional_id'), ('professional_services', 'professional_id'),
    ('weekly_hours', 'professional_id'), ('hours_exceptions', 'professional_id'), ('class_timetables', 'professional_id'),
    ('time_off', 'professional_id'), ('busy_times', 'professional_id'), ('sessions', 'professional_id'),
    ('held_seats', 'professional_id'), ('resource_needs', 'service_id'), ('resource_uses', 'resource_id')) AS s(table_name, id_column)
  LOOP
    -- Postgres allows one event for each trigger that reads the changed rows.
    EXECUTE format('CREATE TRIGGER note_inserted_%2$s AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_%2$s()', source.table_name, source.id_column);
    EXECUTE format('CREATE TRIGGER note_updated_%2$s AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_%2$s()', source.table_name, source.id_column);
    EXECUTE format('CREATE TRIGGER note_deleted_%2$s AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_%2$s()', source.table_name, source.id_column);
  END LOOP;
END $$;
--> statement-breakpoint

-- The rules of a professional contain timetables, with the terms of their services, the zone of their business and the
-- changes of their sessions; the calendar of a resource contains those whose sessions need it. Notes the professionals and
-- resources whose timetables a changed row belongs to.
CREATE FUNCTION note_changed_timetables() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ids text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'businesses' THEN ids := ARRAY(SELECT id FROM class_timetables WHERE business_id = NEW.id);
    WHEN 'services' THEN ids := ARRAY(SELECT id FROM class_timetables WHERE service_id = NEW.id);
    ELSE ids := ARRAY[OLD.class_id, NEW.class_id];
  END CASE;
  ids := ARRAY(SELECT professional_id FROM class_timetables WHERE id = ANY(ids) UNION
    SELECT n.resource_id FROM class_timetables c JOIN resource_needs n ON n.service_id = c.service_id WHERE c.id = ANY(ids));
  INSERT INTO calendar_changes (resource_id) SELECT DISTINCT unnest(ids) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_changed_timetables FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER note_timetables AFTER UPDATE ON "businesses"
  FOR EACH ROW EXECUTE FUNCTION note_changed_timetables();
--> statement-breakpoint
CREATE TRIGGER note_timetables AFTER UPDATE ON "services"
  FOR EACH ROW EXECUTE FUNCTION note_changed_timetables();
--> statement-breakpoint
CREATE TRIGGER note_timetables AFTER INSERT OR UPDATE OR DELETE ON "class_session_changes"
  FOR EACH ROW EXECUTE FUNCTION note_changed_timetables();
--> statement-breakpoint

-- A row of class_timetables names its professional, whom another trigger notes; this one notes the resources.
CREATE FUNCTION note_changed_room_timetables() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO calendar_changes (resource_id) SELECT DISTINCT resource_id FROM resource_needs
    WHERE service_id IN (OLD.service_id, NEW.service_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_changed_room_timetables FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER note_room_timetables AFTER INSERT OR UPDATE OR DELETE ON "class_timetables"
  FOR EACH ROW EXECUTE FUNCTION note_changed_room_timetables();
--> statement-breakpoint

-- The rules of a service contain the resources that it needs, and how many there are; those of a professional contain
-- timetables, which may need others. A resource has the timetables that need it, with their other resources.
CREATE FUNCTION note_changed_needs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ids text[];
BEGIN
  IF TG_TABLE_NAME = 'resources' THEN
    ids := ARRAY(SELECT service_id FROM resource_needs WHERE resource_id = NEW.id UNION
      SELECT professional_id FROM resource_needs n JOIN class_timetables c ON c.id = n.class_id WHERE n.resource_id = NEW.id UNION
      SELECT other.resource_id FROM resource_needs n JOIN resource_needs other ON other.service_id = n.service_id
        WHERE n.resource_id = NEW.id UNION
      SELECT NEW.id);
  ELSE
    ids := ARRAY(SELECT professional_id FROM class_timetables WHERE id IN (OLD.class_id, NEW.class_id) UNION
      SELECT resource_id FROM resource_needs WHERE service_id IN (OLD.service_id, NEW.service_id) UNION
      SELECT OLD.resource_id UNION SELECT NEW.resource_id);
  END IF;
  INSERT INTO calendar_changes (resource_id) SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_changed_needs FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER note_needs AFTER UPDATE ON "resources"
  FOR EACH ROW EXECUTE FUNCTION note_changed_needs();
--> statement-breakpoint
CREATE TRIGGER note_needs AFTER INSERT OR UPDATE OR DELETE ON "resource_needs"
  FOR EACH ROW EXECUTE FUNCTION note_changed_needs();
--> statement-breakpoint
-- A held seat keeps rooms and equipment; they are in its own row.
CREATE FUNCTION note_changed_held_units() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO calendar_changes (resource_id)
  SELECT DISTINCT held ->> 'resourceId' FROM jsonb_array_elements(
    coalesce(OLD.units, '[]') || coalesce(NEW.units, '[]')) AS held ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_changed_held_units FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER note_inserted_units AFTER INSERT ON "held_seats"
  FOR EACH ROW WHEN (NEW.units IS NOT NULL) EXECUTE FUNCTION note_changed_held_units();
--> statement-breakpoint
CREATE TRIGGER note_updated_units AFTER UPDATE ON "held_seats"
  FOR EACH ROW WHEN (NEW.units IS NOT NULL) EXECUTE FUNCTION note_changed_held_units();
--> statement-breakpoint
CREATE TRIGGER note_deleted_units AFTER DELETE ON "held_seats"
  FOR EACH ROW WHEN (OLD.units IS NOT NULL) EXECUTE FUNCTION note_changed_held_units();
--> statement-breakpoint

-- Without these locks, a concurrent change of the service or the business would not see the timetable, and not note its professional.
CREATE FUNCTION lock_timetable_terms() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM businesses WHERE id = NEW.business_id FOR SHARE;
  PERFORM FROM services WHERE id = NEW.service_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION lock_timetable_terms FROM PUBLIC;
--> statement-breakpoint
-- For a decision that may insert timetables: it locks the business before the calendars. The worker may not lock rows itself.
CREATE FUNCTION lock_businesses(ids text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM businesses WHERE id = ANY(ids) ORDER BY id FOR SHARE;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION lock_businesses FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION lock_businesses TO amsel_worker;
--> statement-breakpoint
CREATE TRIGGER lock_terms BEFORE INSERT OR UPDATE ON "class_timetables"
  FOR EACH ROW EXECUTE FUNCTION lock_timetable_terms();
--> statement-breakpoint
GRANT SELECT, DELETE ON "calendar_changes" TO amsel_worker;
--> statement-breakpoint

-- Keeps the versions of the records that decide when professionals work, so that the open time of a past day can be computed. Only
-- the columns that decide it are kept: no names, no reasons. A record that is deleted and inserted again unchanged, in one
-- transaction, continues. A version that began in the same transaction, or in a later one that committed before, never held.
CREATE FUNCTION keep_schedule_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  key_columns text[] := TG_ARGV[0]; kept_columns text[] := TG_ARGV[1];
  before jsonb; after jsonb; old_key text; new_key text; since timestamptz;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT jsonb_object_agg(key, value) FILTER (WHERE key = ANY(kept_columns)), string_agg(value #>> '{}', ' ' ORDER BY key)
      FILTER (WHERE key = ANY(key_columns)) INTO before, old_key FROM jsonb_each(to_jsonb(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT jsonb_object_agg(key, value) FILTER (WHERE key = ANY(kept_columns)), string_agg(value #>> '{}', ' ' ORDER BY key)
      FILTER (WHERE key = ANY(key_columns)) INTO after, new_key FROM jsonb_each(to_jsonb(NEW));
  END IF;
  IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
  IF before IS NOT NULL THEN
    DELETE FROM schedule_history WHERE kind = TG_TABLE_NAME AND record_key = old_key AND valid_to IS NULL AND valid_from >= now();
    UPDATE schedule_history SET valid_to = now() WHERE kind = TG_TABLE_NAME AND record_key = old_key AND valid_to IS NULL;
  END IF;
  IF after IS NOT NULL THEN
    SELECT greatest(now(), max(valid_to)) INTO since FROM schedule_history WHERE kind = TG_TABLE_NAME AND record_key = new_key;
    UPDATE schedule_history SET valid_to = NULL
      WHERE kind = TG_TABLE_NAME AND record_key = new_key AND valid_to = since AND record = after;
    IF NOT FOUND THEN
      INSERT INTO schedule_history (kind, record_key, business_id, professional_id, record, valid_from)
        VALUES (TG_TABLE_NAME, new_key,
          CASE TG_TABLE_NAME WHEN 'businesses' THEN after ->> 'id' ELSE after ->> 'business_id' END,
          CASE TG_TABLE_NAME WHEN 'professionals' THEN after ->> 'id' ELSE after ->> 'professional_id' END, after, since);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_schedule_version FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('businesses', '{id}', '{id,status,timezone,opens_min,closes_min,breaks,closed_weekdays,slot_minutes}'),
    ('opening_hours', '{business_id,weekday,start_min}', '{business_id,weekday,start_min,end_min}'),
    ('business_closures', '{id}', '{id,business_id,from_date,to_date,start_min,end_min}'),
    ('exceptional_openings', '{business_id,date}', '{business_id,date,spans}'),
    ('professionals', '{id}', '{id,opens_min,closes_min,breaks}'),
    ('business_professionals', '{business_id,professional_id}', '{business_id,professional_id}'),
    ('weekly_hours', '{professional_id,business_id,weekday,start_min}', '{professional_id,business_id,weekday,start_min,end_min}'),
    ('hours_exceptions', '{professional_id,business_id,date}', '{professional_id,business_id,date,spans}'),
    ('time_off', '{id}', '{id,professional_id,starts_at,ends_at}')) AS s(table_name, key_columns, kept_columns)
  LOOP
    EXECUTE format('CREATE TRIGGER keep_version AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION keep_schedule_version(%L, %L)', source.table_name, source.key_columns, source.kept_columns);
  END LOOP;
END $$;
