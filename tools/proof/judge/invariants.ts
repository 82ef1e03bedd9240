import type { Client } from 'pg';
import { MINUTE_MS } from '../clock.ts';
import { asOwner } from '../database.ts';
import { PAYMENT_VIOLATIONS, PAYMENT_VIOLATIONS_OF_PROOF } from './payment-invariants.ts';
import { SESSION_VIOLATIONS } from './session-invariants.ts';
import { RESOURCE_VIOLATIONS, RESOURCE_VIOLATIONS_OF_PROOF } from './resource-invariants.ts';

const CANCELLATIONS = `'appointment.cancelled', 'appointment.declined', 'appointment.lapsed'`;
/** The event by which an appointment got its present seat. The order of events is exact; all of a batch have one time. */
const TAKEN_BY = `JOIN LATERAL (SELECT seq, created_at FROM events WHERE resource_id = a.id
        AND type IN ('appointment.booked', 'appointment.rescheduled', 'appointment.services_changed') ORDER BY seq DESC LIMIT 1) AS e ON true`;

/** The engine decided nothing about an appointment that was imported. */
const NOT_IMPORTED = `NOT EXISTS (SELECT FROM events i WHERE i.resource_id = a.id AND i.type = 'appointment.imported')`;

/** Each query finds the rows that violate an invariant. */
const VIOLATIONS = {
  'the taken times of two sessions of a calendar overlap': `
    SELECT a.id FROM sessions a JOIN sessions b ON a.professional_id = b.professional_id
      AND a.id < b.id AND a.taken && b.taken
    WHERE a.seats_taken > 0 AND b.seats_taken > 0`,
  'a person has two appointments at the same time': `
    SELECT a.id FROM appointments a JOIN appointments b ON a.person_id = b.person_id
      AND a.id < b.id AND a.during && b.during
    WHERE a.status <> 'Cancelled' AND b.status <> 'Cancelled'`,
  'taken seats differ from active appointments, or exceed the capacity': `
    SELECT s.id FROM sessions s LEFT JOIN appointments a
      ON a.session_id = s.id AND a.status <> 'Cancelled'
    GROUP BY s.id HAVING s.seats_taken <> count(a.id) OR s.seats_taken > s.capacity`,
  'the appointments of a booking differ from its outcome': `
    SELECT o.command_id FROM outcomes o
    WHERE o.kind = 'book' AND (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM appointments a
           WHERE a.booking_id = o.command_id)
      <> (SELECT coalesce(jsonb_agg(id ORDER BY id), '[]')
          FROM jsonb_array_elements_text(coalesce(o.outcome #> '{value,appointmentIds}', '[]')) AS id)`,
  'an appointment has no outcome': `
    SELECT id FROM appointments a WHERE booking_id NOT IN (SELECT command_id FROM outcomes) AND ${NOT_IMPORTED}`,
  'the use count of a coupon differs from its uses': `
    SELECT c.id FROM coupons c LEFT JOIN coupon_uses u ON u.coupon_id = c.id
    GROUP BY c.id HAVING c.times_used <> count(u.booking_id)`,
  'a coupon use or a redeemed session belongs to no active appointment': `
    SELECT booking_id FROM coupon_uses
    WHERE booking_id NOT IN (SELECT booking_id FROM appointments WHERE status <> 'Cancelled' AND discount IS NOT NULL)
    UNION ALL SELECT appointment_id FROM package_redemptions
    WHERE appointment_id NOT IN (SELECT id FROM appointments WHERE status <> 'Cancelled' AND package_redemption IS NOT NULL)`,
  'a discount has no coupon use, or a package session no redemption': `
    SELECT id FROM appointments a WHERE
      status <> 'Cancelled' AND discount IS NOT NULL
        AND NOT EXISTS (SELECT FROM coupon_uses u WHERE u.booking_id = a.booking_id)
      OR package_redemption IS NOT NULL
        AND NOT EXISTS (SELECT FROM package_redemptions r WHERE r.appointment_id = a.id)`,
  'a cancelled appointment does not have exactly one cancelled event': `
    SELECT a.id FROM appointments a LEFT JOIN events e
      ON e.resource_id = a.id AND e.type IN (${CANCELLATIONS})
    WHERE ${NOT_IMPORTED} GROUP BY a.id HAVING count(e.id) <> (a.status = 'Cancelled')::int`,
  'a customer used a coupon more often than it allows': `
    SELECT u.coupon_id, u.customer_id FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
    GROUP BY u.coupon_id, u.customer_id, c.per_customer_limit HAVING count(*) > c.per_customer_limit`,
  'a coupon was used more often than it allows': `
    SELECT c.id FROM coupons c JOIN coupon_uses u ON u.coupon_id = c.id
    GROUP BY c.id, c.usage_limit HAVING count(*) > c.usage_limit`,
  'the redeemed count of a purchase differs from its redemptions': `
    SELECT p.id FROM package_purchases p LEFT JOIN package_redemptions r ON r.purchase_id = p.id
    GROUP BY p.id HAVING p.sessions_redeemed <> count(r.appointment_id)
      OR (p.status = 'exhausted' AND p.sessions_redeemed < p.sessions_total)
      OR (p.status = 'active' AND p.sessions_redeemed = p.sessions_total)`,
  'an appointment does not have exactly one booked event': `
    SELECT a.id FROM appointments a LEFT JOIN events e
      ON e.resource_id = a.id AND e.type IN ('appointment.booked', 'appointment.imported')
    GROUP BY a.id HAVING count(e.id) <> 1`,
  'a seat was booked while a hold kept it for someone else': `
    SELECT a.id, h.hold_id FROM held_seats h JOIN holds ON holds.id = h.hold_id
      JOIN events c ON c.resource_id = h.hold_id AND c.type = 'hold.created'
      JOIN sessions s ON s.professional_id = h.professional_id AND s.taken && h.taken
      JOIN appointments a ON a.session_id = s.id AND a.booking_id IS DISTINCT FROM holds.booking_id
      ${TAKEN_BY}
    WHERE c.seq < e.seq AND e.created_at < h.expires_at
      AND NOT (h.capacity > 1 AND s.service_id = h.service_id AND s.starts_at = h.starts_at)`,
  'the booked and held seats of a class exceed its capacity': `
    WITH seats AS (
      SELECT h.professional_id, h.service_id, h.starts_at, h.capacity, h.hold_id AS id, c.seq, c.created_at,
        h.expires_at AS ended_at
      FROM held_seats h JOIN events c ON c.resource_id = h.hold_id AND c.type = 'hold.created'
      WHERE h.capacity > 1
      UNION ALL SELECT s.professional_id, s.service_id, s.starts_at, s.capacity, a.id, e.seq, e.created_at,
        coalesce(x.created_at, 'infinity')
      FROM sessions s JOIN appointments a ON a.session_id = s.id
        ${TAKEN_BY}
        LEFT JOIN events x ON x.resource_id = a.id AND x.type IN (${CANCELLATIONS})
      WHERE s.capacity > 1)
    SELECT last.id FROM seats last JOIN seats USING (professional_id, service_id, starts_at)
    WHERE seats.id = last.id OR seats.seq <= last.seq AND seats.ended_at > last.created_at
    GROUP BY professional_id, service_id, starts_at, last.id
    HAVING count(*) > max(greatest(seats.capacity, last.capacity))`,
  'a hold is booked without appointments, or its booking has no hold': `
    SELECT h.id FROM holds h WHERE (h.status = 'booked')
      <> EXISTS (SELECT FROM appointments a WHERE a.booking_id = h.booking_id)`,
  'the seats of a hold are kept longer than the hold': `
    SELECT h.id FROM holds h JOIN held_seats s ON s.hold_id = h.id WHERE s.expires_at > h.expires_at`,
  'two holds keep one seat at the same time': `
    SELECT a.hold_id, b.hold_id AS other FROM held_seats a JOIN holds ha ON ha.id = a.hold_id
      JOIN held_seats b ON b.professional_id = a.professional_id AND b.taken && a.taken AND a.hold_id < b.hold_id
      JOIN holds hb ON hb.id = b.hold_id
    WHERE ha.created_at < a.expires_at AND hb.created_at < b.expires_at
      AND ha.created_at < b.expires_at AND hb.created_at < a.expires_at
      AND NOT (a.capacity > 1 AND a.service_id = b.service_id AND a.starts_at = b.starts_at)`,
  'an offer to a waiting customer is no hold of theirs, or one of two': `
    SELECT w.id FROM waitlist_entries w LEFT JOIN holds h ON h.id = w.hold_id
    WHERE w.hold_id IS NOT NULL AND (h.waitlist_entry_id = w.id AND CASE WHEN w.customer_id IS NULL
      THEN h.request ->> 'personId' = w.crm_client_id ELSE h.owner_id = w.customer_id END) IS NOT TRUE
    UNION ALL SELECT a.id FROM holds a JOIN holds b ON b.waitlist_entry_id = a.waitlist_entry_id AND a.id < b.id
    WHERE a.created_at < b.expires_at AND b.created_at < a.expires_at
      AND a.created_at < a.expires_at AND b.created_at < b.expires_at`,
  'an entry of the waitlist is booked without appointments, or not booked with its offer': `
    SELECT w.id FROM waitlist_entries w WHERE CASE WHEN w.status = 'booked'
      THEN NOT EXISTS (SELECT FROM appointments a WHERE a.booking_id = w.booking_id)
      ELSE EXISTS (SELECT FROM holds h WHERE h.waitlist_entry_id = w.id AND h.status = 'booked') END`,
  'the positions of events have a gap': `
    SELECT max(position) AS last, count(position) AS placed FROM events
    HAVING max(position) <> count(position)`,
  ...PAYMENT_VIOLATIONS,
  ...SESSION_VIOLATIONS,
  ...RESOURCE_VIOLATIONS,
};

