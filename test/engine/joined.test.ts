import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import type { BookCommand } from '../../domain/commands/index.ts';
import type { Part } from '../../scripts/parts/process.ts';
import { DATE } from '../support/factories.ts';
import { query, services } from '../support/services.ts';
import { openStage } from '../support/stage.ts';
import { startWorker } from '../support/worker.ts';

/** Nobody decides until a worker is there. */
let stage: Awaited<ReturnType<typeof openStage>>;
let connection: Connection;
let worker: Part | undefined;
beforeAll(async () => {
  stage = await openStage();
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(async () => {
  await stage.close();
  await worker?.stop();
  await connection.close();
});

/** What the workflow was started with. */
async function commandOf(workflowId: string): Promise<BookCommand> {
  const { events } = await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory();
  const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  return defaultPayloadConverter.fromPayload(payload!);
}

async function someone() {
  const shop = await stage.make.shop();
  const customer = await stage.make.user();
  const call = await stage.entrance.enter(customer);
  const body = {
    professional: shop.professional.id,
    business: shop.business.id,
    services: [shop.service.id],
    date: DATE,
    start: '10:00',
  };
  return {
    ask: async () => {
      const headers = { prefer: 'respond-async', 'idempotency-key': 'once' };
      const answer = await call(bookAppointment, { headers, body });
      if (!answer.ok || answer.status !== 202) throw new Error(JSON.stringify(answer));
      return answer.body.id;
    },
    /** As a gateway does before it says that nothing was booked. */
    giveUp: async (id: string) => {
      const { attemptId } = await commandOf(`booking/${id}`);
      const text = 'SELECT void_attempt($1, $2) AS made';
      expect(await query(stage.url, text, [attemptId, customer.id])).toEqual([{ made: true }]);
    },
    follow: (id: string) => call(getBooking, { params: { id }, headers: { prefer: 'wait=25' } }),
  };
}

test('a repeat that was promised a decision gets one, though the first attempt is given up', async () => {
  const [joined, alone] = [await someone(), await someone()];
  const id = await joined.ask();
  expect(await joined.ask()).toBe(id);
  await joined.giveUp(id);
  const lonely = await alone.ask();
  await alone.giveUp(lonely);
  const { url, taskQueue } = stage;
  worker = await startWorker({ databaseUrl: url, taskQueue });

  expect(await joined.follow(id)).toMatchObject({
    body: { id, status: 'succeeded', appointments: [{ start: '10:00' }] },
  });
  expect(await alone.follow(lonely)).toMatchObject({
    body: { status: 'failed', error: 'DB_UNAVAILABLE' },
  });
  // The key may be used again: nothing came of it.
  expect(await alone.ask()).toBe(lonely);
  expect(await alone.follow(lonely)).toMatchObject({ body: { status: 'succeeded' } });
}, 60_000);
