import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as life from '../../../contract/appointment-life.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { openTestAppWithClock } from '../../support/test-app-with-clock.ts';
import { bodyOf } from '../../support/salon.ts';

const DATE = '2030-05-14';
let app: Awaited<ReturnType<typeof openTestAppWithClock>>;
beforeAll(async () => void (app = await openTestAppWithClock(`${DATE}T08:00:00+02:00`)));
afterAll(() => app.close());

/** Ana is booked from 10 to 11. */
async function scene(autoConfirm = true) {
  const { make, entrance: sessions } = app;
  const [owner, ana] = [await make.user('business'), await make.user('customer', 'Ana Souza')];
  const shop = await make.shop({ business: { userId: owner.id, autoConfirm } });
  app.setNow('2030-05-13T08:00:00Z');
  const { id } = bodyOf(
    await (
      await sessions.enter(ana)
    )(bookAppointment, {
      body: {
        ...{ professional: shop.professional.id, business: shop.business.id },
        ...{ services: [shop.service.id], date: DATE, start: '10:00' },
      },
    }),
  );
  return {
    params: { id },
    as: async (who: 'owner' | 'ana' | 'other', clock: string) => {
      app.setNow(`${DATE}T${clock}:00+02:00`);
      return sessions.enter({ owner, ana, other: await make.user() }[who]);
    },
  };
}

test('staff read who is late for what; the customer reads the answer', async () => {
  const { params, as } = await scene();
  const raised = bodyOf(
    await (
      await as('ana', '09:50')
    )(life.raiseAlert, { params, body: { minutes: 20 } }),
  );
  const listed = async (who: Parameters<typeof as>[0], clock = '09:51') =>
    bodyOf(await (await as(who, clock))(life.listAlerts));
  const mine = { ...raised, date: DATE, start: '10:00' };
  expect(await listed('owner')).toEqual([{ ...mine, client: 'Ana Souza' }]);
  expect(await listed('ana')).toEqual([mine]);
  expect(await listed('other')).toEqual([]);
  await (
    await as('owner', '09:55')
  )(life.respondToAlert, { params: { id: raised.id }, body: { response: 'accept' } });
  expect(await listed('owner')).toEqual([]);
  expect(await listed('ana')).toMatchObject([{ id: raised.id, status: 'accepted' }]);
  expect(await listed('ana', '11:01')).toEqual([]);
});

test('what is declined tells why, as what is cancelled does', async () => {
  const { params, as } = await scene(false);
  const asOwner = await as('owner', '08:30');
  const body = { reason: 'Lena is ill' };
  expect(await asOwner(life.declineAppointment, { params, body })).toMatchObject({
    status: 200,
    body: { status: 'Cancelled' },
  });
  const history = await (await as('ana', '08:31'))(life.listHistory, { params });
  expect(bodyOf(history).at(-1)).toMatchObject({ type: 'appointment.cancelled', ...body });
});
