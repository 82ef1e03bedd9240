import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { newId } from '../../contract/ids.ts';
import { connect, type Database, transact } from '../../db/client.ts';
import { listAppointmentsByBookings } from '../../db/reads/appointments.ts';
import { loadWorld } from '../../db/reads/world.ts';
import {
  IMMUTABLE_ALERT_FIELDS,
  IMMUTABLE_APPOINTMENT_FIELDS,
  saveDecisions,
} from '../../db/writes/decisions.ts';
import type { Alert } from '../../domain/alert.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Session } from '../../domain/calendar.ts';
import { type Changes, NO_CHANGES } from '../../domain/changes.ts';
import type { Command } from '../../domain/commands/index.ts';
import { accept } from '../../domain/outcome.ts';
import { NO_NEEDS } from '../../domain/needs.ts';
import { anAppointment } from '../support/booked-world.ts';
import { createFactories } from '../support/factories.ts';
import { createDatabase } from '../support/services.ts';
import { aCommand, aSession } from '../support/world.ts';

/** Changes as the worker saves them, read back as the next decision loads them. */
let make: ReturnType<typeof createFactories>;
let database: Database;

beforeAll(async () => {
  const url = await createDatabase();
  make = createFactories(url);
  database = connect({ url, poolMax: 2, role: 'amsel_worker', onConnectionError: () => undefined });
});
afterAll(async () => {
  await Promise.all([database.close(), make.close()]);
});

async function save(changes: Partial<Changes>): Promise<void> {
  const command: Command = aCommand({ id: newId('bkg'), attemptId: newId('bkg') });
  const outcome = accept({ ...NO_CHANGES, ...changes });
  await transact(database, (tx) => saveDecisions(tx, [{ command, outcome }], new Date()));
}

/** An appointment with its session, of a new customer at a new business. */
async function bookAppointment() {
  const shop = await make.shop();
  const colleague = await make.colleague(shop);
  const client = await make.user();
  const [id, sessionId] = [newId('apt'), newId('apt')];
  const place = { professionalId: shop.professional.id, businessId: shop.business.id };
  const before = anAppointment({
    ...place,
    id,
    sessionId,
    bookingId: newId('bkg'),
    personId: client.id,
    clientId: client.id,
    serviceIds: [shop.service.id],
  });
  const span = { startMs: before.startsAt.getTime(), endMs: before.endsAt.getTime() };
  const session = aSession({ ...place, ...span, id: sessionId, serviceId: shop.service.id });
  await save({ openedSessions: [session], newAppointments: [before] });
  return { before, session, colleague };
}

function listChangedFields(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)))
    .map(([field]) => field);
}

function listMutableFields(record: object, immutable: readonly string[]): string[] {
  return Object.keys(record).filter((field) => !immutable.includes(field));
}

test('every mutable field of an appointment is saved', async () => {
  const { before, session, colleague } = await bookAppointment();
  const hourMs = 3_600_000;
  const after: AppointmentRecord = {
    ...before,
    sessionId: newId('apt'),
    professionalId: colleague.id,
    startsAt: new Date(session.startMs + 25 * hourMs),
    endsAt: new Date(session.endMs + 26 * hourMs),
    localDate: '2030-05-15',
    timezone: 'Europe/Lisbon',
    clientName: 'Max',
    cancellationWindowHours: null,
    serviceIds: ['svc_other'],
    status: 'Completed',
    notes: 'left side',
    staffNotes: 'shy',
    paymentStatus: 'paid',
    bookedServices: [{ serviceId: 'svc_other', name: 'Wash', duration: 60, priceMinor: 1_200 }],
    finalMinor: 1_200,
    discount: { couponCode: 'TEN', subtotalMinor: 1_300, discountMinor: 100, finalMinor: 1_200 },
    version: 2,
    cancelledBy: 'staff',
    cancelReason: 'a cold',
    statusSince: new Date(session.startMs),
    packageRedemption: {
      packagePurchaseId: 'pur_1',
      serviceId: 'svc_cut',
      subtotalMinor: 3_500,
      finalMinor: 0,
      sessionsTotal: 5,
    },
    paidMinor: 1_200,
    refundedMinor: 1_000,
    tipMinor: 200,
    paymentMethods: ['card', 'cash'],
  };
  expect(listChangedFields(before, after)).toEqual(
    listMutableFields(before, IMMUTABLE_APPOINTMENT_FIELDS),
  );

  const span = { startMs: after.startsAt.getTime(), endMs: after.endsAt.getTime() };
  const opened = { ...session, ...span, id: after.sessionId, professionalId: colleague.id };
  await save({
    releasedSeats: [before.sessionId],
    openedSessions: [opened],
    updatedAppointments: [after],
  });

  expect(await listAppointmentsByBookings(database.db, [before.bookingId])).toMatchObject([after]);
});

