import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createSealer } from '../../contract/sealing.ts';
import { newWebhookSecret } from '../../contract/webhook-signature.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { beginTable } from './results.ts';

const ENDPOINTS = 1_000;
const HANGING = 100;
const ANSWERING = ENDPOINTS - HANGING;
const EVENTS_PER_SECOND = 50;
/** Events of each endpoint that answers. */
const EVENTS_EACH = 2;
/** Events of each endpoint that hangs. */
const HANGING_EVENTS = 3;
const WARM_UP_EVENTS = 100;
/** Long enough for a delivery that a hanging endpoint delays. */
const SETTLE_MS = 20_000;

const SECRETS_KEY = randomBytes(32);

/** The first ones hang. */
const answering = Array.from(
  { length: ANSWERING * EVENTS_EACH },
  (_, n) => HANGING + 1 + (n % ANSWERING),
);

/** Sends events to many endpoints, first to those that answer, then also to some that never do. */
export function benchWebhooks(): Promise<void> {
  const env = { WEBHOOKS_ALLOW_PRIVATE: '1', SECRETS_KEY: SECRETS_KEY.toString('base64url') };
  return withTemporarySystem(env, async ({ databaseUrl }) => {
    const receiver = await startReceiver();
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await addEndpoints(client, receiver.baseUrl);
    const head = ['delivered', 'p50 wait ms', 'p99 wait ms', 'p99 times as long', 'times as long'];
    const addRow = beginTable(
      `webhooks: waits of ${ANSWERING} endpoints that answer, at ${EVENTS_PER_SECOND} events per second`,
      head,
    );
    // Fills caches.
    await measure(client, receiver.waitsMs, answering.slice(0, WARM_UP_EVENTS));
    const alone = await measure(client, receiver.waitsMs, answering);
    await client.query(`UPDATE webhooks SET is_active = true WHERE url LIKE '%/hang/%'`);
    const beside = await measure(client, receiver.waitsMs, listBeside());
    for (const [name, waits] of [
      ['alone', alone],
      [`beside ${HANGING} that hang`, beside],
    ] as const) {
      addRow(name, [
        `${waits.count}/${answering.length}`,
        waits.p50Ms.toFixed(0),
        waits.p99Ms.toFixed(0),
        (waits.p99Ms / alone.p99Ms).toFixed(2),
        (waits.p50Ms / alone.p50Ms).toFixed(2),
      ]);
    }
    await client.end();
    receiver.stop();
  });
}

async function startReceiver() {
  const waitsMs: number[] = [];
  const server = createServer((req, res) => {
    let text = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    req.on('end', () => {
      if (req.url!.startsWith('/hang/')) return;
      const { createdAt } = JSON.parse(text) as { createdAt: string };
      waitsMs.push(Date.now() - Date.parse(createdAt));
      res.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waitsMs,
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function addEndpoints(client: Client, baseUrl: string): Promise<void> {
  await client.query(
    `INSERT INTO businesses (id, name, status, timezone, currency, opens_min, closes_min)
     SELECT 'biz_bench_' || n, 'Bench ' || n, 'draft', 'UTC', 'EUR', 540, 1020 FROM generate_series(1, $1::int) AS n`,
    [ENDPOINTS],
  );
  await client.query(
    `INSERT INTO webhooks (id, business_id, url, events, is_active)
     SELECT 'whk_bench_' || n, 'biz_bench_' || n, $3 || CASE WHEN n <= $2 THEN '/hang/' ELSE '/ok/' END || n, '{*}', n > $2
     FROM generate_series(1, $1::int) AS n`,
    [ENDPOINTS, HANGING, baseUrl],
  );
  const { rows } = await client.query<{ id: string }>('SELECT id FROM webhooks');
  const ids = rows.map(({ id }) => id);
  const { seal } = createSealer([SECRETS_KEY]);
  await client.query(
    `INSERT INTO webhook_secrets (webhook_id, sealed_secret) SELECT * FROM unnest($1::text[], $2::text[])`,
    [ids, ids.map((id) => seal(newWebhookSecret(), id))],
  );
}

/** The endpoints that answer, with those that hang spread among them. */
function listBeside(): number[] {
  const every = answering.length / (HANGING * HANGING_EVENTS);
  return answering.flatMap((endpoint, n) =>
    n % every === 0 ? [endpoint, 1 + ((n / every) % HANGING)] : [endpoint],
  );
}

/** Writes an event for each of these endpoints in turn, and returns how long those that answer waited for theirs. */
async function measure(client: Client, waitsMs: number[], endpoints: readonly number[]) {
  waitsMs.length = 0;
  const startMs = Date.now();
  const expected = endpoints.filter((endpoint) => endpoint > HANGING).length;
  for (const [n, endpoint] of endpoints.entries()) {
    await client.query(
      `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
       VALUES ('evt_' || gen_random_uuid(), 'appointment.booked', $1, 'apt_' || gen_random_uuid(), 'scheduler', '{}')`,
      [`biz_bench_${endpoint}`],
    );
    await sleep(Math.max(0, startMs + ((n + 1) * 1_000) / EVENTS_PER_SECOND - Date.now()));
  }
  const endMs = Date.now() + SETTLE_MS;
  while (waitsMs.length < expected && Date.now() < endMs) await sleep(50);
  const sorted = waitsMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}
