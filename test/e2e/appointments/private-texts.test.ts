import { expect, test } from '@jest/globals';
import { reassignAppointments } from '../../../contract/absences.ts';
import { annotateAppointment, cancelAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getBooking } from '../../../contract/bookings.ts';
import { createHold } from '../../../contract/holds.ts';
import {
  listPayments,
  payAppointment,
  refundAppointment,
  voidPayment,
} from '../../../contract/payments.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { readHistories } from '../../support/histories.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp({ worker: true });
const MARK = 'zzprivate';

async function setUp() {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const [asOwner, asAna] = await Promise.all([
    app.loginAs(owner),
    app.make.user().then((ana) => app.loginAs(ana)),
  ]);
  return { shop, asOwner, asAna };
}

test('no text of a person reaches Temporal, whatever the command', async () => {
  const { shop, asOwner, asAna } = await setUp();
  const words = (text: string) => `${MARK} ${text}`;
  const at = (start: string) => bookingAt(shop, start);
  const booked = bodyOf(
    await asAna(bookAppointment, { body: { ...at('09:00'), notes: words('n') } }),
  );
  expect(booked).toMatchObject({ notes: words('n') });
  const walkIn = bodyOf(
    await asOwner(bookAppointment, {
      body: { ...at('11:00'), clientName: words('Tom'), staffNotes: words('s') },
    }),
  );
  expect(walkIn).toMatchObject({ client: words('Tom'), staffNotes: words('s') });
  const params = { id: walkIn.id };
  bodyOf(
    await asOwner(annotateAppointment, {
      params,
      body: { notes: words('a'), staffNotes: null, clientName: words('Tim') },
    }),
  );
  bodyOf(await asAna(createHold, { body: { ...at('13:00'), notes: words('held') } }));
  const later = await asAna(bookAppointment, {
    headers: { prefer: 'respond-async' },
    body: { ...at('15:00'), notes: words('later') },
  });
  const bookingId = bodyOf(later).id;
  const done = await asAna(getBooking, {
    params: { id: bookingId },
    headers: { prefer: 'wait=20' },
  });
  expect(done).toMatchObject({ body: { appointments: [{ notes: words('later') }] } });
  bodyOf(await asOwner(payAppointment, { params, body: { amountMajor: 35, method: 'cash' } }));
  const [payment] = bodyOf(await asOwner(listPayments, { params }));
  bodyOf(
    await asOwner(voidPayment, {
      params: { ...params, paymentId: payment!.id },
      body: { reason: words('void') },
    }),
  );
  bodyOf(await asOwner(payAppointment, { params, body: { amountMajor: 35, method: 'cash' } }));
  bodyOf(await asOwner(refundAppointment, { params, body: { reason: words('refund') } }));
  bodyOf(
    await asAna(cancelAppointment, {
      params: { id: booked.id },
      body: { scope: 'this', reason: words('ill') },
    }),
  );
  bodyOf(
    await asOwner(reassignAppointments, {
      params: { id: shop.professional.id },
      body: {
        from: DATE,
        to: DATE,
        otherwise: 'cancel',
        reason: words('away'),
        timeOff: { reason: words('flu') },
      },
    }),
  );

  const histories = await waitUntil(
    () => readHistories(app.taskQueue),
    (found) => [...found.values()].some((text) => text.includes(bookingId)),
  );
  const all = [...histories.values()].join('\n');
  expect(all).toContain(walkIn.id);
  expect(all).not.toContain(MARK);
  expect(await query(app.url, 'SELECT FROM command_texts')).toEqual([]);
});

const countBooked = async ({ professional }: { professional: { id: string } }) =>
  (await query(app.url, 'SELECT FROM appointments WHERE professional_id = $1', [professional.id]))
    .length;

test('a booking whose notes cannot be stored is answered with 503, and its key works later', async () => {
  const { shop, asAna } = await setUp();
  const book = (fields: object, key: string) =>
    asAna(bookAppointment, {
      body: { ...bookingAt(shop), ...fields },
      headers: { 'idempotency-key': key },
    });
  await query(app.url, 'REVOKE INSERT ON command_texts FROM amsel_gateway');
  try {
    expect(codeOf(await book({ notes: MARK }, 'with-notes'))).toBe('DB_UNAVAILABLE');
    expect(await countBooked(shop)).toBe(0);
    expect(codeOf(await book({ start: '14:00' }, 'without'))).toBe('201');
  } finally {
    await query(app.url, 'GRANT INSERT ON command_texts TO amsel_gateway');
  }
  expect(await book({ notes: MARK }, 'with-notes')).toMatchObject({ body: { notes: MARK } });
});

/** As a failover to a standby that has not received the row. */
const LOSE_ROWS = `
  CREATE FUNCTION lose_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER lose_rows BEFORE INSERT ON command_texts FOR EACH ROW EXECUTE FUNCTION lose_row()`;

test('a booking whose notes were lost is not booked, and a repeat books it with them', async () => {
  const { shop, asAna } = await setUp();
  const book = (start: string, headers: Record<string, string>, series = {}) =>
    asAna(bookAppointment, {
      body: { ...bookingAt(shop, start), ...series, notes: MARK },
      headers,
    });
  const bookSeries = () => {
    const weekly = { recurringFrequency: 'weekly', recurringCount: 2 } as const;
    return book('12:00', { 'idempotency-key': 'lost-series' }, weekly);
  };
  const now = { 'idempotency-key': 'lost-now' };
  const later = { 'idempotency-key': 'lost-later', prefer: 'respond-async' };
  const read = async () => {
    const params = { id: bodyOf(await book('15:00', later)).id };
    return asAna(getBooking, { params, headers: { prefer: 'wait=20' } });
  };
  await query(app.url, LOSE_ROWS);
  try {
    expect(codeOf(await book('10:00', now))).toBe('DB_UNAVAILABLE');
    expect(codeOf(await bookSeries())).toBe('DB_UNAVAILABLE');
    expect(await read()).toMatchObject({ body: { status: 'failed', error: 'DB_UNAVAILABLE' } });
    expect(await countBooked(shop)).toBe(0);
  } finally {
    await query(app.url, 'DROP FUNCTION lose_row CASCADE');
  }
  expect(await book('10:00', now)).toMatchObject({ status: 201, body: { notes: MARK } });
  expect(await bookSeries()).toMatchObject({ status: 201, body: { notes: MARK } });
  expect(await read()).toMatchObject({ body: { appointments: [{ notes: MARK }] } });
});

test('the sweep deletes texts that no decision will take, and keeps those of waiting bookings', async () => {
  const insert = (id: string, age: string, left: string) =>
    query(
      app.url,
      `INSERT INTO command_texts VALUES ($1, $1, $1 || '/0', '{}', '{}', now() - $2::interval, now() + $3::interval)`,
      [id, age, left],
    );
  await insert('bkg_over', '91 days', '-1 day');
  await insert('bkg_waiting', '1 day', '89 days');
  await insert('bkg_given_up', '2 hours', '89 days');
  await query(
    app.url,
    `INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, abandon_reason, summary, requested_at, decided_at)
     VALUES ('bkg_given_up/0', 'book', 'usr', 'bkg_given_up/0', 'x', '', 'unanswered', '', now(), now())`,
  );

  await app.sweep();

  expect(await query(app.url, 'SELECT id FROM command_texts')).toEqual([{ id: 'bkg_waiting' }]);
  await query(app.url, 'DELETE FROM command_texts');
});
