GRANT SELECT, INSERT, DELETE ON "password_resets" TO amsel_gateway;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "api_keys", "api_key_days" TO amsel_gateway;
--> statement-breakpoint
GRANT SELECT ("erased_at") ON "users" TO amsel_worker;
--> statement-breakpoint
-- Erasing an account touches rows of calendars, which the gateway has no right to write. This
-- function is the one thing it may do to them. It takes the person's lock, as the engine does, so
-- that a booking comes either before it (and is counted) or after it (and finds nobody).
CREATE FUNCTION erase_account(account text, erased timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account, 0));
  -- Nobody logs in or refreshes meanwhile, either.
  PERFORM FROM users WHERE id = account AND role = 'customer' FOR UPDATE;
  IF NOT FOUND THEN RAISE 'only the account of a customer can be erased'; END IF;
  IF EXISTS (SELECT FROM appointments WHERE client_id = account AND ends_at > erased
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'notes' - 'staffNotes'
    WHERE resource_id IN (SELECT id FROM appointments WHERE client_id = account);
  UPDATE appointments SET client_name = '', notes = NULL, staff_notes = NULL WHERE client_id = account;
  UPDATE reviews SET client_name = '' WHERE client_id = account;
  DELETE FROM refresh_tokens WHERE user_id = account;
  DELETE FROM password_resets WHERE user_id = account;
  UPDATE users SET email = account || '@erased.invalid', name = '', phone = NULL,
    password_hash = '', erased_at = erased WHERE id = account;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_account FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_account TO amsel_gateway;
