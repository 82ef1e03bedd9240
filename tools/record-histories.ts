import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { Client as PgClient } from 'pg';
import { type BookingBody, bookAppointment } from '../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../contract/appointment-changes.ts';
import { login } from '../contract/auth.ts';
import { createClient } from '../contract/client.ts';
import { DEMO_PASSWORD } from '../db/seed/demo.ts';
import { sweepScheduleOf } from '../workflows/messages.ts';
import { withTemporarySystem } from '../launcher/temporary-system.ts';
import { cacheDir, ROOT } from '../launcher/paths.ts';
import { type RunningProcess, startProcess } from '../launcher/process.ts';
import { findTemporalBinary } from '../launcher/services/temporal-binary.ts';
import { readTemporalDev } from '../launcher/services/temporal-dev.ts';
import { startTemporal } from '../launcher/services/temporal.ts';

/**
 * `npm run histories`: keeps what Temporal remembers of workflows of each kind, for the test that
 * workflows begun under the code of an earlier day go on under that of a later one. The calendar's are
 * one that began anew, and the run that came of it: it met an outage, and let go when nobody asked.
 */
const FOLDER = join(ROOT, 'test/histories');
const CALENDAR = 'professional/pro_demo_lena';
/** So few events make a run long, that a dozen turns do. */
const LONG_EVENTS = 60;

const PLACE = {
  professional: 'pro_demo_lena',
  business: 'biz_demo_berlin_barber',
  services: ['svc_demo_haircut'],
  // A Tuesday that far ahead is nobody's yet.
  date: '2035-06-12',
};
const POLL_MS = 200;
const DAY = new Date().toISOString().slice(0, 10);
const STARTS = ['09:00', '10:00', '11:00'];
const DATES = ['2035-06-13', '2035-06-14', '2035-06-15', '2035-06-19'];

const dev = readTemporalDev();
let server: RunningProcess | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'amsel-histories-'));
const temporal = await startTemporal({
  dataDir,
  logFile: join(dataDir, 'temporal.log'),
  report: () => undefined,
  spawn: (options) => (server = startProcess(options)),
  dev: {
    ...dev,
    dynamicConfig: {
      ...dev.dynamicConfig,
      'limit.historyCount.suggestContinueAsNew': LONG_EVENTS,
    },
  },
});
const binary = await findTemporalBinary({
  dev,
  cacheDir: cacheDir(),
  env: process.env,
  report: () => undefined,
});
const env = { CALENDAR_ACTORS: '0', TEMPORAL_ADDRESS: temporal.address };
const connection = await Connection.connect({ address: temporal.address });
const client = new Client({ connection });
await withTemporarySystem(env, async (system) => {
  const call = await enter(system.apiUrl);
  const book = async (start: string, changes: Partial<BookingBody> = {}, headers = {}) => {
    const body = { ...PLACE, start, ...changes };
    const answer = await call(bookAppointment, { body, headers });
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  };
  for (const date of DATES) for (const start of STARTS) await book(start, { date });
  const { id } = (await book('15:00')).body;
  await call(rescheduleAppointment, { params: { id }, body: { date: PLACE.date, start: '16:00' } });
  await call(cancelAppointment, { params: { id }, body: {} });
  const [first, second] = await untilRuns(client, 2);
  const letGo = await holdUp(system.databaseUrl);
  const pending = book('15:30');
  await untilRetried(client);
  await letGo();
  await pending;
  const later = await book('16:30', {}, { prefer: 'respond-async' });
  const series = await book('14:00', { recurringFrequency: 'weekly', recurringCount: 3 });
  if (series.status !== 201) throw new Error('the series is not decided');

  await keep(client, 'booking', `booking/${later.body.id}`);
  await keep(client, 'series', `series/${series.body.recurringGroupId}`);
  await keep(client, 'sweep', await sweptBy(client));
  console.log('waiting ten to twenty minutes for the calendar to let go …');
  await keep(client, 'calendar', CALENDAR, second);
  await keep(client, 'calendar-anew', CALENDAR, first);
});
await connection.close();
await server?.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

async function enter(baseUrl: string) {
  const credentials = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const session = await createClient({ baseUrl })(login, { body: credentials });
  if (!session.ok) throw new Error(session.error);
  return createClient({ baseUrl, accessToken: session.body.accessToken });
}

/** The runs of the calendar, oldest first, once there are so many. */
async function untilRuns({ workflow }: Client, count: number): Promise<string[]> {
  for (;;) {
    const runs: { runId: string; startTime: Date }[] = [];
    const query = `WorkflowId = '${CALENDAR}'`;
    for await (const { runId, startTime } of workflow.list({ query })) {
      runs.push({ runId, startTime });
    }
    runs.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
    if (runs.length >= count) return runs.map(({ runId }) => runId);
    await sleep(POLL_MS);
  }
}

/** No decision can be saved; answers how to let them be saved again. */
async function holdUp(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new PgClient({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  return () => holder.end();
}

/** Resolves once the calendar tries again as an activity that an operator can see. */
async function untilRetried({ workflow }: Client): Promise<void> {
  for (;;) {
    const { events = [] } = await workflow.getHandle(CALENDAR).fetchHistory();
    if (events?.some((event) => event.activityTaskScheduledEventAttributes)) return;
    await sleep(POLL_MS);
  }
}

/** The workflow of a sweep that is asked for now. */
async function sweptBy({ schedule }: Client): Promise<string> {
  const handle = schedule.getHandle(sweepScheduleOf('amsel'));
  await handle.trigger();
  for (;;) {
    const last = (await handle.describe()).info.recentActions.at(-1);
    if (last) return last.action.workflow.workflowId;
    await sleep(POLL_MS);
  }
}

/** Waits until it has ended, also by beginning anew: the last of its runs is waited for. */
async function keep({ workflow }: Client, name: string, workflowId: string, runId?: string) {
  await workflow.getHandle(workflowId, runId).result();
  const which = ['--workflow-id', workflowId, ...(runId ? ['--run-id', runId] : [])];
  const how = ['--address', temporal.address, '--output', 'json'];
  const history = execFileSync(binary, ['workflow', 'show', ...which, ...how]);
  writeFileSync(join(FOLDER, `${name}-${DAY}.json`), history);
  console.log(`kept ${name}`);
}