test('a use that a batch adds and takes back, or the reverse, stays as it was', async () => {
  const { before } = await bookAppointment();
  const shop = await make.shop();
  const [kept, spare] = await Promise.all(
    [1, 0].map((sessionsRedeemed) => make.purchase(shop, before.clientId!, { sessionsRedeemed })),
  );
  const redemptionOf = ({ id }: { id: string }) => ({ purchaseId: id, appointmentId: before.id });
  const coupon = await make.coupon(shop.business.id, { timesUsed: 1 });
  const use = { bookingId: before.bookingId, couponId: coupon.id, customerId: before.clientId! };
  const stored = async () => {
    const needs = { ...NO_NEEDS, bookingIds: [before.bookingId], personIds: [before.personId] };
    const { redemptions, couponUses } = await loadWorld(database.db, needs);
    return { redemptions, couponUses };
  };
  const both = { redemptions: [redemptionOf(kept!)], couponUses: [use] };
  const [newRedemptions, newCouponUses] = [both.redemptions, both.couponUses];
  await save({ newRedemptions, newCouponUses });
  const again = { returnedRedemptions: newRedemptions, returnedCouponUses: newCouponUses };
  await save({ newRedemptions, newCouponUses, ...again });
  expect(await stored()).toEqual(both);
  await save({
    newRedemptions: [redemptionOf(spare!), ...newRedemptions],
    returnedRedemptions: [...newRedemptions, ...newRedemptions],
  });
  expect((await stored()).redemptions).toEqual([redemptionOf(spare!)]);
});

