import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { Client as PgClient, Pool } from 'pg';
import { bookAppointment } from '../../contract/appointments.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import type { System } from '../../launcher/system.ts';
import { type echo, echoUpdate } from './echo-workflow.ts';
import { beginTable } from './results.ts';
import { tokenAt } from './session.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';

const SECONDS = 6;
const PROFESSIONALS = 1_000;
const CLIENTS = 60_000;
const INSERT_LANES = 8;
const BUSINESS = 'biz_demo_berlin_barber';

type Load = { readonly inFlight: number; readonly once: (n: number) => Promise<unknown> };
type Result = { perSecond: number; p50: number; p99: number; cpu: number };

/** Bookings over HTTP beside a bare update (the floor) and bare inserts (the ceiling), for some ways to fold. */
export async function benchBooking(folds: readonly number[]): Promise<void> {
  for (const actors of folds) {
    const env = { CALENDAR_ACTORS: String(actors) };
    await withTemporarySystem(env, (system) => benchFolded(system, actors));
  }
}

async function benchFolded(system: System, actors: number): Promise<void> {
  await makeRoom(system.databaseUrl, PROFESSIONALS);
  const book = await booker(system.apiUrl);
  const name = actors === 0 ? 'an actor for each professional' : `calendars in ${actors}`;
  const floor = await floorOf(system.temporalAddress);
  const slowest = await run({ inFlight: 1, once: (n) => floor.update(n, 1) });
  const most = await run({ inFlight: 64, once: (n) => floor.update(n, 64) });
  floor.stop();

  const tellOne = lonelyTable(`one booking at a time, ${name}`);
  tellOne('a bare update', slowest);
  tellOne(
    'a booking (aim 1.5)',
    await run({ inFlight: 1, once: (n) => book(`pro_bench_${n % 5}`) }),
  );

  const head = ['in flight', 'per s', 'p50 ms', 'p99 ms', 'CPU %', 'times as many'];
  const tell = beginTable(`many bookings at once, ${name}`, head);
  const told = (row: string, inFlight: number, { perSecond, p50, p99, cpu }: Result) =>
    tell(row, [
      inFlight,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      cpu.toFixed(0),
      (perSecond / most.perSecond).toFixed(2),
    ]);
  told('a bare update, 64 workflows', 64, most);
  const spread = (n: number) => book(`pro_bench_${n % PROFESSIONALS}`);
  told('spread: 1,000 professionals (aim 5)', 64, await run({ inFlight: 64, once: spread }));
  const rush = () => book('pro_bench_rush');
  told('rush: one professional (aim 15)', 256, await run({ inFlight: 256, once: rush }));
  const seat = () => book('pro_bench_class', 'svc_bench_class');
  told('rush: one class (aim 15)', 256, await run({ inFlight: 256, once: seat }));
  told('bare inserts alone', INSERT_LANES, await insertsPerSecond(system.databaseUrl));
}

/** How long each takes, beside the first of them. */
function lonelyTable(title: string) {
  const tell = beginTable(title, ['per s', 'p50 ms', 'p99 ms', 'times as long']);
  let firstP50 = 0;
  return (name: string, { perSecond, p50, p99 }: Result) => {
    firstP50 ||= p50;
    const ratio = (p50 / firstP50).toFixed(2);
    tell(name, [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ratio]);
  };
}

/**
 * One booking at a time: with few professionals and with many, and as one actor decides more and more. It begins
 * anew after some hundred events, so that the time should stay the same.
 */
export async function benchBookingGrowth(): Promise<void> {
  const tell = lonelyTable('one booking at a time, as things grow');
  for (const professionals of [10, 10_000]) {
    await withTemporarySystem({ CALENDAR_ACTORS: '1' }, async (system) => {
      await makeRoom(system.databaseUrl, professionals);
      const book = await booker(system.apiUrl);
      let made = 0;
      const load = { inFlight: 1, once: () => book(`pro_bench_${made++ % 10}`) };
      tell(`${professionals.toLocaleString('en-US')} professionals`, await run(load));
      if (professionals > 10) return;
      for (let round = 0; round < 2; round++) {
        const before = made.toLocaleString('en-US');
        tell(`the same actor after ${before} bookings`, await run(load));
      }
    });
  }
}

/** One booking at a time, for each of some systems in turn. */
export async function benchBookingBeside(systems: Readonly<Record<string, System>>): Promise<void> {
  const tell = lonelyTable('one booking, by appointments stored');
  for (const [name, { databaseUrl, apiUrl }] of Object.entries(systems)) {
    await makeRoom(databaseUrl, 0);
    const book = await booker(apiUrl);
    tell(name, await run({ inFlight: 1, once: () => book('pro_bench_rush') }));
  }
}

/** So many at once, each followed by the next. A second of it goes by before it counts. */
async function run({ inFlight, once: doOnce }: Load): Promise<Result> {
  const took: number[] = [];
  let n = 0;
  const beginMs = performance.now() + 1_000;
  const endMs = beginMs + SECONDS * 1_000;
  let busyAtBegin: ReturnType<typeof cpuTimes> | undefined;
  async function lane(): Promise<void> {
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      await doOnce(n++);
      if (startedMs < beginMs) continue;
      busyAtBegin ??= cpuTimes();
      took.push(performance.now() - startedMs);
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane));
  const end = cpuTimes();
  const begin = busyAtBegin ?? end;
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / SECONDS,
    p50: took[Math.floor(took.length / 2)] ?? NaN,
    p99: took[Math.floor(took.length * 0.99)] ?? NaN,
    cpu: (100 * (end.busy - begin.busy)) / (end.all - begin.all || 1),
  };
}

