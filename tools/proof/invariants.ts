import { asOwner } from './database.ts';

/** What may never be, in SQL: each query finds the rows that break a rule. */
const BROKEN = {
  'two sessions of a calendar overlap': `
    SELECT a.id FROM sessions a JOIN sessions b ON a.professional_id = b.professional_id
      AND a.id < b.id AND a.during && b.during
    WHERE a.seats_taken > 0 AND b.seats_taken > 0`,
  'a person is in two places': `
    SELECT a.id FROM appointments a JOIN appointments b ON a.person_id = b.person_id
      AND a.id < b.id AND a.during && b.during
    WHERE a.status <> 'Cancelled' AND b.status <> 'Cancelled'`,
  'seats differ from active appointments, or exceed the capacity': `
    SELECT s.id FROM sessions s LEFT JOIN appointments a
      ON a.session_id = s.id AND a.status <> 'Cancelled'
    GROUP BY s.id HAVING s.seats_taken <> count(a.id) OR s.seats_taken > s.capacity`,
  'a booking has other appointments than its outcome says': `
    SELECT o.command_id FROM outcomes o
    WHERE o.kind = 'book' AND (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM appointments a
           WHERE a.booking_id = o.command_id)
      <> (SELECT coalesce(jsonb_agg(id ORDER BY id), '[]')
          FROM jsonb_array_elements_text(coalesce(o.outcome #> '{value,appointmentIds}', '[]')) AS id)`,
  'an appointment has no outcome': `
    SELECT id FROM appointments WHERE booking_id NOT IN (SELECT command_id FROM outcomes)`,
  'a coupon counts other uses than it has': `
    SELECT c.id FROM coupons c LEFT JOIN coupon_uses u ON u.coupon_id = c.id
    GROUP BY c.id HAVING c.times_used <> count(u.booking_id)`,
  'a use of a coupon, or a redeemed session, is of nothing that is booked': `
    SELECT booking_id FROM coupon_uses
    WHERE booking_id NOT IN (SELECT booking_id FROM appointments WHERE status <> 'Cancelled')
    UNION ALL SELECT appointment_id FROM package_redemptions
    WHERE appointment_id NOT IN (SELECT id FROM appointments WHERE status <> 'Cancelled')`,
  'a promised discount, or a session of a package, is not on record': `
    SELECT id FROM appointments a WHERE status <> 'Cancelled' AND (
      discount IS NOT NULL AND NOT EXISTS (SELECT FROM coupon_uses u WHERE u.booking_id = a.booking_id)
      OR package_redemption IS NOT NULL
        AND NOT EXISTS (SELECT FROM package_redemptions r WHERE r.appointment_id = a.id))`,
  'an appointment that was cancelled has not exactly one event of it': `
    SELECT a.id FROM appointments a LEFT JOIN events e
      ON e.resource_id = a.id AND e.type = 'appointment.cancelled'
    GROUP BY a.id HAVING count(e.id) <> (a.status = 'Cancelled')::int`,
  'a customer used a coupon more often than it allows': `
    SELECT u.coupon_id, u.customer_id FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
    GROUP BY u.coupon_id, u.customer_id, c.per_customer_limit HAVING count(*) > c.per_customer_limit`,
  'a purchase counts other sessions than were redeemed': `
    SELECT p.id FROM package_purchases p LEFT JOIN package_redemptions r ON r.purchase_id = p.id
    GROUP BY p.id HAVING p.sessions_redeemed <> count(r.appointment_id)
      OR (p.status = 'exhausted' AND p.sessions_redeemed < p.sessions_total)
      OR (p.status = 'active' AND p.sessions_redeemed = p.sessions_total)`,
  'an appointment has not exactly one event': `
    SELECT a.id FROM appointments a LEFT JOIN events e
      ON e.resource_id = a.id AND e.type = 'appointment.booked'
    GROUP BY a.id HAVING count(e.id) <> 1`,
};

/** The rules that the database breaks, with the rows; empty where all hold. */
export function brokenInvariants(url: string): Promise<Record<string, unknown[]>> {
  return asOwner(url, async (client) => {
    const found: Record<string, unknown[]> = {};
    for (const [rule, text] of Object.entries(BROKEN)) {
      const { rows } = await client.query<object>(text);
      if (rows.length > 0) found[rule] = rows;
    }
    return found;
  });
}
