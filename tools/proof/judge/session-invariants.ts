/** The local date and minute at which an appointment starts. */
const START = `(a.local_date, (extract(epoch FROM (a.starts_at AT TIME ZONE a.timezone) - a.local_date) / 60)::int)`;
const PLANNED = '(c.date, t.start_min::int)';
const MOVED = '(c.moved_date, c.moved_start_min::int)';
const HELD = '(coalesce(c.moved_date, c.date), coalesce(c.moved_start_min, t.start_min)::int)';

/** Each query finds the rows that violate an invariant: of sessions as a whole, merged clients and walk-ins. */
export const SESSION_VIOLATIONS = {
  // Another timetable of the professional may have a session at that time.
  'a seat is booked in a cancelled session, or at its time before a move': `
    SELECT a.id FROM class_session_changes c JOIN class_timetables t ON t.id = c.class_id
      JOIN appointments a ON a.professional_id = t.professional_id AND a.service_ids = ARRAY[t.service_id]
    WHERE a.status IN ('Pending', 'Confirmed')
      AND NOT EXISTS (SELECT FROM class_timetables o WHERE o.service_id = t.service_id
        AND o.professional_id = t.professional_id AND o.id <> t.id)
      AND ((c.is_cancelled AND ${START} = ${HELD})
        OR (${START} = ${PLANNED} AND ${MOVED} <> ${PLANNED} AND NOT EXISTS (SELECT FROM class_session_changes o
          WHERE o.class_id = c.class_id AND (o.moved_date, o.moved_start_min::int) = ${PLANNED})))`,
  'a session has other seats than staff gave it': `
    SELECT s.id FROM class_session_changes c JOIN class_timetables t ON t.id = c.class_id
      JOIN businesses b ON b.id = t.business_id
      JOIN sessions s ON s.professional_id = t.professional_id AND s.service_id = t.service_id AND s.seats_taken > 0
        AND s.starts_at = (coalesce(c.moved_date, c.date)
          + make_interval(mins => coalesce(c.moved_start_min, t.start_min))) AT TIME ZONE b.timezone
    WHERE NOT c.is_cancelled AND s.capacity <> c.capacity`,
  // An erasure removes the name.
  'an appointment belongs to a client record that was merged': `
    SELECT a.id FROM appointments a WHERE a.person_id LIKE 'crm\\_%' AND a.client_name <> ''
      AND NOT EXISTS (SELECT FROM crm_clients c WHERE c.id = a.person_id)`,
  'a walk-in has a client, or is not the person of its booking': `
    SELECT a.id FROM appointments a WHERE a.person_id LIKE 'bkg\\_%'
      AND (a.person_id <> a.booking_id OR num_nonnulls(a.client_id, a.crm_client_id) > 0)`,
};