function cpuTimes() {
  const all = cpus().map(({ times }) => Object.values(times).reduce((sum, ms) => sum + ms, 0));
  const idle = cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const total = all.reduce((sum, ms) => sum + ms, 0);
  return { all: total, busy: total - idle };
}

async function floorOf(address: string) {
  const taskQueue = 'bench-echo';
  const path = new URL('./echo-worker.ts', import.meta.url);
  const worker = fork(path, [address, taskQueue], { execArgv: ['--import', 'tsx'] });
  await once(worker, 'message');
  const client = new Client({ connection: await Connection.connect({ address }) });
  const update = (n: number, workflows: number) =>
    client.workflow.executeUpdateWithStart(echoUpdate, {
      args: ['hello'],
      startWorkflowOperation: new WithStartWorkflowOperation<typeof echo>('echo', {
        workflowId: `echo/${workflows}/${n % workflows}`,
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue,
        args: [],
      }),
    });
  return { update, stop: () => worker.kill('SIGKILL') };
}

/** Staff book for clients of their own, so that every booking is another person's. */
async function booker(baseUrl: string) {
  const credentials = { email: 'business@demo.test', password: DEMO_PASSWORD };
  const accessToken = await tokenAt(baseUrl, credentials);
  const post = poster(new URL(bookAppointment.path, baseUrl), accessToken);
  const taken = new Map<string, number>();
  let clients = 0;
  return async (professional: string, service = 'svc_bench') => {
    const slot = taken.get(professional) ?? 0;
    taken.set(professional, slot + 1);
    const isClass = service === 'svc_bench_class';
    const { date, start } = placeOf(isClass ? Math.floor(slot / 1_000) : slot);
    const crmClientId = `crm_bench_${clients++ % CLIENTS}`;
    const body = {
      professional,
      business: BUSINESS,
      services: [service],
      date,
      start,
      crmClientId,
    };
    return post(body);
  };
}

/** As little work as a client can do: it shares the machine with what it measures. */
function poster(url: URL, accessToken: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return (body: object) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
        const status = answer.statusCode!;
        if (status >= 400) reject(new Error(`the booking answered ${status}`));
        answer.resume().once('end', resolve);
      });
      sent.once('error', reject).end(JSON.stringify(body));
    });
}

/** The n-th five minutes from the first of a far year on. */
function placeOf(n: number): { date: string; start: string } {
  const iso = new Date(Date.UTC(2040, 0, 1) + n * 300_000).toISOString();
  return { date: iso.slice(0, 10), start: iso.slice(11, 16) };
}

async function makeRoom(databaseUrl: string, count: number): Promise<void> {
  const client = new PgClient({ connectionString: databaseUrl });
  await client.connect();
  const professionals = `SELECT 'pro_bench_' || n AS id FROM generate_series(0, ${count - 1}) AS n
    UNION SELECT unnest(ARRAY['pro_bench_rush', 'pro_bench_class'])`;
  await client.query(`
    UPDATE businesses SET opens_min = 0, closes_min = 1440, closed_weekdays = '{}', timezone = 'UTC' WHERE id = '${BUSINESS}';
    INSERT INTO services (id, business_id, name, duration_min, capacity, currency)
      VALUES ('svc_bench', '${BUSINESS}', 'Bench', 5, 1, 'EUR'), ('svc_bench_class', '${BUSINESS}', 'Class', 5, 1000, 'EUR');
    INSERT INTO professionals (id, name, opens_min, closes_min) SELECT id, id, 0, 1440 FROM (${professionals}) AS p;
    INSERT INTO business_professionals SELECT '${BUSINESS}', id FROM (${professionals}) AS p;
    INSERT INTO professional_services SELECT p.id, s.id FROM (${professionals}) AS p, services s WHERE s.id LIKE 'svc_bench%';
    INSERT INTO crm_clients (id, business_id, name)
      SELECT 'crm_bench_' || n, '${BUSINESS}', 'Client ' || n FROM generate_series(0, ${CLIENTS - 1}) AS n;
    ANALYZE`);
  await client.end();
}

/** A session and an appointment in one transaction each, over eight connections: what Postgres alone would take. */
async function insertsPerSecond(databaseUrl: string): Promise<Result> {
  const pool = new Pool({ connectionString: databaseUrl, max: INSERT_LANES });
  const result = await run({ inFlight: INSERT_LANES, once: (n) => insert(pool, n) });
  await pool.end();
  return result;
}

function insert(pool: Pool, n: number): Promise<unknown> {
  const { date, start } = placeOf(Math.floor(n / PROFESSIONALS) + 500_000);
  return pool.query({
    name: 'seat',
    text: `WITH seat AS (
      INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
      VALUES ('ses_' || $1, $2, '${BUSINESS}', 'svc_bench', $3::timestamptz, $3::timestamptz + interval '5 minutes', 1, 1)
      RETURNING *)
    INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
      local_date, timezone, person_id, crm_client_id, client_name, service_ids, status, currency)
    SELECT 'apt_' || $1, 'bkg_' || $1, id, professional_id, business_id, starts_at, ends_at, starts_at::date,
      'UTC', $4, $4, 'Somebody', '{svc_bench}', 'Confirmed', 'EUR' FROM seat`,
    values: [
      `bench_${n}`,
      `pro_bench_${n % PROFESSIONALS}`,
      `${date}T${start}Z`,
      `crm_bench_${n % CLIENTS}`,
    ],
  });
}
