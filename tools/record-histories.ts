import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { Client as PgClient } from 'pg';
import { cancelAppointment, rescheduleAppointment } from '../contract/appointment-changes.ts';
import { type BookingBody, bookAppointment } from '../contract/appointments.ts';
import { login } from '../contract/auth.ts';
import { createClient } from '../contract/client.ts';
import { testWebhook } from '../contract/webhook-deliveries.ts';
import { createWebhook } from '../contract/webhooks.ts';
import { DEMO_PASSWORD } from '../db/seed/demo.ts';
import { cacheDir, ROOT } from '../launcher/paths.ts';
import { type RunningProcess, startProcess } from '../launcher/process.ts';
import { findTemporalBinary } from '../launcher/services/temporal-binary.ts';
import { readTemporalDev } from '../launcher/services/temporal-dev.ts';
import { startTemporal } from '../launcher/services/temporal.ts';
import type { System } from '../launcher/system.ts';
import { withTemporarySystem } from '../launcher/temporary-system.ts';
import {
  busyCalendarsScheduleOf,
  mailScheduleOf,
  relayScheduleOf,
  sweepScheduleOf,
  toGroupId,
  webhookWorkflowIdOf,
} from '../workflows/messages.ts';

/**
 * `npm run histories`: records a history of each workflow type. The replay test shows that today's
 * code can continue workflows that older code started. Of the calendar it records two runs: one that
 * continued as new, and the next one, which met an outage and exited when idle.
 */
const FOLDER = join(ROOT, 'test/histories');
const TODAY = new Date().toISOString().slice(0, 10);
const CALENDAR_ID = 'professional/pro_demo_lena';
/** Few, so that a dozen bookings make the calendar continue as new. */
const CONTINUE_AS_NEW_EVENTS = 60;
const POLL_MS = 200;

/** The demo data has no bookings on these dates. */
const BOOKING = {
  professional: 'pro_demo_lena',
  business: 'biz_demo_berlin_barber',
  services: ['svc_demo_haircut'],
  date: '2035-06-12',
};
const OTHER_DATES = ['2035-06-13', '2035-06-14', '2035-06-15', '2035-06-19'];
const STARTS = ['09:00', '10:00', '11:00'];

const dataDir = mkdtempSync(join(tmpdir(), 'amsel-histories-'));
const temporal = await startTemporalServer();
const binary = await findTemporalBinary({
  dev: readTemporalDev(),
  cacheDir: cacheDir(),
  env: process.env,
  report: () => undefined,
});
const connection = await Connection.connect({ address: temporal.address });
const { workflow, schedule } = new Client({ connection });
await withTemporarySystem(
  { CALENDAR_ACTORS: '0', TEMPORAL_ADDRESS: temporal.address, WEBHOOKS_ALLOW_PRIVATE: '1' },
  recordHistories,
);
await connection.close();
await temporal.process.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

async function recordHistories(system: System): Promise<void> {
  const book = await openClient(system.apiUrl);
  for (const date of OTHER_DATES) for (const start of STARTS) await book(start, { date });
  const [firstRun, secondRun] = await waitForRuns(2);
  await bookDuringOutage(system.databaseUrl, book);
  const durable = await book('16:30', {}, { prefer: 'respond-async' });
  const weekly = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
  const series = await book('14:00', weekly, { prefer: 'respond-async' });
  await record('booking', `booking/${durable.body.id}`);
  await record('series', `series/${toGroupId(series.body.id)}`);
  await record('sweep', await triggerSweep());
  await recordEndless('relay', relayScheduleOf('amsel'));
  await recordEndless('mail', mailScheduleOf('amsel'));
  await recordEndless('busyCalendars', busyCalendarsScheduleOf('amsel'));
  await recordWebhook(system.apiUrl);
  console.log('waiting 10 to 20 minutes until the calendar exits when idle …');
  await record('calendar-exited-when-idle', CALENDAR_ID, secondRun);
  await record('calendar-continued-as-new', CALENDAR_ID, firstRun);
}

async function startTemporalServer() {
  const dev = readTemporalDev();
  let server: RunningProcess | undefined;
  const { address } = await startTemporal({
    dataDir,
    logFile: join(dataDir, 'temporal.log'),
    report: () => undefined,
    spawn: (options) => (server = startProcess(options)),
    dev: {
      ...dev,
      dynamicConfig: {
        ...dev.dynamicConfig,
        'limit.historyCount.suggestContinueAsNew': CONTINUE_AS_NEW_EVENTS,
      },
    },
  });
  return { address, process: server! };
}

type Book = Awaited<ReturnType<typeof openClient>>;

