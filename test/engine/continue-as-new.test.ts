import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { type RunningProcess, startProcess } from '../../launcher/process.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import { startTemporal } from '../../launcher/services/temporal.ts';
import { ACTOR_SUMMARY, actorIdFor } from '../../workflows/messages.ts';
import { openSessions } from '../support/sessions.ts';
import { createFactories, bookingAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { requireInvariants } from '../support/invariants.ts';
import { createDatabase, query, uniqueTaskQueue } from '../support/services.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** Few, so that the actor continues as new after about ten batches; normally it is 500. */
const CONTINUE_AS_NEW_EVENTS = 60;
const CUSTOMERS = 160;
const PARALLEL = 4;

const processes: RunningProcess[] = [];
const taskQueue = uniqueTaskQueue();
let url: string;
let temporalAddress: string;
let make: ReturnType<typeof createFactories>;
let gateways: Awaited<ReturnType<typeof startGateway>>[];

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-continue-as-new-'));
  const dev = readTemporalDev();
  const temporal = await startTemporal({
    dataDir,
    logFile: join(dataDir, 'temporal.log'),
    report: () => undefined,
    spawn(options) {
      const child = startProcess(options);
      processes.push(child);
      return child;
    },
    dev: {
      ...dev,
      dynamicConfig: {
        ...dev.dynamicConfig,
        'limit.historyCount.suggestContinueAsNew': CONTINUE_AS_NEW_EVENTS,
      },
    },
  });
  temporalAddress = temporal.address;
  const env = { TEMPORAL_ADDRESS: temporalAddress, AUTH_KEYS: generateSecrets().authKeys };
  const start = () => startGateway({ databaseUrl: url, taskQueue, env });
  gateways = [await start(), await start()];
  processes.push(await startWorkerProcess({ databaseUrl: url, taskQueue, temporalAddress }));
});

afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  for (const child of processes.toReversed()) await child.stop();
  await make.close();
});

test('an actor under constant load continues as new, without losing a booking or its description', async () => {
  const shop = await make.shop({ service: { capacity: CUSTOMERS } });
  const sessions = await openSessions(url, gateways[0]!, await make.user());
  const crowd = await make.customers(CUSTOMERS);
  const statuses: number[] = [];
  async function bookInTurn(n: number): Promise<void> {
    for (let customer = crowd.pop(); customer; customer = crowd.pop()) {
      const call = await sessions.loginAs(customer, gateways[n % 2]);
      const { status } = await call(bookAppointment, {
        body: bookingAt(shop),
      });
      statuses.push(status);
    }
  }

  await Promise.all(Array.from({ length: PARALLEL }, (_, n) => bookInTurn(n)));

  // A busy machine answers 202 and decides later.
  expect(statuses.filter((status) => status !== 201 && status !== 202)).toEqual([]);
  const countBooked = async () => (await query(url, 'SELECT 1 FROM appointments')).length;
  await waitUntilEqual(countBooked, CUSTOMERS, 30_000);
  await requireInvariants(url);
  const connection = await Connection.connect({ address: temporalAddress });
  const actor = new Client({ connection }).workflow.getHandle(actorIdFor(shop.professional.id, 0));
  const { events } = await actor.fetchHistory();
  const { currentDetails } = await actor.query<{ currentDetails: string }>(
    '__temporal_workflow_metadata',
  );
  await connection.close();
  const [started] = events ?? [];
  expect(started?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/.+/);
  expect(currentDetails).toContain(ACTOR_SUMMARY);
  expect(currentDetails).toMatch(/^\| \S+Z \| pro_\w+ \| bkg_.* \| accepted, apt_\w+ \|$/m);
});
