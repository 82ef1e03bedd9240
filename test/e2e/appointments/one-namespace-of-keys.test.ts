import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { newId } from '../../../contract/ids.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { bookingAt } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const env = { AUTH_KEYS: generateSecrets().authKeys };
const app = useTestApp({ worker: true, env });
let second: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  second = await startGateway({ databaseUrl: app.url, taskQueue: app.taskQueue, env });
});
afterAll(() => second.stop());

const REUSED = { status: 400, error: 'INVALID_INPUT' };
const STARTS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];

/** A customer who books at one gateway and writes family members at the other. */
async function createCustomer() {
  const [shop, customer] = [await app.make.shop(), await app.make.user()];
  const [here, there] = [await app.loginAs(customer), await app.loginAs(customer, second)];
  const counted = async (table: string, column: string) => {
    const text = `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`;
    return (await query(app.url, text, [customer.id]))[0]!['count'];
  };
  return {
    here,
    book: (key: string, start = '10:00') =>
      here(bookAppointment, {
        body: { ...bookingAt(shop), start },
        headers: { 'idempotency-key': key },
      }),
    write: (key: string, name = 'Tom') =>
      there(addFamilyMember, { body: { name }, headers: { 'idempotency-key': key } }),
    countBookings: () => counted('appointments', 'client_id'),
    countMembers: () => counted('family_members', 'user_id'),
  };
}

test('a key of a booking is refused for another write, which changes nothing', async () => {
  const { here, book, write, countMembers } = await createCustomer();
  const key = newId('key');
  const booked = await book(key);
  expect(booked.status).toBe(201);

  expect(await write(key)).toMatchObject(REUSED);
  expect(await countMembers()).toBe(0);
  expect(await book(key)).toMatchObject({ status: 201, body: booked.ok && booked.body });

  const params = { id: booked.ok && 'id' in booked.body ? booked.body.id : '' };
  const cancelKey = { 'idempotency-key': newId('key') };
  await here(cancelAppointment, { params, body: {}, headers: cancelKey });
  expect(await write(cancelKey['idempotency-key'])).toMatchObject(REUSED);
});

test('a key of another write is refused for a booking, also after the write was repeated', async () => {
  const { book, write, countBookings } = await createCustomer();
  const key = newId('key');
  const written = await write(key);
  expect(written.status).toBe(201);

  expect(await book(key)).toMatchObject(REUSED);
  expect(await write(key)).toMatchObject({ status: 201, body: written.ok && written.body });
  expect(await write(key, 'Eve')).toMatchObject(REUSED);
  expect(await book(key)).toMatchObject(REUSED);
  expect(await countBookings()).toBe(0);
});

test('of a booking and a write that use one key at once at two gateways, one is carried out', async () => {
  const { book, write, countBookings, countMembers } = await createCustomer();
  const pairs = await Promise.all(
    STARTS.map((start) => {
      const key = newId('key');
      return Promise.all([book(key, start), write(key, start)]);
    }),
  );

  for (const pair of pairs) {
    expect(pair.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(pair.find(({ ok }) => !ok)).toMatchObject(REUSED);
  }
  expect((await countBookings()) + (await countMembers())).toBe(STARTS.length);
});