test('two appointments of one person that swap their times in one batch are saved', async () => {
  const { before: first, session } = await bookAppointment();
  const hourMs = 3_600_000;
  const later = { startMs: session.startMs + hourMs, endMs: session.endMs + hourMs };
  const toTimes = ({ startMs, endMs }: typeof later) => ({
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
  });
  const laterSession = { ...session, ...later, id: newId('ses') };
  const second = {
    ...first,
    ...toTimes(later),
    id: newId('apt'),
    sessionId: laterSession.id,
  };
  await save({ openedSessions: [laterSession], newAppointments: [second] });

  const opened = [laterSession, session].map((each) => ({ ...each, id: newId('ses') }));
  const swapped = [
    { ...first, ...toTimes(later), sessionId: opened[0]!.id },
    { ...second, ...toTimes(session), sessionId: opened[1]!.id },
  ];
  await save({
    releasedSeats: [session.id, laterSession.id],
    openedSessions: opened,
    updatedAppointments: swapped,
  });

  const stored = await listAppointmentsByBookings(database.db, [first.bookingId]);
  expect(stored.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(stored.map(({ status }) => status)).toEqual([first.status, second.status]);
});

test('a seat that the batch itself adds to a full or new session is saved', async () => {
  const { before, session } = await bookAppointment();
  const other = await make.user();
  const seat = (sessionId: string, times: Partial<AppointmentRecord> = {}) => ({
    ...before,
    ...times,
    id: newId('apt'),
    bookingId: newId('bkg'),
    sessionId,
    personId: other.id,
    clientId: other.id,
  });
  const added = seat(session.id);
  await save({
    resizedSessions: [{ id: session.id, capacity: 2 }],
    takenSeats: [session.id],
    newAppointments: [added],
  });

  const dayMs = 24 * 3_600_000;
  const span = { startMs: session.startMs + dayMs, endMs: session.endMs + dayMs };
  const opened = { ...session, ...span, id: newId('ses') };
  const times = { startsAt: new Date(span.startMs), endsAt: new Date(span.endMs) };
  const first = { ...seat(opened.id, times), personId: before.personId, clientId: before.clientId };
  await save({
    openedSessions: [opened],
    resizedSessions: [{ id: opened.id, capacity: 2 }],
    takenSeats: [opened.id],
    newAppointments: [first, seat(opened.id, times)],
  });

  const { rows } = await database.db.execute(
    sql`SELECT capacity, seats_taken FROM sessions WHERE professional_id = ${session.professionalId}`,
  );
  expect(rows).toEqual([
    { capacity: 2, seats_taken: 2 },
    { capacity: 2, seats_taken: 2 },
  ]);
});

test.each([
  ['a move deletes the session that it leaves', 1, 0],
  ['a move keeps the session of a class: outside calendars have its id', 2, 1],
])('%s', async (_rule, capacity, left) => {
  const { before, session } = await bookAppointment();
  await database.db.execute(
    sql`UPDATE sessions SET capacity = ${capacity} WHERE id = ${session.id}`,
  );
  await save({
    releasedSeats: [session.id],
    ...movedByADay(before, session),
  });
  expect(await countSessions(session.id)).toBe(left);
});

test('a cancelled appointment keeps its session, also if another one leaves it', async () => {
  const { before, session } = await bookAppointment();
  await save({
    releasedSeats: [session.id],
    updatedAppointments: [{ ...before, status: 'Cancelled', cancelledBy: 'customer' }],
  });
  const again = { ...before, id: newId('apt'), bookingId: newId('bkg') };
  await save({ takenSeats: [session.id], newAppointments: [again] });
  await save({ releasedSeats: [session.id], ...movedByADay(again, session) });

  expect(await countSessions(session.id)).toBe(1);
});

function movedByADay(before: AppointmentRecord, session: Session): Partial<Changes> {
  const dayMs = 24 * 3_600_000;
  const opened = {
    ...session,
    id: newId('ses'),
    startMs: session.startMs + dayMs,
    endMs: session.endMs + dayMs,
  };
  const after = {
    ...before,
    sessionId: opened.id,
    startsAt: new Date(opened.startMs),
    endsAt: new Date(opened.endMs),
  };
  return { openedSessions: [opened], updatedAppointments: [after] };
}

async function countSessions(id: string): Promise<number> {
  const { rows } = await database.db.execute(sql`SELECT FROM sessions WHERE id = ${id}`);
  return rows.length;
}

test('every mutable field of an alert is saved', async () => {
  const { before } = await bookAppointment();
  const open: Alert = {
    id: newId('alr'),
    appointmentId: before.id,
    minutes: 15,
    status: 'open',
    createdAtMs: Date.parse('2030-05-14T07:00:00Z'),
    respondedAtMs: null,
  };
  const answered: Alert = { ...open, status: 'accepted', respondedAtMs: open.createdAtMs + 1_000 };
  expect(listChangedFields(open, answered)).toEqual(
    listMutableFields(open, [...IMMUTABLE_ALERT_FIELDS, 'createdAtMs']),
  );

  await save({ changedAlerts: [open] });
  await save({ changedAlerts: [answered] });

  const needs = { ...NO_NEEDS, bookingIds: [before.bookingId], personIds: [before.personId] };
  expect((await loadWorld(database.db, needs)).alerts).toEqual([answered]);
});