/** Logs in as the demo customer. The first booking is also moved and cancelled. */
async function openClient(baseUrl: string) {
  const credentials = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const session = await createClient({ baseUrl })(login, { body: credentials });
  if (!session.ok) throw new Error(session.error);
  const call = createClient({ baseUrl, accessToken: session.body.accessToken });
  const book = async (start: string, changes: Partial<BookingBody> = {}, headers = {}) => {
    const response = await call(bookAppointment, {
      body: { ...BOOKING, start, ...changes },
      headers,
    });
    if (!response.ok) throw new Error(response.error);
    return response;
  };
  const { id } = (await book('15:00')).body;
  const moved = { date: BOOKING.date, start: '16:00' };
  await call(rescheduleAppointment, { params: { id }, body: moved });
  await call(cancelAppointment, { params: { id }, body: {} });
  return book;
}

/** The run ids of the calendar, oldest first, once there are `count`. */
async function waitForRuns(count: number): Promise<string[]> {
  for (;;) {
    const runs: { runId: string; startTime: Date }[] = [];
    const query = `WorkflowId = '${CALENDAR_ID}'`;
    for await (const { runId, startTime } of workflow.list({ query })) {
      runs.push({ runId, startTime });
    }
    runs.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
    if (runs.length >= count) return runs.map(({ runId }) => runId);
    await sleep(POLL_MS);
  }
}

const SLOW_INSERTS = `
  CREATE FUNCTION sleep_long() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(10); RETURN NEW; END $$;
  CREATE TRIGGER slow_insert BEFORE INSERT ON sessions
    FOR EACH ROW EXECUTE FUNCTION sleep_long()`;

/** Decisions time out until the calendar retries one as an activity that an operator can see. */
async function bookDuringOutage(databaseUrl: string, book: Book): Promise<void> {
  const owner = new PgClient({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(SLOW_INSERTS);
    await book('15:30', {}, { prefer: 'respond-async' });
    await waitForActivity();
    await owner.query('DROP TRIGGER slow_insert ON sessions');
  } finally {
    await owner.end();
  }
}

async function waitForActivity(): Promise<void> {
  for (;;) {
    const { events } = await workflow.getHandle(CALENDAR_ID).fetchHistory();
    if (events?.some((event) => event.activityTaskScheduledEventAttributes)) return;
    await sleep(POLL_MS);
  }
}

/** Starts a sweep, and returns its workflow id. */
async function triggerSweep(): Promise<string> {
  const handle = schedule.getHandle(sweepScheduleOf('amsel'));
  await handle.trigger();
  for (;;) {
    const last = (await handle.describe()).info.recentActions.at(-1);
    if (last) return last.action.workflow.workflowId;
    await sleep(POLL_MS);
  }
}

/** It never ends: its history is written after its first round, which takes a minute. */
async function recordEndless(name: string, scheduleId: string): Promise<void> {
  const { info } = await schedule.getHandle(scheduleId).describe();
  const { workflowId } = info.recentActions[0]!.action.workflow;
  for (;;) {
    const { events } = await workflow.getHandle(workflowId).fetchHistory();
    if (events?.some((event) => event.activityTaskCompletedEventAttributes)) break;
    await sleep(POLL_MS);
  }
  write(name, workflowId);
}

/** The endpoint fails once, so that the workflow waits for its second attempt, and then until it is idle. */
async function recordWebhook(baseUrl: string): Promise<void> {
  let requests = 0;
  const receiver = createServer((_req, res) => {
    requests += 1;
    res.writeHead(requests === 1 ? 500 : 204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  const credentials = { email: 'business@demo.test', password: DEMO_PASSWORD };
  const session = await createClient({ baseUrl })(login, { body: credentials });
  if (!session.ok) throw new Error(session.error);
  const call = createClient({ baseUrl, accessToken: session.body.accessToken });
  const body = { url: `http://127.0.0.1:${port}/`, events: ['*' as const] };
  const created = await call(createWebhook, { body });
  if (!created.ok) throw new Error(created.error);
  const { id } = created.body;
  await call(testWebhook, { params: { id } });
  await record('webhook', webhookWorkflowIdOf(id));
  receiver.close();
}

/** Waits until the last run of the workflow has ended, and writes the history of `runId`. */
async function record(name: string, workflowId: string, runId?: string): Promise<void> {
  await workflow.getHandle(workflowId, runId).result();
  write(name, workflowId, runId);
}

function write(name: string, workflowId: string, runId?: string): void {
  const selection = ['--workflow-id', workflowId, ...(runId ? ['--run-id', runId] : [])];
  const output = ['--address', temporal.address, '--output', 'json'];
  const history = execFileSync(binary, ['workflow', 'show', ...selection, ...output]);
  writeFileSync(join(FOLDER, `${name}-${TODAY}.json`), history);
  console.log(`recorded ${name}`);
}
