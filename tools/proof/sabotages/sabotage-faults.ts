import { WORKERS } from '../cluster/processes.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { derivedId } from '../../../contract/ids.ts';
import { createRetryingClient, type RetryingClient } from '../clients/client.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { asOwner } from '../database.ts';
import type { Log, Outcome, BookingBody } from '../log.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER } from '../market/marketplace.ts';
import type { Random } from '../random.ts';
import type { RetryPolicy } from '../clients/send.ts';
import { randomSlot } from '../market/slots.ts';

type Run = { readonly cluster: Cluster; readonly log: Log; readonly random: Random };
type Booking = {
  /** Its violations are recognized by it. */
  readonly kind: string;
  readonly key: string;
  readonly body: BookingBody;
  readonly person: string;
};

const POLL_MS = 20;
const WAIT_MS = 3_000;
/** After the workers were frozen, a booking may wait for the timeouts of Temporal. */
const GIVE_UP_AFTER_MS = 60_000;

/**
 * A booking waits for its decision, and its repeat gets 503 from a gateway without room. Nothing of its key may be booked,
 * although the first request is still in time.
 */
export async function repeatAtFullGateway(run: Run): Promise<void> {
  const [first, full] = [clientAt(run, 0), clientAt(run, 1)];
  const booking = newBooking('repeat at a full gateway', run.random);
  await withFullGateway(run, booking, async () => {
    const batches = await countBatches(run);
    const waiting = send(first, booking);
    await until(async () => (await countBatches(run)) > batches);
    return { waiting, answer: await send(full, booking) };
  });
}

/**
 * A request at a gateway without room abandons its attempt, while another one at the other gateway has made it durable
 * and is about to keep it. The lock of the attempt puts both in this order. After the 503 of the first, the second may
 * not book.
 */
export async function joinAbandonedAttempt(run: Run): Promise<void> {
  const [durable, full] = [clientAt(run, 0), clientAt(run, 1)];
  const booking = newBooking('join an abandoned attempt', run.random);
  await withFullGateway(run, booking, () =>
    asOwner(run.cluster.databaseUrl, async (owner) => {
      await owner.query('BEGIN');
      await lockAttempt(owner, booking);
      const abandoning = send(full, booking);
      await until(() => isWaitedFor(owner, 1));
      const waiting = send(durable, booking, 'async');
      await until(() => isWaitedFor(owner, 2));
      await owner.query('COMMIT');
      return { waiting, answer: await abandoning };
    }),
  );
}

function lockAttempt(owner: Client, { key }: Booking) {
  const name = `attempts/${derivedId('bkg', `${OWNER.id}\0${key}`)}`;
  return owner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

async function isWaitedFor(owner: Client, count: number): Promise<boolean> {
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  return (await owner.query(waiting)).rowCount! >= count;
}

/** The workers lose the database as soon as an appointment of a series is stored: all of the series is, or nothing. */
export async function cutDuringSeries(run: Run): Promise<void> {
  const { cluster, random } = run;
  const series = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
  const booking = newBooking('lose the database during a series', random, series);
  await record(run, booking, async () => {
    const answer = send(clientAt(run, 0), booking, 'retry-503');
    await asOwner(cluster.databaseUrl, async (owner) => {
      await until(async () => {
        const text = 'SELECT FROM appointments WHERE notes = $1';
        return (await owner.query(text, [booking.key])).rowCount! > 0;
      });
      await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'amsel_worker'`,
      );
    });
    return answer;
  });
}

function newBooking(kind: string, random: Random, changes: Partial<BookingBody> = {}): Booking {
  const key = randomUUID();
  const crmClientId = random.pick(GUESTS);
  const slot = randomSlot(random);
  const body = { business: BUSINESS, services: [HAIRCUT], notes: key, crmClientId, ...slot };
  return { kind, key, body: { ...body, ...changes }, person: crmClientId };
}

function clientAt({ cluster, log, random }: Run, gateway: 0 | 1): RetryingClient {
  const gateways = [cluster.gateways[gateway]!];
  return createRetryingClient({ gateways, log, random, giveUpAfterMs: GIVE_UP_AFTER_MS });
}

const send = (
  client: RetryingClient,
  { key, body }: Booking,
  policy: RetryPolicy = 'accept-503',
): Promise<Outcome> => client.book(OWNER.email, body, key, policy);

/** Logs the answer of the second gateway, which has no room for commands, while no worker decides. */
async function withFullGateway(
  run: Run,
  booking: Booking,
  sendBoth: () => Promise<{ waiting: Promise<Outcome>; answer: Outcome }>,
): Promise<void> {
  const { cluster } = run;
  await cluster.deployGateway('no-room');
  WORKERS.forEach(cluster.freeze);
  const sent = sendBoth().finally(() => WORKERS.forEach(cluster.thaw));
  await record(run, booking, async () => (await sent).answer);
  const { waiting } = await sent;
  await waiting;
  await cluster.deployGateway();
}

/** How many batches of commands the first gateway has sent to actors. */
async function countBatches({ cluster }: Run): Promise<number> {
  const metrics = await (await fetch(cluster.metricsUrl)).text();
  return Number(/^amsel_batch_commands_count{.*requests.*} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

async function record(
  { log }: Run,
  { kind, key, body, person }: Booking,
  sendIt: () => Promise<Outcome>,
): Promise<Outcome> {
  const startedMs = Date.now();
  const outcome = await sendIt();
  const request = { action: 'book', body, person } as const;
  log.operations.push({ kind, key, request, outcome, startedMs, endedMs: Date.now() });
  return outcome;
}

async function until(isTrue: () => Promise<boolean>, waitMs = WAIT_MS): Promise<void> {
  const endMs = Date.now() + waitMs;
  while (Date.now() < endMs && !(await isTrue())) await sleep(POLL_MS);
}
