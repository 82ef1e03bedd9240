import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { actorIdFor } from '../../workflows/messages.ts';
import { bookingAt } from '../support/factories.ts';
import { services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({ worker: true });
let connection: Connection;
beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(() => connection.close());

test('an actor that has ended is started again by the next booking', async () => {
  const shop = await app.make.shop();
  const call = await app.loginAs(await app.make.user());
  const book = async (start: string) => {
    const answer = await call(bookAppointment, { body: bookingAt(shop, start) });
    expect(answer).toMatchObject({ status: 201 });
  };
  const actorId = actorIdFor(shop.professional.id, 0);
  const { workflow } = new Client({ connection });
  await book('10:00');
  // The gateway knows this actor now.
  await book('11:00');
  const { runId } = await workflow.getHandle(actorId).describe();

  await workflow.getHandle(actorId).terminate();
  await book('12:00');

  expect((await workflow.getHandle(actorId).describe()).runId).not.toBe(runId);
});
