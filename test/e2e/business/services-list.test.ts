import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listOwnServices, listServices } from '../../../contract/services.ts';
import { openTestApp } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

test('an owner sees all of their services, others only what is on offer', async () => {
  const { make, gateway, entrance: sessions } = app;
  const owner = await make.user('business');
  const shop = await make.shop({ business: { userId: owner.id, status: 'draft' } });
  const resting = await make.service(shop.professional.id, {
    businessId: shop.business.id,
    name: 'Beard',
    active: false,
  });
  const asOwner = await sessions.enter(owner);
  const names = async (call: typeof asOwner) => {
    const own = await call(listOwnServices);
    return own.ok ? own.body.map(({ id, canManage }) => [id, canManage]) : own.status;
  };
  expect(await names(asOwner)).toEqual([
    [resting.id, true],
    [shop.service.id, true],
  ]);
  const discovery = await asOwner(listOwnServices);
  expect(discovery.ok && discovery.body.map(({ professionalIds }) => professionalIds)).toEqual([
    [shop.professional.id],
    [shop.professional.id],
  ]);
  expect(await names(await sessions.enter(await make.user('business')))).toEqual([]);
  expect(await names(await sessions.enter(await make.user()))).toBe(403);
  expect(await names(gateway.client)).toBe(401);
  const { id: businessId } = shop.business;
  expect(await gateway.client(listServices, { query: { businessId } })).toMatchObject({ body: [] });
});
