import { expect, test } from '@jest/globals';
import { listOwnServices } from '../../../contract/own-services.ts';
import { listServices } from '../../../contract/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

test('an owner lists all of their services; the public list omits inactive ones and drafts', async () => {
  const { make, gateway } = app;
  const owner = await make.user('business');
  const shop = await make.shop({ business: { userId: owner.id, status: 'draft' } });
  const inactive = await make.service(shop.professional.id, {
    businessId: shop.business.id,
    name: 'Beard',
    active: false,
  });
  const asOwner = await app.loginAs(owner);
  const listOwn = async (call: typeof asOwner) => {
    const own = await call(listOwnServices);
    return own.ok ? own.body.map(({ id, canManage }) => [id, canManage]) : own.status;
  };
  expect(await listOwn(asOwner)).toEqual([
    [inactive.id, true],
    [shop.service.id, true],
  ]);
  const ownServices = await asOwner(listOwnServices);
  expect(ownServices.ok && ownServices.body.map(({ professionalIds }) => professionalIds)).toEqual([
    [shop.professional.id],
    [shop.professional.id],
  ]);
  expect(await listOwn(await app.loginAs(await make.user('business')))).toEqual([]);
  expect(await listOwn(await app.loginAs(await make.user()))).toBe(403);
  expect(await listOwn(gateway.client)).toBe(401);
  const { id: businessId } = shop.business;
  expect(await gateway.client(listServices, { query: { businessId } })).toMatchObject({ body: [] });
});
