import { describe, expect, test } from '@jest/globals';
import { refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { takeLocks, query, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

const send: typeof app.send = (...args) => app.send(...args);

/** Books Ana with Lena at 10; Mia offers the same service. */
async function bookAna() {
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
    professional,
    business: shop.business.id,
    services: [service],
    date: DATE,
    start: '10:00',
  });
  const path = `/api/appointments/${String(booked.body['id'])}`;
  return {
    owner,
    lena,
    ana,
    mia,
    service,
    professional,
    path,
    business: shop.business.id,
    changeService: (fields: object) => send(owner, 'PATCH', `/api/services/${service}`, fields),
    setServices: (services: string[], id = professional) =>
      send(owner, 'PATCH', `/api/professionals/${id}`, { services }),
    move: (start: string, more: object = {}, as = ana) =>
      send(as, 'POST', `${path}/reschedule`, { date: DATE, start, ...more }),
    cancel: () => send(ana, 'POST', `${path}/cancel`),
    deleteService: () => send(owner, 'DELETE', `/api/services/${service}`),
    serviceProfessionals: () =>
      query(app.url, 'SELECT professional_id FROM professional_services WHERE service_id = $1', [
        service,
      ]),
  };
}

describe('a booked appointment', () => {
  test('for a deactivated service can be rescheduled only with the same professional', async () => {
    const { changeService, move, mia, owner } = await bookAna();
    expect((await changeService({ active: false })).status).toBe(200);
    expect(await move('14:00')).toMatchObject({ status: 200, body: { start: '14:00' } });
    expect(await move('15:00', {}, owner)).toMatchObject({ status: 200, body: { start: '15:00' } });
    expect(await move('14:00', { professional: mia.id })).toEqual(
      refused(400, 'SERVICE_NOT_OFFERED'),
    );
  });

  test.each(['service', 'profile'] as const)(
    'can be rescheduled after a change of the %s removed its professional from the service',
    async (source) => {
      const { changeService, setServices, move, mia, professional } = await bookAna();
      const changed =
        source === 'service'
          ? await changeService({ professionalIds: [mia.id] })
          : await setServices([]);
      expect(changed.status).toBe(200);
      expect(await move('14:00')).toMatchObject({ status: 200, body: { professional } });
      expect(await move('15:00', { professional: mia.id })).toMatchObject({
        status: 200,
        body: { professional: mia.id, start: '15:00' },
      });
      // The appointment is now with Mia, so Lena has to offer the service again.
      expect(await move('14:00', { professional })).toEqual(refused(400, 'SERVICE_NOT_OFFERED'));
    },
  );

  test('keeps the name of a service without a price after its deletion', async () => {
    const { owner, ana, professional, business } = await bookAna();
    const offer = { name: 'Consultation', duration: 30, professionalIds: [professional] };
    const { id: service } = (await send(owner, 'POST', '/api/services', offer)).body;
    const booked = await send(ana, 'POST', '/api/appointments', {
      professional,
      business,
      services: [service],
      date: DATE,
      start: '12:00',
    });
    const visit = `/api/appointments/${String(booked.body['id'])}`;
    const bookedServices = [{ serviceId: service, name: 'Consultation', duration: 30 }];
    expect(booked.body).toMatchObject({ bookedServices });
    await send(ana, 'POST', `${visit}/cancel`);
    expect((await send(owner, 'DELETE', `/api/services/${String(service)}`)).status).toBe(204);
    expect((await send(owner, 'GET', visit)).body['bookedServices']).toEqual(bookedServices);
  });

  test('of a class that became longer keeps its time, and no shorter seat is sold', async () => {
    const { owner, ana, changeService, service, professional, business, move } = await bookAna();
    await changeService({ capacity: 3 });
    const guests = await app.make.customers(3);
    const seat = (guest: (typeof guests)[number], start: string) =>
      send(guest, 'POST', '/api/appointments', {
        professional,
        business,
        services: [service],
        date: DATE,
        start,
      });
    expect((await seat(guests[0]!, '12:00')).body).toMatchObject({ end: '13:00' });
    await changeService({ duration: 90 });
    const slots = `/api/availability?professionalId=${professional}&businessId=${business}&date=${DATE}&serviceId=${service}`;
    const open = (await send(null, 'GET', slots)).body as unknown as object[];
    expect(open).toContainEqual(
      expect.objectContaining({ time: '12:00', available: false, reason: 'BOOKED' }),
    );
    expect(await seat(guests[1]!, '12:00')).toEqual(refused(409, 'SLOT_TAKEN'));
    expect((await seat(guests[2]!, '14:00')).body).toMatchObject({
      end: '15:30',
      bookedServices: [{ duration: 90 }],
    });
    // An hour was sold to Ana: a session of 90 minutes has no seat for it, one of an hour has.
    expect(await move('14:00', {}, owner)).toEqual(refused(409, 'SLOT_TAKEN'));
    expect(await move('12:00', {}, ana)).toMatchObject({ status: 200, body: { end: '13:00' } });
  });

  test('blocks deletion of its service, even if its professional no longer offers it', async () => {
    const { changeService, deleteService, cancel } = await bookAna();
    await changeService({ professionalIds: [] });
    expect(await deleteService()).toEqual(refused(409, 'SERVICE_IN_USE'));
    await cancel();
    expect((await deleteService()).status).toBe(204);
  });
});

/** Starts the requests while the lock is held, so that they run in this order. */
async function runInOrder<T>(
  lockedId: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const release = await takeLocks(app.url, lockedId);
  const responses: Promise<T>[] = [];
  for (const request of requests) {
    responses.push(request());
    await waitUntilBlocked(app.url, 'amsel_gateway', responses.length);
  }
  await release();
  return Promise.all(responses);
}

describe('deleting a service', () => {
  const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status);

  test.each(['before', 'after'])(
    'just %s professionals are added to it leaves no professional with that service',
    async (when) => {
      const {
        changeService,
        setServices,
        cancel,
        deleteService,
        serviceProfessionals,
        service,
        mia,
        professional,
      } = await bookAna();
      await cancel();
      await changeService({ professionalIds: [] });
      const add = [
        () => setServices([service]),
        () => setServices([service], mia.id),
        () => changeService({ professionalIds: [professional, mia.id] }),
      ];
      const isBefore = when === 'before';
      const responses = await runInOrder(
        service,
        isBefore ? [deleteService, ...add] : [...add, deleteService],
      );
      expect(statusesOf(responses)).toEqual(isBefore ? [204, 400, 400, 404] : [200, 200, 200, 204]);
      expect(await serviceProfessionals()).toEqual([]);
    },
  );
});

describe('removing a professional from the business', () => {
  test.each(['before', 'after'])(
    'just %s they are added to a service leaves them without services',
    async (when) => {
      const { owner, cancel, changeService, professional, serviceProfessionals } = await bookAna();
      await cancel();
      await changeService({ professionalIds: [] });
      const removeProfessional = () =>
        send(owner, 'DELETE', `/api/business/professionals/${professional}`);
      const add = () => changeService({ professionalIds: [professional] });
      const isBefore = when === 'before';
      const responses = await runInOrder(
        professional,
        isBefore ? [removeProfessional, add] : [add, removeProfessional],
      );
      expect(responses.map(({ status }) => status)).toEqual(isBefore ? [204, 400] : [200, 204]);
      expect(await serviceProfessionals()).toEqual([]);
    },
  );
});
