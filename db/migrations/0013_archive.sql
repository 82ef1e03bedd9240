CREATE TABLE "archived_appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"appointment" jsonb NOT NULL,
	"history" jsonb NOT NULL
);
--> statement-breakpoint
-- Moves what ended before, calendar by calendar and each in a transaction of its own, so that nobody waits long.
-- What somebody reviewed stays, for the review tells of it; and a class goes whole or not at all.
CREATE PROCEDURE archive_appointments(before timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  calendar text;
BEGIN
  IF before IS NULL OR before > now() - interval '1 year' THEN
    RAISE 'what ended less than a year ago is still asked for';
  END IF;
  FOR calendar IN SELECT id FROM professionals ORDER BY id LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(calendar, 0));
    WITH ended AS MATERIALIZED (
      SELECT a.session_id FROM appointments a LEFT JOIN reviews r ON r.appointment_id = a.id
      WHERE a.professional_id = calendar AND a.ends_at < before AND a.starts_at < before
      GROUP BY a.session_id
      HAVING bool_and(r.id IS NULL AND a.status IN ('Cancelled', 'Completed', 'NoShow'))),
    moved AS (
      DELETE FROM appointments a USING ended WHERE a.session_id = ended.session_id RETURNING a.*),
    told AS (
      DELETE FROM events e USING moved WHERE e.resource_id = moved.id RETURNING e.*),
    alerted AS (
      DELETE FROM alerts USING moved WHERE alerts.appointment_id = moved.id),
    closed AS (
      DELETE FROM sessions USING ended WHERE sessions.id = ended.session_id),
    histories AS (
      SELECT resource_id, jsonb_agg(jsonb_build_object('type', type, 'at', created_at, 'by', actor_id) ORDER BY seq) AS history
      FROM told GROUP BY resource_id)
    INSERT INTO archived_appointments
    SELECT id, business_id, professional_id, starts_at,
      jsonb_strip_nulls(to_jsonb(moved) - 'client_name' - 'notes' - 'staff_notes' - 'during'), COALESCE(history, '[]')
    FROM moved LEFT JOIN histories ON resource_id = id;
    COMMIT;
  END LOOP;
  -- What was left by somebody who moved or cancelled, and nobody took again.
  DELETE FROM sessions s
  WHERE s.seats_taken = 0 AND s.ends_at < before AND NOT EXISTS (SELECT FROM appointments a WHERE a.session_id = s.id);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON PROCEDURE archive_appointments FROM PUBLIC;
