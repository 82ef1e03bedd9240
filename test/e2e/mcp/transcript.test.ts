import { expect, test } from '@jest/globals';
import { agentEnv, connectAgent } from '../../support/agents.ts';
import { DATE } from '../../support/factories.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, env: await agentEnv() });

const ALEXANDERPLATZ = { lat: 52.5219, lng: 13.4132 };
const EVENING = 20 * 60;

/** Places near and far, with and without a Lena, and a customer with a package. */
async function aTown() {
  const customer = await app.make.user();
  const hours = { closesMin: EVENING };
  const near = await app.make.shop({
    business: { ...ALEXANDERPLATZ, ...hours, city: 'Berlin' },
    professional: { ...hours, name: 'Léna Vogel' },
  });
  await app.make.colleague(near, { ...hours, name: 'Mia' });
  await app.make.shop({ business: { lat: 48.1, lng: 11.5, ...hours, city: 'Munich' } });
  const purchase = await app.make.purchase(near, customer.id);
  return { customer, near, purchase };
}

/**
 * "Book me a haircut near Alexanderplatz next Tuesday after five with Lena, weekly for a month, use my package."
 */
test('a request becomes a confirmed series in two calls', async () => {
  const { customer, near, purchase } = await aTown();
  const agent = await connectAgent(app, customer);

  const found = await agent.call('find_openings', {
    near: `${ALEXANDERPLATZ.lat},${ALEXANDERPLATZ.lng}`,
    radiusKm: 2,
    query: 'haircut',
    from: DATE,
    to: DATE,
    timeFrom: '17:00',
    professionalName: 'lena',
  });
  const [opening] = found.value!['openings'] as Record<string, unknown>[];
  expect(opening).toMatchObject({ professional: near.professional.id, start: '17:00' });

  const booked = await agent.call('book', {
    business: opening!['business'],
    professional: opening!['professional'],
    services: [opening!['service']],
    date: opening!['date'],
    start: opening!['start'],
    recurringFrequency: 'weekly',
    recurringCount: 4,
    usePackage: true,
    idempotencyKey: 'a-haircut-each-week',
  });
  const dates = ['2035-06-12', '2035-06-19', '2035-06-26', '2035-07-03'];
  expect(booked.value).toMatchObject({
    status: 'booked',
    appointments: dates.map((date) => ({ date, start: '17:00', status: 'Confirmed' })),
  });
  const [first] = booked.value!['appointments'] as Record<string, unknown>[];
  expect(first!['packageRedemption']).toMatchObject({ packagePurchaseId: purchase.id });
  expect(booked.value!['next']).toContain('pays for the first appointment');
  await agent.close();
});

test('a date of the series that is taken takes one call more', async () => {
  const { customer, near } = await aTown();
  const other = await connectAgent(app, await app.make.user());
  const agent = await connectAgent(app, customer);
  const request = {
    business: near.business.id,
    professional: near.professional.id,
    services: [near.service.id],
    date: DATE,
    start: '17:00',
  };
  const taken = { ...request, date: '2035-06-19', idempotencyKey: 'first come' };
  expect((await other.call('book', taken)).value).toMatchObject({ status: 'booked' });

  const series = { ...request, recurringFrequency: 'weekly', recurringCount: 4 };
  const refused = await agent.call('book', { ...series, idempotencyKey: 'weekly' });
  expect(refused.text).toMatchObject({ error: 'SLOT_TAKEN', next: expect.any(String) });
  const { notFree } = refused.text!['details'] as { notFree: Record<string, unknown>[] };
  expect(notFree).toMatchObject([{ date: '2035-06-19', error: 'SLOT_TAKEN' }]);

  const [alternative] = notFree[0]!['alternatives'] as Record<string, unknown>[];
  const exception = {
    date: '2035-06-19',
    start: alternative!['start'],
    ...(alternative!['professional'] !== request.professional && {
      professional: alternative!['professional'],
    }),
  };
  const booked = await agent.call('book', {
    ...series,
    recurringExceptions: [exception],
    idempotencyKey: 'weekly, with another time',
  });
  expect(booked.value!['appointments']).toHaveLength(4);
  await Promise.all([agent.close(), other.close()]);
});
