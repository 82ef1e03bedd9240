import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { migrate } from '../../db/migrate.ts';
import { createLogArchive } from '../support/log-archive.ts';
import { type Amsel, createOwnSystem } from '../support/own-system.ts';
import {
  book,
  digestOf,
  fillMarket,
  type Market,
  proveNewBookings,
  proveRepeats,
  waitUntilTold,
} from '../support/restore-drill.ts';
import { bodyOf } from '../support/salon.ts';
import { query } from '../support/services.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

/**
 * Back up, lose everything, restore, prove. This way needs only Postgres itself: a copy of its files and the archived log.
 * `npm run test:restore` does the same with the scripts of deploy/backup.
 */
const MOMENT = 'before_the_mistake';
const system = createOwnSystem();
const archive = createLogArchive(system.root, system.password);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let market: Market;
let waiting: { id: string; email: string };
/** The tables at the named moment, and when the log ends. */
let digests: Record<'moment' | 'end', Record<string, string>>;
let stop: () => Promise<void> = async () => undefined;

const later = () => ({ email: market.emails.emil.email, key: 'later', body: market.on(4) });
const lost = () => ({ email: market.emails.emil.email, key: 'lost', body: market.on(6) });
const waited = () => ({ email: waiting.email, key: 'waiting', body: market.on(7) });

beforeAll(async () => {
  receiver = await startReceiver();
  const folder = system.newFolder();
  archive.prepare(folder);
  const servers = await system.startServers(folder);
  const { url } = servers;
  await migrate(url);
  const amsel = await system.startAmsel(servers, url);
  market = await fillMarket(amsel, url, receiver);
  await archive.copy(url);
  await waitUntilTold(url, receiver);

  // A booking that only Temporal knows: it was answered with 202, and no worker decides it.
  await amsel.stopWorker();
  const { email } = market.emails.cleo;
  const call = await amsel.gateway.logIn(email);
  const headers = { prefer: 'respond-async', 'idempotency-key': 'waiting' };
  const asked = bodyOf(await call(bookAppointment, { headers, body: market.on(7) }));
  waiting = { id: asked.id, email };
  await query(url, `SELECT pg_create_restore_point('${MOMENT}')`);
  const moment = await digestOf(url);

  await amsel.startWorker();
  bodyOf(await book(amsel, later()));
  await waitUntilDecided(amsel);
  await waitUntilTold(url, receiver);
  await amsel.stopWorker();
  digests = { moment, end: await digestOf(url) };
  await archive.flush(url);
  await amsel.startWorker();
  bodyOf(await book(amsel, lost()));

  await servers.lose();
  await amsel.kill();
});
afterAll(async () => {
  await stop();
  receiver.stop();
  system.remove();
});

const readWaiting = async ({ gateway }: Amsel) =>
  (await gateway.logIn(waiting.email))(getBooking, {
    params: { id: waiting.id },
    headers: { prefer: 'wait=20' },
  });
const waitUntilDecided = async (amsel: Amsel) =>
  expect(bodyOf(await readWaiting(amsel)).status).toBe('succeeded');

/** Restores into new folders, with an empty Temporal, and starts a gateway and a worker. */
async function restore(moment?: string) {
  const folder = system.newFolder();
  archive.restore(folder, moment);
  const servers = await system.startServers(folder);
  stop = () => servers.lose();
  await archive.waitUntilRestored(servers.url);
  await migrate(servers.url);
  const restored = await digestOf(servers.url);
  const amsel = await system.startAmsel(servers, servers.url);
  stop = async () => {
    await amsel.kill();
    await servers.lose();
  };
  return { amsel, url: servers.url, restored };
}

describe('after the loss of everything, the end of the log', () => {
  test('brings back every booking that was archived, and tells nothing again', async () => {
    const { amsel, url, restored } = await restore();

    expect(restored).toEqual(digests.end);
    await waitUntilDecided(amsel);
    await proveRepeats(amsel, url, market.booked);
    await proveNewBookings(amsel, url, { market, receiver });
  });
});

describe('an older moment', () => {
  let drill: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    await stop();
    drill = await restore(MOMENT);
  });

  test('brings back the bookings until then; later ones can be booked again', async () => {
    const { amsel, url, restored } = drill;

    expect(restored).toEqual(digests.moment);
    await proveRepeats(amsel, url, market.booked);
    for (const request of [later(), lost()]) bodyOf(await book(amsel, request));
    await proveNewBookings(amsel, url, { market, receiver });
  });

  test('does not know a booking that waited in the lost Temporal; a repeat books it once', async () => {
    const { amsel, url } = drill;

    expect(await readWaiting(amsel)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    bodyOf(await book(amsel, waited()));
    const rows = await query(url, 'SELECT FROM appointments WHERE client_id = $1', [
      market.emails.cleo.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});
