import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { pino } from 'pino';
import { newId } from '../../contract/ids.ts';
import { connect, type Database } from '../../db/client.ts';
import { consumeEvents } from '../../db/writes/event-cursors.ts';
import { placeEvents } from '../../db/writes/events.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { type Consumer, createRelayOnce } from '../../workers/activities/relay.ts';
import { createDatabase } from '../support/services.ts';

const WRITERS = 4;
const LIMIT = 3;
const POOL_MAX = 2;
let url: string;
let relay: Database;
let writers: Client[];
let reader: Client;

beforeAll(async () => {
  url = await createDatabase();
  relay = connect({
    url,
    poolMax: POOL_MAX,
    role: 'amsel_worker',
    onConnectionError: () => undefined,
  });
  writers = Array.from({ length: WRITERS }, () => new Client({ connectionString: url }));
  reader = new Client({ connectionString: url });
  await Promise.all([reader, ...writers].map((client) => client.connect()));
  await reader.query(
    `CREATE TABLE consumed (n serial, id text);
     GRANT INSERT ON consumed TO amsel_worker;
     GRANT USAGE ON SEQUENCE consumed_n_seq TO amsel_worker`,
  );
});
afterAll(async () => {
  await Promise.all([relay.close(), ...[reader, ...writers].map((client) => client.end())]);
});

type Row = { readonly id: string; readonly resource_id: string; readonly position: number | null };

/** A reader of the feed: it continues after the last position that it has seen. */
async function readOn(seen: Row[]): Promise<void> {
  const { rows } = await reader.query<Row>(
    `SELECT id, resource_id, position::int FROM events WHERE position > $1 ORDER BY position`,
    [seen.at(-1)?.position ?? 0],
  );
  seen.push(...rows);
}

/** Like the relay. A connection that was killed while idle fails at its next use. */
async function retry(work: () => Promise<number>): Promise<number> {
  for (let failures = 0; failures < POOL_MAX; failures++) {
    const done = await work().catch(() => undefined);
    if (done !== undefined) return done;
  }
  return work();
}
const place = () => retry(() => placeEvents(relay, LIMIT));
const consume = () =>
  retry(() =>
    consumeEvents(relay, 'test', LIMIT, async (tx, events) => {
      for (const { id } of events) await tx.execute(sql`INSERT INTO consumed (id) VALUES (${id})`);
    }),
  );

/** Kills the connections of the worker meanwhile. */
async function interrupt(work: () => Promise<number>): Promise<void> {
  const working = work().catch(() => undefined);
  await reader.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'amsel_worker'`,
  );
  await working;
}

/** Each writer changes one resource, as the lock of a calendar ensures. */
const Step = fc.oneof(
  fc.record({
    action: fc.constantFrom('insert', 'commit', 'rollback'),
    writer: fc.nat(WRITERS - 1),
  }),
  fc.record({ action: fc.constantFrom('read', 'place', 'consume') }),
  fc.record({
    action: fc.constantFrom('repeat', 'interrupt'),
    work: fc.constantFrom(place, consume),
  }),
);

test('a reader and a consumer get every committed event once, and those of one resource in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 10, maxLength: 60 }), async (steps) => {
      // A failed run may have left a transaction open.
      await Promise.all(writers.map((writer) => writer.query('ROLLBACK')));
      await reader.query(
        `TRUNCATE events, consumed, event_cursors; INSERT INTO event_cursors VALUES ('test', 0)`,
      );
      const committed: string[][] = writers.map(() => []);
      const uncommitted: string[][] = writers.map(() => []);
      const seen: Row[] = [];

      async function insert(writer: number): Promise<void> {
        if (uncommitted[writer]!.length === 0) await writers[writer]!.query('BEGIN');
        const id = newId('evt');
        await writers[writer]!.query(
          `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
           VALUES ($1, 'appointment.booked', 'biz', $2, 'usr', '{}')`,
          [id, `apt_${writer}`],
        );
        uncommitted[writer]!.push(id);
      }
      async function end(writer: number, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
        await writers[writer]!.query(how);
        if (how === 'COMMIT') committed[writer]!.push(...uncommitted[writer]!);
        uncommitted[writer] = [];
      }

      for (const step of steps) {
        if ('writer' in step) {
          if (step.action === 'insert') await insert(step.writer);
          else await end(step.writer, step.action === 'commit' ? 'COMMIT' : 'ROLLBACK');
        } else if ('work' in step) {
          if (step.action === 'interrupt') await interrupt(step.work);
          else await Promise.all([step.work(), step.work()]);
        } else if (step.action === 'read') await readOn(seen);
        else if (step.action === 'place') await place();
        else await consume();
      }
      for (let writer = 0; writer < WRITERS; writer++) await end(writer, 'COMMIT');
      while ((await place()) + (await consume()) > 0);
      await readOn(seen);
      const consumed = await reader.query<Row>('SELECT id FROM consumed ORDER BY n');

      expect(seen.map(({ position }) => position)).toEqual(seen.map((_, i) => i + 1));
      expect(consumed.rows.map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
      for (let writer = 0; writer < WRITERS; writer++) {
        const ofResource = seen.filter((row) => row.resource_id === `apt_${writer}`);
        expect(ofResource.map(({ id }) => id)).toEqual(committed[writer]);
      }
    }),
    { numRuns: 50 },
  );
}, 120_000);

describe('a round of the relay', () => {
  const BAD: Consumer = { name: 'bad', consume: () => Promise.reject(new Error('broken')) };
  let consumed: string[];
  const GOOD: Consumer = {
    name: 'good',
    consume: async (_tx, events) => {
      consumed.push(...events.map(({ id }) => id));
      return () => undefined;
    },
  };

  beforeEach(async () => {
    consumed = [];
    await reader.query(
      `TRUNCATE events, event_cursors; INSERT INTO event_cursors VALUES ('bad', 0), ('good', 0)`,
    );
  });

  function createRounds(consumers: readonly Consumer[]) {
    return createRelayOnce({
      database: relay,
      consumers,
      metrics: createWorkerMetrics({ version: '1', buildId: undefined, actorIds: [] }),
      log: pino({ level: 'silent' }),
    });
  }

  async function insertEvent(id: string): Promise<void> {
    await reader.query(
      `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
       VALUES ($1, 'appointment.booked', 'biz', 'apt', 'usr', '{}')`,
      [id],
    );
  }

  test('goes on when a consumer fails, and so do the other consumers', async () => {
    const relayOnce = createRounds([BAD, GOOD]);
    for (const id of ['evt_1', 'evt_2']) {
      await insertEvent(id);
      expect(await relayOnce('always')).toMatchObject({ placed: 1, failedConsumers: ['bad'] });
    }
    expect(consumed).toEqual(['evt_1', 'evt_2']);
  });

  test('passes nothing on if it has placed no event, unless it must always', async () => {
    const relayOnce = createRounds([GOOD]);
    await insertEvent('evt_1');
    await relayOnce('after new events');
    expect(consumed).toEqual(['evt_1']);

    // Another worker died after it had placed the event.
    await insertEvent('evt_2');
    await placeEvents(relay, 1);
    await relayOnce('after new events');
    expect(consumed).toEqual(['evt_1']);
    await relayOnce('always');
    expect(consumed).toEqual(['evt_1', 'evt_2']);
  });
});
