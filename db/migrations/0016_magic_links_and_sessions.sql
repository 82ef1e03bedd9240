CREATE TABLE "magic_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "logged_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "magic_links" ADD CONSTRAINT "magic_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "magic_links_one_per_user" ON "magic_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "magic_links_by_expiry" ON "magic_links" USING btree ("expires_at");--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "magic_links" TO amsel_gateway;
--> statement-breakpoint
-- Also deletes the magic link, and forgets that the email was verified.
CREATE OR REPLACE FUNCTION erase_account(account_id text, erasure_time timestamptz) RETURNS boolean
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
  UPDATE appointments SET version = version + 1, client_name = '', notes = NULL, staff_notes = NULL WHERE client_id = account_id;
  UPDATE events SET data = data - 'clientName' - 'comment'
    WHERE resource_id IN (SELECT id FROM reviews WHERE client_id = account_id);
  UPDATE reviews SET client_name = '', comment = NULL WHERE client_id = account_id;
  DELETE FROM stored_responses WHERE caller_id = account_id;
  UPDATE family_members SET name = '' WHERE user_id = account_id;
  DELETE FROM refresh_tokens WHERE user_id = account_id;
  DELETE FROM password_resets WHERE user_id = account_id;
  DELETE FROM magic_links WHERE user_id = account_id;
  DELETE FROM manage_links WHERE user_id = account_id;
  DELETE FROM account_notes WHERE user_id = account_id;
  -- The hash of an outside subject stays: a token that is still valid must not open the account again.
  UPDATE users SET email = account_id || '@erased.invalid', name = '', phone = NULL, language = NULL, email_verified_at = NULL,
    password_hash = '', erased_at = erasure_time WHERE id = account_id;
  RETURN true;
END $$;
--> statement-breakpoint
-- Also deletes expired magic links.
CREATE OR REPLACE FUNCTION delete_expired_secrets(row_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE deleted_tokens integer; deleted_resets integer; deleted_logins integer; cleared integer; swept_links integer; due_links text[];
BEGIN
  DELETE FROM refresh_tokens WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_tokens = ROW_COUNT;
  DELETE FROM password_resets WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM password_resets WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_resets = ROW_COUNT;
  DELETE FROM magic_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM magic_links WHERE expires_at <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_logins = ROW_COUNT;
  UPDATE refresh_tokens SET sealed_successor = NULL WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE sealed_successor IS NOT NULL AND used_at <= now() - interval '1 minute'
    LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS cleared = ROW_COUNT;
  due_links := ARRAY(SELECT token_hash FROM manage_links WHERE swept_after <= now() LIMIT row_limit FOR UPDATE SKIP LOCKED);
  UPDATE manage_links l SET swept_after = a.ends_at + interval '1 day' FROM appointments a
    WHERE l.token_hash = ANY(due_links) AND a.id = l.appointment_id;
  DELETE FROM manage_links WHERE token_hash = ANY(due_links) AND swept_after <= now();
  swept_links := cardinality(due_links);
  RETURN greatest(deleted_tokens, deleted_resets, deleted_logins, cleared, swept_links);
END $$;
