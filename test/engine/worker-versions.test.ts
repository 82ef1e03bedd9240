import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { ConfigError, readPromotionConfig } from '../../config/index.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { promoteWorkers } from '../../launcher/worker-version.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { runCommand } from '../support/command.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
import { DATE } from '../support/factories.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { query, services, takeLocks, waitUntilBlocked } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

/** Workers of an old and a new version run side by side, as during a deploy. */
const PROMOTE_MS = 90_000;
const app = useTestApp();
let connection: Connection;
let temporal: TemporalClient;
let workers: Record<'old' | 'new', RunningProcess>;

beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
  temporal = new TemporalClient({ connection });
  workers = { old: await startVersion('old'), new: await startVersion('new') };
});
beforeEach(() => promote('old'));
afterAll(() => connection.close());

const startVersion = (buildId: string) => app.addWorker({ WORKER_BUILD_ID: buildId });

const environmentOf = (buildId: string) => ({
  TEMPORAL_ADDRESS: services.temporalAddress,
  TEMPORAL_TASK_QUEUE: app.taskQueue,
  WORKER_BUILD_ID: buildId,
});
const promote = (buildId: string, timeoutMs = PROMOTE_MS) =>
  promoteWorkers(connection, readPromotionConfig(environmentOf(buildId)), timeoutMs);

async function createCustomer() {
  const shop = await app.make.shop();
  const call = await app.loginAs(await app.make.user());
  const place = {
    professional: shop.professional.id,
    business: shop.business.id,
    services: [shop.service.id],
    date: DATE,
  };
  return {
    professionalId: shop.professional.id,
    book: (start: string) => call(bookAppointment, { body: { ...place, start } }),
    bookSeries: async (): Promise<string> => {
      const answer = await call(bookAppointment, {
        headers: { prefer: 'respond-async' },
        body: { ...place, start: '10:00', recurringFrequency: 'weekly', recurringCount: 3 },
      });
      if (!answer.ok || answer.status !== 202) throw new Error(JSON.stringify(answer));
      return answer.body.id;
    },
    readBooking: (id: string) =>
      call(getBooking, { params: { id }, headers: { prefer: 'wait=25' } }),
  };
}

/** The worker versions that a workflow ran on, in order. */
async function versionsOf(workflowId: string): Promise<string[]> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const versions = (events ?? []).flatMap(
    ({ workflowTaskCompletedEventAttributes: done }) => done?.deploymentVersion?.buildId ?? [],
  );
  return versions.filter((version, i) => version !== versions[i - 1]);
}

/** Waits: a worker answers before Temporal has the completed task. */
const waitUntilRunBy = (versions: readonly string[], professionalId: string) =>
  waitUntilEqual(() => versionsOf(`professional/${professionalId}`), versions, 10_000);

async function seriesOf(professionalId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    app.url,
    'SELECT DISTINCT recurring_group_id AS id FROM appointments WHERE professional_id = $1',
    [professionalId],
  );
  return `series/${row?.id}`;
}

test('a worker of a version that is not current gets no tasks', async () => {
  const { professionalId, book } = await createCustomer();

  expect(await book('10:00')).toMatchObject({ status: 201 });
  expect(await book('11:00')).toMatchObject({ status: 201 });
  await waitUntilRunBy(['old'], professionalId);
});

test('an actor continues on the promoted version, and on the old one after a rollback', async () => {
  const { professionalId, book } = await createCustomer();

  expect(await book('10:00')).toMatchObject({ status: 201 });
  await promote('new');
  expect(await book('12:00')).toMatchObject({ status: 201 });
  await promote('old');
  expect(await book('15:00')).toMatchObject({ status: 201 });

  await waitUntilRunBy(['old', 'new', 'old'], professionalId);
});

test('a series started on the old version is booked once by the new one', async () => {
  const { professionalId, bookSeries, readBooking } = await createCustomer();
  const release = await takeLocks(app.url, professionalId);
  const id = await bookSeries();
  await waitUntilBlocked(app.url, 'amsel_worker');

  await promote('new');
  await release();

  const known = await readBooking(id);
  expect(known).toMatchObject({ body: { status: 'succeeded', appointments: [{}, {}, {}] } });
  const series = await seriesOf(professionalId);
  // The decision is stored a moment before the workflow ends.
  await temporal.workflow.getHandle(series).result();
  expect(await versionsOf(series)).toEqual(['old', 'new']);
  expect(await findBrokenInvariants(app.url)).toEqual({});
});

test('a version without workers cannot be promoted', async () => {
  const { book } = await createCustomer();

  // A ConfigError is shown without a stack.
  await expect(promote('none', 1_000)).rejects.toThrow(ConfigError);
  await expect(promote('none', 1_000)).rejects.toThrow(
    /^No workers none serve \S+ in the namespace default \(.+\): start them, .+ promote again\.$/,
  );
  expect(await book('10:00')).toMatchObject({ status: 201 });
});

test('npm run promote makes a version current', async () => {
  const { professionalId, book } = await createCustomer();

  expect(await runCommand('promote', environmentOf('new'))).toEqual({
    code: 0,
    output: `Waiting for workers new of ${app.taskQueue}, for a minute at most …\nThe workers new of ${app.taskQueue} are current.\n`,
  });
  expect(await book('10:00')).toMatchObject({ status: 201 });
  await waitUntilRunBy(['new'], professionalId);
});

test('a worker without a version logs why it gets no work, until such workers are promoted', async () => {
  const { professionalId, book } = await createCustomer();
  const unversioned = await app.addWorker();
  const { TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE } = environmentOf('old');
  try {
    await waitUntilEqual(
      async () =>
        readFileSync(unversioned.logFile, 'utf8').includes('this worker gets no bookings'),
      true,
      10_000,
    );
    expect(readFileSync(unversioned.logFile, 'utf8')).toContain(
      'this worker gets no bookings: the workers old are current, not workers without a WORKER_BUILD_ID; ' +
        'cure: start it with WORKER_BUILD_ID=old, or run npm run promote -- --unversioned',
    );

    const env = { TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE };
    expect(await runCommand('promote', env, ['--unversioned'])).toMatchObject({ code: 0 });
    expect(await book('10:00')).toMatchObject({ status: 201 });
    expect(await versionsOf(`professional/${professionalId}`)).toEqual([]);
  } finally {
    await unversioned.stop();
  }
});

test('a series is decided even if the old workers die meanwhile', async () => {
  const { professionalId, bookSeries, readBooking } = await createCustomer();
  const release = await takeLocks(app.url, professionalId);
  const id = await bookSeries();
  await waitUntilBlocked(app.url, 'amsel_worker');

  await promote('new');
  process.kill(workers.old.pid, 'SIGKILL');
  await workers.old.ended;
  await release();

  expect(await readBooking(id)).toMatchObject({
    body: { status: 'succeeded', appointments: [{}, {}, {}] },
  });
  expect(await findBrokenInvariants(app.url)).toEqual({});
});
