import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { beginTable } from './results.ts';

const RATES = [1_000, 5_000];
const SECONDS = 10;
/** Events that one transaction inserts. */
const PER_TRANSACTION = 10;
const WRITERS = 8;
const SAMPLE_MS = 50;

/** Inserts events at a steady rate while the relay of a running system places them. */
export function benchEvents(): Promise<void> {
  return withTemporarySystem({}, async ({ databaseUrl }) => {
    const head = ['written per s', 'p50 wait ms', 'max wait ms', 'of 1 s'];
    const addRow = beginTable('events placed, by events/s', head);
    for (const rate of RATES) {
      const { writtenPerSecond, waitsMs } = await placeAt(databaseUrl, rate);
      const maxMs = Math.max(...waitsMs);
      const medianMs = waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length / 2)]!;
      addRow(rate.toLocaleString('en-US'), [
        writtenPerSecond.toFixed(0),
        medianMs.toFixed(0),
        maxMs.toFixed(0),
        (maxMs / 1_000).toFixed(2),
      ]);
    }
  });
}

/** Returns the age of the oldest unplaced event at each sample. */
async function placeAt(databaseUrl: string, rate: number) {
  const clients = Array.from(
    { length: WRITERS + 1 },
    () => new Client({ connectionString: databaseUrl }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const [sampler, ...writers] = clients;
  const startMs = Date.now();
  const endMs = startMs + SECONDS * 1_000;
  const intervalMs = (1_000 * WRITERS * PER_TRANSACTION) / rate;
  const written = Promise.all(
    writers.map((writer) => insertEvery(writer, intervalMs, startMs, endMs)),
  );
  const waitsMs: number[] = [];
  while (Date.now() < endMs) {
    waitsMs.push(await oldestUnplacedMs(sampler!));
    await sleep(SAMPLE_MS);
  }
  const transactions = (await written).reduce((sum, count) => sum + count, 0);
  const writtenPerSecond = (transactions * PER_TRANSACTION * 1_000) / (Date.now() - startMs);
  while ((await oldestUnplacedMs(sampler!)) > 0) await sleep(SAMPLE_MS);
  await Promise.all(clients.map((client) => client.end()));
  return { writtenPerSecond, waitsMs };
}

/** Returns the number of transactions. */
async function insertEvery(
  client: Client,
  intervalMs: number,
  startMs: number,
  endMs: number,
): Promise<number> {
  let count = 0;
  for (; Date.now() < endMs; count++) {
    await client.query(
      `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
       SELECT 'evt_' || gen_random_uuid(), 'appointment.booked', 'biz_demo_berlin_barber',
         'apt_' || gen_random_uuid(), 'scheduler', '{}' FROM generate_series(1, ${PER_TRANSACTION})`,
    );
    await sleep(Math.max(0, startMs + (count + 1) * intervalMs - Date.now()));
  }
  return count;
}

async function oldestUnplacedMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: number | null }>(
    `SELECT extract(epoch FROM clock_timestamp() - min(created_at))::float8 * 1000 AS ms
     FROM events WHERE position IS NULL`,
  );
  return rows[0]!.ms ?? 0;
}
