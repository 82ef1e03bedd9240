import { DatabaseError } from 'pg';
import { asOwner } from '../database.ts';

/** A statement on the stored rows that each constraint must refuse. */
const FORBIDDEN_STATEMENTS: Readonly<Record<string, string>> = {
  sessions_no_overlap: `
    INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
    SELECT 'ses_forbidden', professional_id, business_id, service_id, starts_at + interval '1 minute', ends_at, capacity, 1
    FROM sessions WHERE seats_taken > 0 LIMIT 1`,
  resource_uses_no_overlap: `
    INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken, units)
    SELECT 'ses_forbidden', (SELECT id FROM professionals p WHERE NOT EXISTS (
        SELECT FROM sessions o WHERE o.professional_id = p.id AND o.taken && s.taken) LIMIT 1),
      business_id, service_id, starts_at, ends_at, capacity, 1, units
    FROM sessions s WHERE seats_taken > 0 AND units IS NOT NULL LIMIT 1`,
  sessions_seats_within_capacity: `UPDATE sessions SET seats_taken = capacity + 1`,
  appointments_person_no_overlap: `
    INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at, local_date,
      timezone, person_id, client_name, service_ids, booked_services, status, currency)
    SELECT 'apt_forbidden', 'bkg_forbidden', session_id, professional_id, business_id, starts_at, ends_at, local_date,
      timezone, person_id, client_name, service_ids, booked_services, status, currency
    FROM appointments WHERE status = 'Confirmed' LIMIT 1`,
  outcomes_pkey: `
    INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, professional_id,
      requested_at, decided_at)
    SELECT command_id, kind, caller_id, 'another', request_id, fingerprint, outcome, summary, professional_id,
      requested_at, decided_at FROM outcomes WHERE outcome IS NOT NULL LIMIT 1`,
  outcomes_attempt_unique: `
    INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, professional_id,
      requested_at, decided_at)
    SELECT 'another', kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, professional_id,
      requested_at, decided_at FROM outcomes WHERE outcome IS NOT NULL LIMIT 1`,
  appointments_session_fk: `
    UPDATE appointments SET ends_at = ends_at + interval '1 second'
    WHERE id = (SELECT id FROM appointments WHERE status = 'Confirmed' LIMIT 1)`,
  coupons_within_usage_limit: `UPDATE coupons SET times_used = usage_limit + 1 WHERE usage_limit IS NOT NULL`,
  ledger_refund_within_paid: `
    INSERT INTO ledger_entries (id, business_id, purchase_id, kind, amount_minor, currency, method, taken_by_id, taken_at)
    SELECT 'pay_forbidden', business_id, id, 'refund', 1, currency, 'cash', 'usr_forbidden', now() FROM package_purchases LIMIT 1`,
  package_purchases_within_session_total: `UPDATE package_purchases SET sessions_redeemed = sessions_total + 1`,
};

/** The constraints that do not refuse their statement. */
export function listBrokenConstraints(databaseUrl: string): Promise<string[]> {
  return asOwner(databaseUrl, async (client) => {
    const broken: string[] = [];
    for (const [constraint, statement] of Object.entries(FORBIDDEN_STATEMENTS)) {
      await client.query('BEGIN');
      const refusedBy = await client.query(statement).then(
        () => 'none',
        (error: unknown) => (error instanceof DatabaseError ? error.constraint : String(error)),
      );
      await client.query('ROLLBACK');
      if (refusedBy !== constraint) broken.push(constraint);
    }
    return broken;
  });
}
