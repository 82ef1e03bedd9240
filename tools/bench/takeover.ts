import { setTimeout as sleep } from 'node:timers/promises';
import { seedDemo } from '../../db/seed/demo.ts';
import { type Cluster, startCluster } from '../proof/cluster/cluster.ts';
import { asOwner } from '../proof/database.ts';
import { createBooker, RefusedError } from './booking-client.ts';
import { insertProfessionals } from './booking-data.ts';
import { beginTable } from './results.ts';
import { medianOf, quantile } from './statistics.ts';

const OWNER_EMAIL = 'owner@bench.test';
const PROFESSIONALS = 100;
const PER_SECOND = 30;
/** The same length with a killed worker and without one. */
const WINDOW_MS = 10_000;
const KILL_AFTER_MS = 2_000;
const KILLS = 4;
const RETRY_MS = 50;

/** The waits of clients in a steady load on two workers, while one of them is killed and started again. */
export async function benchTakeover(): Promise<void> {
  const cluster = await startCluster();
  let interrupt = (): void => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Error('interrupted'));
  });
  process.once('SIGINT', interrupt);
  try {
    await Promise.race([measureKills(cluster), interrupted]);
  } finally {
    process.off('SIGINT', interrupt);
    await cluster.stop();
  }
}

async function measureKills(cluster: Cluster): Promise<void> {
  await seedDemo(cluster.databaseUrl, new Date());
  await insertProfessionals(cluster.databaseUrl, PROFESSIONALS);
  await replaceOwner(cluster.databaseUrl);
  const book = await createBooker(cluster.gateways[0]!, OWNER_EMAIL);
  const bookNth = (n: number) => book(`pro_bench_${n % PROFESSIONALS}`);
  // Fills caches and starts the actors.
  await measureWaits(bookNth);
  const calm: number[][] = [];
  const killed: number[][] = [];
  for (let n = 0; n < KILLS; n++) {
    calm.push(await measureWaits(bookNth));
    const worker = n % 2 === 0 ? 'worker-1' : 'worker-2';
    const waits = measureWaits(bookNth);
    await sleep(KILL_AFTER_MS);
    await cluster.kill(worker);
    await cluster.revive(worker);
    killed.push(await waits);
  }
  const title = `a worker of two is killed ${KILLS} times, at ${PER_SECOND} bookings/s`;
  const addRow = beginTable(title, ['p50 ms', 'p99 ms', 'longest ms, median', 'longest ms']);
  for (const [name, windows] of [
    ['no fault', calm],
    ['a worker is killed (target 2000)', killed],
  ] as const) {
    const all = windows.flat();
    const longest = windows.map((waits) => Math.max(...waits));
    const figures = [medianOf(all), quantile(all, 0.99), medianOf(longest), Math.max(...all)];
    addRow(
      name,
      figures.map((ms) => ms.toFixed(0)),
    );
  }
}

/** Accounts of the demo cannot log in at a gateway behind a proxy. */
async function replaceOwner(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      INSERT INTO users (id, email, name, role, password_hash, email_verified_at)
        SELECT 'usr_bench_owner', '${OWNER_EMAIL}', name, role, password_hash, email_verified_at
        FROM users WHERE id = 'usr_demo_business';
      UPDATE businesses SET user_id = 'usr_bench_owner' WHERE user_id = 'usr_demo_business';
      UPDATE business_members SET user_id = 'usr_bench_owner' WHERE user_id = 'usr_demo_business'`);
  });
}

/** Sends at a steady rate, whether earlier requests are answered or not; returns how long each waited for its final answer. */
async function measureWaits(send: (n: number) => Promise<unknown>): Promise<number[]> {
  const startMs = performance.now();
  const sent: Promise<number>[] = [];
  for (let n = 0; n < (WINDOW_MS / 1_000) * PER_SECOND; n++) {
    sent.push(measureWait(() => send(n)));
    await sleep(Math.max(0, startMs + ((n + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  return Promise.all(sent);
}

/** A client that gets a 5xx sends its request again. */
async function measureWait(send: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    try {
      await send();
      return performance.now() - startMs;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status < 500) throw error;
      await sleep(RETRY_MS);
    }
  }
}
