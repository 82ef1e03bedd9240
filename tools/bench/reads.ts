import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { type Answer, createSender } from './http.ts';
import type { Result } from './load.ts';
import { beginTable, SPREAD } from './results.ts';
import { measureInTurns, type RoundLimits } from './rounds.ts';
import { logIn } from './session.ts';
import { formatSpread, quantile } from './statistics.ts';

/** A read whose times two systems with few and with many rows are compared by. */
export type GrowthRead = {
  readonly name: string;
  /** Anonymous reads differ with n, because the gateway keeps responses for some seconds. */
  readonly path: string | ((n: number) => string);
  /** The demo account that reads; undefined: an anonymous caller. */
  readonly email?: string;
};

const ROUND_MS = 1_000;
/** A slow read takes longer than a round. */
const REQUESTS_MIN = 3;
const LIMITS: RoundLimits<'p50'> = { max: 7, targets: { p50: 1.5 } };

type ReadResult = Result & { readonly bytes: number };

/** Returns a function that sends the read for a while, one request at a time. */
async function createReader(
  baseUrl: string,
  { path, email }: GrowthRead,
): Promise<() => Promise<ReadResult>> {
  const send = createSender(baseUrl);
  const token = email && (await logIn(baseUrl, { email, password: DEMO_PASSWORD }));
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  let n = 0;
  return () =>
    measureRead(() => {
      n += 1;
      return send('GET', typeof path === 'string' ? path : path(n), { headers });
    });
}

async function measureRead(read: () => Promise<Answer>): Promise<ReadResult> {
  const timesMs: number[] = [];
  const startMs = performance.now();
  let bytes = 0;
  while (timesMs.length < REQUESTS_MIN || performance.now() < startMs + ROUND_MS) {
    const sentMs = performance.now();
    const { status, text } = await read();
    if (status !== 200) throw new Error(`a read got ${status}: ${text.slice(0, 200)}`);
    timesMs.push(performance.now() - sentMs);
    bytes = text.length;
  }
  return {
    perSecond: (1_000 * timesMs.length) / (performance.now() - startMs),
    p50: quantile(timesMs, 0.5),
    p99: quantile(timesMs, 0.99),
    bytes,
  };
}

/** Compares the reads of two systems in turns: the first has few rows, the second many. */
export async function compareGrowth(
  title: string,
  systems: readonly [few: string, many: string],
  reads: readonly GrowthRead[],
): Promise<void> {
  const addRow = beginTable(title, [
    'bytes',
    'few: p50 ms',
    'many: p50 ms',
    'p99 ms',
    'times as long',
    SPREAD,
  ]);
  for (const read of reads) {
    const [few, many] = await Promise.all(systems.map((url) => createReader(url, read)));
    try {
      // Fills caches.
      await few!();
      await many!();
      const { figures, ratios } = await measureInTurns(
        { few: few!, many: many! },
        (round) => ({ p50: round.many.p50 / round.few.p50 }),
        LIMITS,
      );
      addRow(read.name, [
        figures.many.bytes,
        figures.few.p50.toFixed(2),
        figures.many.p50.toFixed(2),
        figures.many.p99.toFixed(1),
        ratios.p50.median.toFixed(2),
        formatSpread(ratios.p50.spread),
      ]);
    } catch (error) {
      // One that cannot be answered at all is a result, and the others are measured too.
      addRow(read.name, ['', '', '', '', (error as Error).message, '']);
    }
  }
}
