import type { Client } from 'pg';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { asOwner } from '../proof/database.ts';

/** The rows that a booking leaves beside its decision. They change as often as in the product, in sets instead of one by one. */
export async function insertOtherRows(
  url: string,
  booked: readonly AppointmentRecord[],
  nowMs: number,
): Promise<void> {
  const rows = booked.map(({ id, bookingId, clientId, businessId, sessionId }, n) => ({
    id,
    bookingId,
    clientId,
    businessId,
    sessionId,
    n,
  }));
  const now = new Date(nowMs).toISOString();
  await asOwner(url, async (client) => {
    await client.query(
      `CREATE TEMP TABLE booked ON COMMIT PRESERVE ROWS AS SELECT r.*, timestamptz '${now}' AS now
       FROM json_to_recordset($1::json) AS r(id text, "bookingId" text, "clientId" text, "businessId" text, "sessionId" text, n int)`,
      [JSON.stringify(rows)],
    );
    // Each statement is a transaction of its own, as the product's are.
    for (const statement of [...MESSAGES, ...HOLDS, ...REQUESTS]) await run(client, statement);
  });
}

async function run(client: Client, statement: string): Promise<void> {
  await client.query(statement);
}

/** A confirmation and two reminders, each with its links. */
const MESSAGES = [
  `INSERT INTO notifications (id, kind, user_id, business_id, appointment_id, due_at, useful_until, next_attempt_at, created_at)
   SELECT 'ntf_' || b.id || m, 'reminder', "clientId", "businessId", b.id, now, now + interval '1 day', now, now
   FROM booked b, generate_series(1, 3) AS m`,
  // The lease of the worker that sends it, then the result.
  `UPDATE notifications SET next_attempt_at = next_attempt_at + interval '1 minute', attempts = 1, first_attempt_at = b.now
   FROM booked b WHERE appointment_id = b.id AND notifications.status = 'queued'`,
  `UPDATE notifications SET status = 'sent', settled_at = b.now FROM booked b
   WHERE appointment_id = b.id AND notifications.status = 'queued'`,
  `INSERT INTO manage_links (token_hash, appointment_id, user_id, created_at, swept_after)
   SELECT md5(random()::text), b.id, "clientId", now, now + interval '16 days' FROM booked b, generate_series(1, 3)`,
  `INSERT INTO unsubscribe_links (token_hash, user_id, business_id, subject, created_at)
   SELECT md5(random()::text), "clientId", "businessId", 'reminders', now FROM booked b, generate_series(1, 3)`,
];

/** Every third booking was held before. */
const HOLDS = [
  `INSERT INTO holds (id, owner_id, business_id, professional_ids, request, quote, status, created_at, expires_at)
   SELECT 'hld_' || b.id, "clientId", "businessId", ARRAY[s.professional_id], '{}', '{}', 'open', now, now + interval '10 minutes'
   FROM booked b JOIN sessions s ON s.id = b."sessionId" WHERE n % 3 = 0`,
  `INSERT INTO held_seats (hold_id, professional_id, business_id, service_id, starts_at, ends_at, buffer_before_minutes,
     buffer_after_minutes, capacity, person_id, customer_id, expires_at)
   SELECT 'hld_' || b.id, s.professional_id, s.business_id, s.service_id, s.starts_at, s.ends_at, 0, 0, 1, "bookingId", "clientId",
     now + interval '10 minutes' FROM booked b JOIN sessions s ON s.id = b."sessionId" WHERE n % 3 = 0`,
  `UPDATE holds SET status = 'booked', booking_id = b."bookingId" FROM booked b WHERE holds.id = 'hld_' || b.id`,
  `UPDATE held_seats SET expires_at = b.now FROM booked b WHERE hold_id = 'hld_' || b.id`,
];

/** A log-in with its rotation, plain writes with keys, texts that wait for a decision. */
const REQUESTS = [
  `INSERT INTO refresh_tokens (token_hash, family_id, user_id, created_at, expires_at, logged_in_at)
   SELECT md5(random()::text), 'fam_' || b.id, "clientId", now, now + interval '30 days', now FROM booked b, generate_series(1, 2)`,
  `UPDATE refresh_tokens SET used_at = b.now - interval '5 minutes', sealed_successor = repeat('s', 120) FROM booked b
   WHERE family_id = 'fam_' || b.id AND used_at IS NULL`,
  `INSERT INTO stored_responses (caller_id, key, fingerprint, outcome, created_at)
   SELECT "clientId", md5(random()::text), repeat('f', 64), jsonb_build_object('ok', true, 'value', repeat('v', 300)), now FROM booked b`,
  `INSERT INTO key_reservations (command_id, fingerprint, created_at)
   SELECT md5(random()::text), repeat('f', 64), now FROM booked WHERE n % 10 = 0`,
  `INSERT INTO command_texts (id, command_id, attempt_id, person_ids, texts, created_at, kept_until)
   SELECT 'txt_' || id, "bookingId", "bookingId", ARRAY["clientId"], '{"notes": "left side"}', now, now + interval '1 hour'
   FROM booked WHERE n % 5 = 0`,
  `DELETE FROM command_texts`,
];

/** Every delivery succeeds at once. */
export async function settleDeliveries(url: string, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await asOwner(url, async (client) => {
    await client.query(
      `UPDATE webhook_deliveries SET status = 'delivered', attempt_count = 1, next_attempt_at = '${now}',
         attempts = '[{"at": "${now}", "status": 200, "failure": null, "durationMs": 40, "answer": "ok"}]'
       WHERE status = 'pending'`,
    );
  });
}
