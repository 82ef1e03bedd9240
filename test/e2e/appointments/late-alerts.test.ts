import { expect, test } from '@jest/globals';
import { listAlerts, raiseAlert, respondToAlert } from '../../../contract/alerts.ts';
import { declineAppointment } from '../../../contract/appointment-changes.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { useTestApp } from '../../support/test-app.ts';
import { bodyOf } from '../../support/salon.ts';

const DATE = '2030-05-14';
const app = useTestApp({ worker: true, clock: `${DATE}T08:00:00+02:00` });

/** Books Ana from 10 to 11. */
async function bookAna(autoConfirm = true) {
  const { make } = app;
  const [owner, ana] = [await make.user('business'), await make.user('customer', 'Ana Souza')];
  const shop = await make.shop({ business: { userId: owner.id, autoConfirm } });
  app.clock.set('2030-05-13T08:00:00Z');
  const { id } = bodyOf(
    await (
      await app.loginAs(ana)
    )(bookAppointment, {
      body: {
        ...{ professional: shop.professional.id, business: shop.business.id },
        ...{ services: [shop.service.id], date: DATE, start: '10:00' },
      },
    }),
  );
  return {
    params: { id },
    as: async (person: 'owner' | 'ana' | 'other', clock: string) => {
      app.clock.set(`${DATE}T${clock}:00+02:00`);
      return app.loginAs({ owner, ana, other: await make.user() }[person]);
    },
  };
}

test('alerts show staff the late customer, and the customer the response of staff', async () => {
  const { params, as } = await bookAna();
  const raised = bodyOf(
    await (
      await as('ana', '09:50')
    )(raiseAlert, { params, body: { minutes: 20 } }),
  );
  const alertsFor = async (person: Parameters<typeof as>[0], clock = '09:51') =>
    bodyOf(await (await as(person, clock))(listAlerts));
  const alert = { ...raised, date: DATE, start: '10:00' };
  expect(await alertsFor('owner')).toEqual([{ ...alert, client: 'Ana Souza' }]);
  expect(await alertsFor('ana')).toEqual([alert]);
  expect(await alertsFor('other')).toEqual([]);
  await (
    await as('owner', '09:55')
  )(respondToAlert, { params: { id: raised.id }, body: { response: 'accept' } });
  expect(await alertsFor('owner')).toEqual([]);
  expect(await alertsFor('ana')).toMatchObject([{ id: raised.id, status: 'accepted' }]);
  expect(await alertsFor('ana', '11:01')).toEqual([]);
});

test('a declined booking keeps its reason in the history', async () => {
  const { params, as } = await bookAna(false);
  const asOwner = await as('owner', '08:30');
  const body = { reason: 'Lena is ill' };
  expect(await asOwner(declineAppointment, { params, body })).toMatchObject({
    status: 200,
    body: { status: 'Cancelled' },
  });
  const history = await (await as('ana', '08:31'))(listHistory, { params });
  expect(bodyOf(history).at(-1)).toMatchObject({ type: 'appointment.cancelled', ...body });
});
