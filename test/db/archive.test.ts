import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../contract/ids.ts';
import { appointments, sessions } from '../../db/schema/calendar.ts';
import { events } from '../../db/schema/engine.ts';
import { factories } from '../support/factories.ts';
import { createDatabase, query } from '../support/services.ts';

let url: string;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
});
afterAll(() => make.close());

type Shop = Awaited<ReturnType<typeof make.shop>>;
type Status = (typeof appointments.$inferInsert)['status'];

/** An hour of one person or more, on that day; answers the ids of their appointments. */
async function meet(shop: Shop, day: string, statuses: readonly Status[]): Promise<string[]> {
  const seat = {
    professionalId: shop.professional.id,
    businessId: shop.business.id,
    startsAt: new Date(`${day}T10:00Z`),
    endsAt: new Date(`${day}T11:00Z`),
  };
  const sessionId = newId('apt');
  const seatsTaken = statuses.filter((status) => status !== 'Cancelled').length;
  await make.db
    .insert(sessions)
    .values({ ...seat, id: sessionId, serviceId: shop.service.id, capacity: 5, seatsTaken });
  const ids: string[] = [];
  for (const status of statuses) {
    const id = newId('apt');
    ids.push(id);
    await make.db.insert(appointments).values({
      ...{ ...seat, id, sessionId, bookingId: newId('bkg'), status, personId: newId('usr') },
      ...{ localDate: day, timezone: 'UTC', serviceIds: [shop.service.id], currency: 'EUR' },
      ...{ clientName: 'Ana Souza', notes: 'by the window', staffNotes: 'tips well' },
    });
    await make.db.insert(events).values({
      ...{ id: newId('evt'), type: 'appointment.booked', businessId: shop.business.id },
      ...{ resourceId: id, actorId: 'usr_1', data: { client: 'Ana Souza' } },
    });
  }
  return ids;
}

const archive = (before: string) => query(url, `CALL archive_appointments('${before}')`);
const idsIn = async (table: string) => {
  const rows = await query<{ id: string }>(url, `SELECT id FROM ${table}`);
  return rows.map(({ id }) => id).toSorted();
};

test('what ended long ago is moved, whole classes at a time, and nobody is named in it', async () => {
  const shop = await make.shop();
  const gone = [
    ...(await meet(shop, '2021-03-01', ['Completed'])),
    ...(await meet(shop, '2021-03-02', ['Completed', 'NoShow', 'Cancelled'])),
    ...(await meet(await make.shop(), '2021-03-01', ['Cancelled'])),
  ];
  const { appointmentId: reviewed } = await make.review(shop);
  const kept = [
    reviewed,
    ...(await meet(shop, '2021-03-03', ['Completed', 'Confirmed'])),
    ...(await meet(shop, '2025-06-02', ['Completed'])),
  ];

  await archive('2025-06-01');
  await archive('2025-06-01');

  expect(await idsIn('appointments')).toEqual(kept.toSorted());
  expect(await idsIn('archived_appointments')).toEqual(gone.toSorted());
  // The review's appointment was made without an event.
  expect(await idsIn('events')).toHaveLength(kept.length - 1);
  const hours = await query(url, 'SELECT id FROM sessions');
  expect(hours).toHaveLength(3);
  const [row] = await query<{ appointment: object; history: object }>(
    url,
    'SELECT appointment, history FROM archived_appointments WHERE id = $1',
    [gone[0]],
  );
  expect(row).toMatchObject({
    appointment: { id: gone[0], status: 'Completed', service_ids: [shop.service.id] },
    history: [{ type: 'appointment.booked', by: 'usr_1' }],
  });
  expect(JSON.stringify(row)).not.toMatch(/Souza|window|tips/);
});

test('an hour that everybody left is forgotten', async () => {
  const shop = await make.shop();
  await meet(shop, '2021-04-01', []);

  await archive('2025-06-01');

  const text = 'SELECT id FROM sessions WHERE professional_id = $1';
  expect(await query(url, text, [shop.professional.id])).toEqual([]);
});

test('what ended within a year cannot be moved', async () => {
  const shop = await make.shop();
  const recent = new Date(Date.now() - 300 * 86_400_000).toISOString();
  const [id] = await meet(shop, recent.slice(0, 10), ['Completed']);

  await expect(archive(recent)).rejects.toThrow('less than a year ago');
  expect(await idsIn('appointments')).toContain(id);
});
