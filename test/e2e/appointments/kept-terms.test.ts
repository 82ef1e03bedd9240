import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { holdLocks, query, untilBlocked } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;

beforeAll(async () => void (app = await openTestAppWithWorker()));
afterAll(async () => {
  await requireInvariants(app.url);
  await app.close();
});

const send: typeof app.entrance.send = (...asked) => app.entrance.send(...asked);

/** Ana is booked with Lena at 10; Mia does the same service. */
async function scene() {
  const { make } = app;
  const [owner, lena, ana] = [
    await make.user('business'),
    await make.user('professional'),
    await make.user(),
  ];
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const mia = await make.colleague(shop);
  const { id: service } = shop.service;
  const { id: professional } = shop.professional;
  const booked = await send(ana, 'POST', '/api/appointments', {
    ...{ professional, business: shop.business.id, services: [service] },
    ...{ date: DATE, start: '10:00' },
  });
  const path = `/api/appointments/${String(booked.body['id'])}`;
  return {
    ...{ owner, lena, ana, mia, service, professional },
    change: (fields: object) => send(owner, 'PATCH', `/api/services/${service}`, fields),
    offer: (services: string[], id = professional) =>
      send(owner, 'PATCH', `/api/professionals/${id}`, { services }),
    move: (start: string, more: object = {}, as = ana) =>
      send(as, 'POST', `${path}/reschedule`, { date: DATE, start, ...more }),
    cancel: () => send(ana, 'POST', `${path}/cancel`),
    remove: () => send(owner, 'DELETE', `/api/services/${service}`),
    doers: () =>
      query(app.url, 'SELECT professional_id FROM professional_services WHERE service_id = $1', [
        service,
      ]),
  };
}

describe('who is booked', () => {
  test('for a service that is no longer offered moves with the same professional', async () => {
    const { change, move, mia, owner } = await scene();
    expect((await change({ active: false })).status).toBe(200);
    expect(await move('14:00')).toMatchObject({ status: 200, body: { start: '14:00' } });
    expect(await move('15:00', {}, owner)).toMatchObject({ status: 200, body: { start: '15:00' } });
    expect(await move('14:00', { professional: mia.id })).toEqual(
      refused(400, 'SERVICE_NOT_OFFERED'),
    );
  });

  test.each(['service', 'profile'] as const)(
    'with somebody whom the %s takes off that service moves with them, or to another who does it',
    async (where) => {
      const { change, offer, move, mia, professional } = await scene();
      const done =
        where === 'service' ? await change({ professionalIds: [mia.id] }) : await offer([]);
      expect(done.status).toBe(200);
      expect(await move('14:00')).toMatchObject({ status: 200, body: { professional } });
      expect(await move('15:00', { professional: mia.id })).toMatchObject({
        status: 200,
        body: { professional: mia.id, start: '15:00' },
      });
      // What was promised with Mia by now is no promise of Lena's.
      expect(await move('14:00', { professional })).toEqual(refused(400, 'SERVICE_NOT_OFFERED'));
    },
  );

  test('keeps the service from being deleted, also with somebody who does it no longer', async () => {
    const { change, remove, cancel } = await scene();
    await change({ professionalIds: [] });
    expect(await remove()).toEqual(refused(409, 'SERVICE_IN_USE'));
    await cancel();
    expect((await remove()).status).toBe(204);
  });
});

/** Each waits for what is held, in this order, and goes on in it. */
async function inTurn<T>(held: string, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const release = await holdLocks(app.url, held);
  const answers: Promise<T>[] = [];
  for (const request of requests) {
    answers.push(request());
    await untilBlocked(app.url, 'amsel_gateway', answers.length);
  }
  await release();
  return Promise.all(answers);
}

describe('deleting a service', () => {
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

  test.each(['before', 'after'])(
    'just %s somebody is added to it leaves nobody who does what is gone',
    async (when) => {
      const { change, offer, cancel, remove, doers, service, mia, professional } = await scene();
      await cancel();
      await change({ professionalIds: [] });
      const add = [
        () => offer([service]),
        () => offer([service], mia.id),
        () => change({ professionalIds: [professional, mia.id] }),
      ];
      const isBefore = when === 'before';
      const answers = await inTurn(service, isBefore ? [remove, ...add] : [...add, remove]);
      expect(statusesOf(answers)).toEqual(isBefore ? [204, 400, 400, 404] : [200, 200, 200, 204]);
      expect(await doers()).toEqual([]);
    },
  );
});

describe('removing somebody from the business', () => {
  test.each(['before', 'after'])(
    'just %s they are added to a service leaves no trace of them',
    async (when) => {
      const { owner, cancel, change, professional, doers } = await scene();
      await cancel();
      await change({ professionalIds: [] });
      const remove = () => send(owner, 'DELETE', `/api/business/professionals/${professional}`);
      const add = () => change({ professionalIds: [professional] });
      const isBefore = when === 'before';
      const answers = await inTurn(professional, isBefore ? [remove, add] : [add, remove]);
      expect(answers.map(({ status }) => status)).toEqual(isBefore ? [204, 400] : [200, 204]);
      expect(await doers()).toEqual([]);
    },
  );
});
