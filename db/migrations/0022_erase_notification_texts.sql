-- Also removes the answers of mail servers, which may name the reader, and the unsubscribe links.
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
  UPDATE events SET data = (data - 'client' - 'notes' - 'staffNotes' - 'reason') #- '{notification,reason}'
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
  DELETE FROM unsubscribe_links WHERE user_id = account_id;
  UPDATE notifications SET reason = NULL WHERE user_id = account_id AND status <> 'skipped';
  DELETE FROM account_notes WHERE user_id = account_id;
  -- The hash of an outside subject stays: a token that is still valid must not open the account again.
  UPDATE users SET email = account_id || '@erased.invalid', name = '', phone = NULL, language = NULL, email_verified_at = NULL,
    password_hash = '', erased_at = erasure_time WHERE id = account_id;
  RETURN true;
END $$;
--> statement-breakpoint
-- Also removes the answers of mail servers.
CREATE OR REPLACE FUNCTION erase_client(client_record_id text, owner_id text, erasure_time timestamptz) RETURNS boolean
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
  UPDATE events SET data = (data - 'client' - 'crmClientId' - 'notes' - 'staffNotes' - 'reason') #- '{notification,reason}'
    WHERE resource_id IN (SELECT id FROM appointments WHERE crm_client_id = client_record_id);
  UPDATE appointments SET version = version + 1, client_name = '', notes = NULL, staff_notes = NULL, crm_client_id = NULL
    WHERE crm_client_id = client_record_id;
  DELETE FROM stored_responses WHERE caller_id = owner_id AND outcome -> 'value' -> 'body' ->> 'id' = client_record_id;
  UPDATE notifications SET reason = NULL WHERE crm_client_id = client_record_id AND status <> 'skipped';
  DELETE FROM crm_clients WHERE id = client_record_id;
  RETURN true;
END $$;
