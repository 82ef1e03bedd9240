import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { ROOT } from '../../launcher/paths.ts';
import {
  bundleWorkflowCode,
  NativeConnection,
  Worker,
} from '../../tools/test-runner/temporal-runtime.ts';
import { bookingAt } from '../support/factories.ts';
import { services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntilEqual } from '../support/wait-until.ts';

const TIMEOUT_MS = 90_000;
const app = useTestApp();

/** A worker that fails every workflow task of an actor, as if it could not replay the history. */
async function createBrokenWorker(): Promise<Worker> {
  const workflowsPath = join(ROOT, 'test/support/broken-actor.ts');
  return Worker.create({
    connection: await NativeConnection.connect({ address: services.temporalAddress }),
    taskQueue: app.taskQueue,
    workflowBundle: await bundleWorkflowCode({ workflowsPath }),
  });
}

test(
  'a calendar takes bookings again after its actor could not go on',
  async () => {
    const shop = await app.make.shop();
    const customer = await app.gateway.logIn((await app.make.user()).email);
    const book = (start: string, prefer = '') =>
      customer(bookAppointment, { body: bookingAt(shop, start), headers: { prefer } });
    const statusOf = async (id: string) => {
      const found = await customer(getBooking, { params: { id }, headers: { prefer: 'wait=10' } });
      return found.ok && found.body.status;
    };
    const connection = await Connection.connect({ address: services.temporalAddress });
    const { workflow } = new Client({ connection });
    const query = `TaskQueue = '${app.taskQueue}' AND ExecutionStatus = 'Terminated'`;
    const hasEnded = async () => (await workflow.count(query)).count > 0;

    const broken = await createBrokenWorker();
    await broken.runUntil(() => {
      const bookAndLook = async () => {
        expect((await book('10:00')).status).not.toBe(201);
        return hasEnded();
      };
      return waitUntilEqual(bookAndLook, true, TIMEOUT_MS);
    });
    await app.addWorker();

    const accepted = await book('14:00', 'respond-async');
    expect(accepted).toMatchObject({ status: 202 });
    const id = accepted.ok ? accepted.body.id : '';
    // Temporal may wait some seconds after the last failed task, before it gives the next one to the worker.
    await waitUntilEqual(() => statusOf(id), 'succeeded', TIMEOUT_MS / 2);
    await connection.close();
  },
  TIMEOUT_MS,
);