/** Two entries of the waitlist want the same times. */
export const wantTheSame = (one: string, other: string) =>
  ['business_id', 'professional_id', 'from_date', 'to_date', 'from_min', 'to_min']
    .map((column) => `${one}.${column} = ${other}.${column}`)
    .join(' AND ');

/** Limits that hold at every moment. */
const LIMITS = [
  'a customer used a coupon more often than it allows',
  'a coupon was used more often than it allows',
  'taken seats differ from active appointments, or exceed the capacity',
] as const satisfies readonly (keyof typeof VIOLATIONS)[];

/** The next in line has an offer by then, whatever fault comes between. */
export const PASS_ON_MS = 5 * MINUTE_MS;
/** The scheduler has cancelled an appointment that was not confirmed by then. */
export const LAPSED_AFTER_MS = 5 * MINUTE_MS;

/**
 * These hold in the proof only: there staff do not change the order of a line, no date is opened exceptionally, and no
 * busy time comes back, whose conflict would rightly be told again.
 */
const VIOLATIONS_OF_PROOF = {
  // Two customers wait for the same times: the second gets an offer only after the first had one, left, or was refused
  // one for an own reason.
  'a waiting customer got an offer before the one in front': `
    SELECT later.id, earlier.id AS first FROM waitlist_entries later
      JOIN holds h ON h.waitlist_entry_id = later.id
      JOIN waitlist_entries earlier ON earlier.rank < later.rank AND ${wantTheSame('earlier', 'later')}
    WHERE earlier.skipped_reason IS NULL
      AND NOT EXISTS (SELECT FROM outcomes o WHERE o.fingerprint = 'offer ' || earlier.id AND o.decided_at <= h.created_at
        AND (o.outcome ->> 'ok' = 'true' OR o.outcome ->> 'code' IN ('CLIENT_DOUBLE_BOOKED', 'CUSTOMER_LIMIT_REACHED')))
      AND NOT EXISTS (SELECT FROM events e WHERE e.resource_id = earlier.id AND e.type = 'waitlist.left'
        AND e.created_at <= h.created_at)`,
  // It lapsed or was given back, and its seat is not booked: the first neither booked it nor got another offer, which follows
  // a withdrawn one.
  'an offer that ended was not passed on to the next in line': `
    SELECT next.id, h.id AS ended FROM holds h JOIN waitlist_entries first ON first.id = h.waitlist_entry_id
      JOIN waitlist_entries next ON next.rank > first.rank AND ${wantTheSame('next', 'first')}
    WHERE h.status <> 'booked' AND next.skipped_reason IS NULL
      AND NOT EXISTS (SELECT FROM holds later WHERE later.waitlist_entry_id = first.id AND later.id <> h.id
        AND later.created_at >= h.expires_at)
      AND NOT EXISTS (SELECT FROM held_seats s JOIN sessions x ON x.professional_id = s.professional_id
        AND x.taken && s.taken AND x.seats_taken > 0 WHERE s.hold_id = h.id)
      AND h.expires_at + interval '${PASS_ON_MS} milliseconds' < coalesce(
        (SELECT created_at FROM events WHERE resource_id = next.id AND type = 'waitlist.left'), now())
      AND NOT EXISTS (SELECT FROM holds WHERE waitlist_entry_id = next.id)`,
  'the rating of a professional differs from the reviews': `
    SELECT p.id FROM professionals p LEFT JOIN reviews r ON r.professional_id = p.id AND r.hidden_at IS NULL
    GROUP BY p.id HAVING p.review_count <> count(r.id) OR p.rating_sum <> coalesce(sum(r.rating), 0)`,
  'a pending appointment did not lapse after its start': `
    SELECT id FROM appointments WHERE status = 'Pending' AND starts_at < now() - interval '${LAPSED_AFTER_MS} milliseconds'`,
  // In the proof no customer moves an appointment that was confirmed.
  'an appointment lapsed before its start, or after it was confirmed': `
    SELECT a.id FROM appointments a JOIN events l ON l.resource_id = a.id AND l.type = 'appointment.lapsed'
    WHERE l.created_at < a.starts_at OR EXISTS (SELECT FROM events c
      WHERE c.resource_id = a.id AND c.type = 'appointment.confirmed' AND c.seq < l.seq)`,
  'an appointment lies in a closure of its business': `
    SELECT a.id, c.id AS closure FROM appointments a JOIN business_closures c ON c.business_id = a.business_id
      AND a.local_date BETWEEN c.from_date AND c.to_date
    WHERE a.status <> 'Cancelled' AND a.during && tstzrange(
      (a.local_date + make_interval(mins => c.start_min)) AT TIME ZONE a.timezone,
      (a.local_date + make_interval(mins => c.end_min)) AT TIME ZONE a.timezone)`,
  'an appointment is not as long or not as expensive as its services': `
    SELECT a.id FROM appointments a CROSS JOIN LATERAL (
      SELECT sum((service ->> 'duration')::int) AS minutes, sum((service ->> 'priceMinor')::int) AS price,
        array_agg(service ->> 'serviceId') AS ids
      FROM jsonb_array_elements(a.booked_services) AS service) AS booked
    WHERE a.ends_at - a.starts_at <> booked.minutes * interval '1 minute' OR a.service_ids <> booked.ids
      OR a.final_minor <> coalesce((a.package_redemption ->> 'finalMinor')::int, booked.price - coalesce((a.discount ->> 'discountMinor')::int, 0))`,
  // In the proof no later request changes these appointments.
  'an appointment is not where its reassignment left it': `
    SELECT r ->> 'appointmentId' AS id
    FROM outcomes o CROSS JOIN LATERAL jsonb_array_elements(o.outcome #> '{value,reassignments}') AS r
      LEFT JOIN appointments a ON a.id = r ->> 'appointmentId'
    WHERE o.kind = 'reassign' AND (a.id IS NULL OR a.professional_id <> r ->> 'professional'
      OR (a.status = 'Cancelled') <> (r ->> 'result' = 'cancelled'))`,
  'a hold does not have exactly one event of its start and of its end': `
    SELECT h.id FROM holds h LEFT JOIN events e ON e.resource_id = h.id
      AND e.type IN ('hold.created', 'hold.booked', 'hold.released', 'hold.expired')
    GROUP BY h.id HAVING count(e.id) FILTER (WHERE e.type <> 'hold.created') <> (h.status <> 'open')::int
      OR count(e.id) FILTER (WHERE e.type = 'hold.' || h.status) <> (h.status <> 'open')::int
      OR (h.waitlist_entry_id IS NULL AND count(e.id) FILTER (WHERE e.type = 'hold.created') <> 1)`,
  'a conflict with an outside calendar was told twice': `
    SELECT data ->> 'appointmentId' AS id FROM events WHERE type = 'busy_calendar.conflict'
    GROUP BY data ->> 'appointmentId', data ->> 'startUtc' HAVING count(*) > 1`,
  ...PAYMENT_VIOLATIONS_OF_PROOF,
  ...RESOURCE_VIOLATIONS_OF_PROOF,
};

export type Invariant = keyof typeof VIOLATIONS | keyof typeof VIOLATIONS_OF_PROOF;

type Broken = Record<string, unknown[]>;

/** The violated invariants with their rows; empty if all hold. */
export const findBrokenInvariants = (url: string): Promise<Broken> =>
  asOwner(url, (client) => findRows(client, VIOLATIONS));

/** Like `findBrokenInvariants`, with those that hold in the proof only. */
export const findBrokenInvariantsOfProof = (client: Client): Promise<Broken> =>
  findRows(client, { ...VIOLATIONS, ...VIOLATIONS_OF_PROOF });

/** The limits that are exceeded now. */
export const findExceededLimits = (url: string): Promise<Broken> =>
  asOwner(url, (client) =>
    findRows(client, Object.fromEntries(LIMITS.map((name) => [name, VIOLATIONS[name]]))),
  );

async function findRows(
  client: Client,
  queries: Readonly<Record<string, string>>,
): Promise<Broken> {
  const found: Broken = {};
  for (const [invariant, text] of Object.entries(queries)) {
    const { rows } = await client.query<object>(text);
    if (rows.length > 0) found[invariant] = rows;
  }
  return found;
}
