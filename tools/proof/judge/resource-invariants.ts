/** The units of each session with a seat taken. */
const TAKEN = `SELECT s.id, s.service_id, s.taken, u ->> 'resourceId' AS resource_id, (u ->> 'unit')::int AS unit
    FROM sessions s CROSS JOIN LATERAL jsonb_array_elements(s.units) AS u WHERE s.seats_taken > 0`;

/** Each query finds the rows that violate an invariant. */
export const RESOURCE_VIOLATIONS = {
  'two sessions take the same room at the same time': `
    WITH used AS MATERIALIZED (${TAKEN})
    SELECT a.id FROM used a JOIN used b ON a.resource_id = b.resource_id AND a.unit = b.unit
      AND a.id < b.id AND a.taken && b.taken`,
  'the units of a session differ from those that the database guards': `
    SELECT coalesce(used.id, guarded.session_id) AS id FROM (${TAKEN}) AS used
    FULL JOIN resource_uses guarded ON guarded.session_id = used.id AND guarded.resource_id = used.resource_id
      AND guarded.unit = used.unit
    WHERE used.taken IS DISTINCT FROM guarded.during`,
};

/** In the proof neither the resources change, nor the needs of the services. */
export const RESOURCE_VIOLATIONS_OF_PROOF = {
  'a session does not take as many rooms as its service needs': `
    SELECT s.id FROM sessions s JOIN resource_needs n ON n.service_id = s.service_id
      JOIN resources r ON r.id = n.resource_id
    WHERE s.seats_taken > 0 AND n.count <> (SELECT count(*) FROM (${TAKEN}) AS used
      WHERE used.id = s.id AND used.resource_id = r.id AND used.unit BETWEEN 1 AND r.count)`,
};
