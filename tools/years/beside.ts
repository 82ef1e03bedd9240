import { pino } from 'pino';
import { newId } from '../../contract/ids.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createDecide } from '../../workers/activities/decide.ts';
import { medianOf, quantile } from '../bench/statistics.ts';
import { asOwner } from '../proof/database.ts';
import { clientOf, MEASURED, SERVICE_MIN, serviceOf } from './market.ts';
import { MEASURED_TABLES } from './sizes.ts';
import type { Year } from './year.ts';

export type Latency = { readonly bookings: number; readonly p50: number; readonly p99: number };

/** Beyond all simulated appointments. */
const FIRST_DAY = 60;

/** How long bookings take, alone and beside vacuums and a sweep of old rows, in turns. */
export async function measureBeside(
  url: string,
  year: Year,
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
): Promise<Readonly<Record<'alone' | 'beside', Latency>>> {
  const book = createBooker(year);
  const times = { alone: [] as number[], beside: [] as number[] };
  await bookFor(book, roundMs / 2);
  for (let round = 0; round < rounds; round++) {
    times.alone.push(...(await bookFor(book, roundMs)));
    const work = createWork(url, year);
    times.beside.push(...(await bookFor(book, roundMs)));
    await work.stop();
  }
  return { alone: toLatency(times.alone), beside: toLatency(times.beside) };
}

function toLatency(times: readonly number[]): Latency {
  return { bookings: times.length, p50: medianOf(times), p99: quantile(times, 0.99) };
}

async function bookFor(book: () => Promise<void>, ms: number): Promise<number[]> {
  const endMs = performance.now() + ms;
  const times: number[] = [];
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await book();
    times.push(performance.now() - startMs);
  }
  return times;
}

/** One booking at a time, decided and saved by the worker's own activity. */
function createBooker({ database, nowMs }: Year): () => Promise<void> {
  const decide = createDecide({
    database,
    nowMs,
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
    announce: () => undefined,
    log: pino({ level: 'warn' }),
  });
  let n = 0;
  return async () => {
    const startMs = nowMs() + FIRST_DAY * DAY_MS + n * SERVICE_MIN * MINUTE_MS;
    n += 1;
    const iso = new Date(startMs).toISOString();
    const id = newId('bkg');
    const command: BookCommand = {
      kind: 'book',
      id,
      requestId: id,
      attemptId: id,
      fingerprint: id,
      summary: `${id}: book`,
      askedAtMs: nowMs(),
      callerId: clientOf(n),
      callerRole: 'customer',
      appointmentIds: [newId('apt')],
      recurringFrequency: 'none',
      professional: MEASURED.professional,
      business: MEASURED.business,
      date: iso.slice(0, 10),
      start: iso.slice(11, 16),
      services: [serviceOf(0)],
    };
    const [result] = await decide([command]);
    if (result?.kind !== 'decided' || !result.outcome.ok) {
      throw new Error(`a booking beside a vacuum was not made: ${JSON.stringify(result)}`);
    }
  };
}

/** Vacuums all tables one after the other, and sweeps rows that were just made old, until it is stopped. */
function createWork(url: string, year: Year) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const vacuum = asOwner(url, async (client) => {
    while (!signal.aborted) {
      for (const table of MEASURED_TABLES) {
        if (!signal.aborted) await client.query(`VACUUM ${table}`);
      }
    }
  });
  const sweep = asOwner(url, async (client) => {
    while (!signal.aborted) {
      await client.query(OLD_OUTCOMES);
      await year.sweep();
    }
  });
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([vacuum, sweep]);
    },
  };
}

/** Five batches of the sweep. */
const OLD_OUTCOMES = `
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, requested_at, decided_at)
  SELECT id, 'book', id, id, id, repeat('f', 64), '{"ok": true, "value": {"appointmentIds": []}}', repeat('s', 100),
    '2020-01-01', '2020-01-01'
  FROM (SELECT md5(random()::text) AS id FROM generate_series(1, 10000)) AS ids`;
