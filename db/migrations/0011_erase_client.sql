-- Null where the owner has no such record, false while somebody still comes. It takes the person's lock, as the engine does.
CREATE FUNCTION erase_client(client text, owner text, erased timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(client, 0));
  PERFORM FROM crm_clients c JOIN businesses b ON b.id = c.business_id
    WHERE c.id = client AND b.user_id = owner FOR UPDATE OF c;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM appointments WHERE crm_client_id = client AND ends_at > erased
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'crmClientId' - 'notes' - 'staffNotes' - 'reason'
    WHERE resource_id IN (SELECT id FROM appointments WHERE crm_client_id = client);
  UPDATE appointments SET client_name = '', notes = NULL, staff_notes = NULL, crm_client_id = NULL
    WHERE crm_client_id = client;
  DELETE FROM kept_answers WHERE caller_id = owner AND outcome -> 'value' -> 'body' ->> 'id' = client;
  DELETE FROM crm_clients WHERE id = client;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_client FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_client TO amsel_gateway;
