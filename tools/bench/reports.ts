import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { addDays } from '../../domain/local-time.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { asOwner } from '../proof/database.ts';
import { FIRST_DATE, insertAppointments, PER_DAY, PROFESSIONALS } from './calendar.ts';
import { beginTable } from './results.ts';
import { logIn } from './session.ts';

const DAYS = 366;
const ROUNDS = 5;

/** Measures reports of a business with 50 professionals and 500 paid appointments a day, and a light request beside them. */
export function benchReports(): Promise<void> {
  return withTemporarySystem({}, async ({ apiUrl, databaseUrl }) => {
    await insertAppointments(databaseUrl, DAYS);
    await insertPayments(databaseUrl);
    const owner = { email: 'business@demo.test', password: DEMO_PASSWORD };
    const headers = { authorization: `Bearer ${await logIn(apiUrl, owner)}` };
    const title = `reports of ${PROFESSIONALS} professionals, ${PROFESSIONALS * PER_DAY} appointments a day`;
    const addRow = beginTable(title, ['bytes', 'median ms', 'slowest ms', 'light request ms']);
    for (const days of [1, 28, DAYS]) {
      for (const by of ['day', 'professional', 'hour']) {
        const to = addDays(FIRST_DATE, days - 1);
        const url = `${apiUrl}/api/business/reports?from=${FIRST_DATE}&to=${to}&by=${by}`;
        const times: number[] = [];
        const waits: number[] = [];
        let length = 0;
        for (let round = 0; round < ROUNDS; round++) {
          const watch = watchLatency(`${apiUrl}/api/keys`);
          const startMs = performance.now();
          ({ length } = await (await fetch(url, { headers })).text());
          times.push(performance.now() - startMs);
          waits.push(await watch());
        }
        const sorted = times.toSorted((a, b) => a - b);
        const figures = [sorted[ROUNDS >> 1]!, sorted.at(-1)!, Math.max(...waits)];
        addRow(`${days} days by ${by}`, [length, ...figures.map((ms) => Math.round(ms))]);
      }
    }
  });
}

/** Requests a light page again and again; the function that it returns stops it and returns the longest wait. */
function watchLatency(url: string): () => Promise<number> {
  const watch = { isRunning: true };
  const longest = (async () => {
    let maxMs = 0;
    while (watch.isRunning) {
      const startMs = performance.now();
      await (await fetch(url)).text();
      maxMs = Math.max(maxMs, performance.now() - startMs);
    }
    return maxMs;
  })();
  return () => {
    watch.isRunning = false;
    return longest;
  };
}

/** One payment for each appointment, when it ends. */
async function insertPayments(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      SET session_replication_role = replica;
      INSERT INTO ledger_entries (id, business_id, appointment_id, kind, amount_minor, currency, method, taken_by_id, taken_at)
        SELECT replace(id, 'apt', 'pay'), business_id, id, 'payment', final_minor, currency, 'card', 'usr_bench', ends_at
        FROM appointments WHERE id LIKE 'apt_bench_%';
    `);
    await client.query('VACUUM ANALYZE');
  });
}
