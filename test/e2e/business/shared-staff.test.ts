import { describe, expect, test } from '@jest/globals';
import { changeProfessional, listStaff, removeProfessional } from '../../../contract/staff.ts';
import { cancelTimeOff, takeTimeOff } from '../../../contract/time-off.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

/** Lena works at two businesses; the sessions are hers and that of the first owner. */
async function setUpTwoBusinesses() {
  const { make, url } = app;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const here = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const there = await make.shop();
  const { id } = here.professional;
  await query(url, 'INSERT INTO business_professionals VALUES ($1, $2)', [there.business.id, id]);
  await query(url, 'INSERT INTO professional_services VALUES ($1, $2)', [id, there.service.id]);
  return {
    id,
    here,
    there,
    asOwner: await app.loginAs(owner),
    asLena: await app.loginAs(lena),
  };
}

const FORBIDDEN = { status: 403, error: 'FORBIDDEN' };

describe('an owner whose professional also works at another business', () => {
  test.each([
    { name: 'Other Name' },
    { bio: 'gone' },
    { workingHours: { start: '09:00', end: '10:00' } },
    { breaks: [] },
  ])('cannot change %j; the professional can', async (body) => {
    const { id, asOwner, asLena } = await setUpTwoBusinesses();
    expect(await asOwner(changeProfessional, { params: { id }, body })).toMatchObject(FORBIDDEN);
    expect(await asLena(changeProfessional, { params: { id }, body })).toMatchObject({
      status: 200,
    });
  });

  test('sets the services offered at their own business only', async () => {
    const { id, here, there, asOwner } = await setUpTwoBusinesses();
    const offer = (services: string[]) =>
      asOwner(changeProfessional, { params: { id }, body: { services } });
    expect(await offer([there.service.id])).toMatchObject({ error: 'SERVICE_NOT_OWNED' });
    const changed = await offer([]);
    expect(changed.ok && changed.body.services).toEqual([there.service.id]);
    const again = await offer([here.service.id]);
    expect(again.ok && again.body.services.toSorted()).toEqual(
      [here.service.id, there.service.id].toSorted(),
    );
  });

  test('does not see the other business while it is a draft, nor its services', async () => {
    const { id, here, there, asOwner, asLena } = await setUpTwoBusinesses();
    await query(app.url, `UPDATE businesses SET status = 'draft' WHERE id = $1`, [
      there.business.id,
    ]);
    await query(app.url, 'UPDATE services SET active = false WHERE id = $1', [here.service.id]);
    const own = { businessIds: [here.business.id], services: [here.service.id] };
    const staff = await asOwner(listStaff);
    expect(staff.ok && staff.body).toMatchObject([{ id, ...own }]);
    const body = { services: [here.service.id] };
    const changed = await asOwner(changeProfessional, { params: { id }, body });
    expect(changed).toMatchObject({ status: 200, body: own });
    const self = await asLena(changeProfessional, { params: { id }, body: {} });
    expect(self.ok && self.body.businessIds).toEqual(
      [here.business.id, there.business.id].toSorted(),
    );
    expect(self.ok && self.body.services.toSorted()).toEqual(
      [here.service.id, there.service.id].toSorted(),
    );
  });

  test('can neither take nor cancel time off for the professional', async () => {
    const { id: professionalId, asOwner, asLena } = await setUpTwoBusinesses();
    const body = { professionalId, from: '2035-06-12', to: '2035-06-13' };
    expect(await asOwner(takeTimeOff, { body })).toMatchObject(FORBIDDEN);
    const taken = await asLena(takeTimeOff, { body });
    const params = { id: taken.ok ? taken.body.id : '' };
    expect(await asOwner(cancelTimeOff, { params })).toMatchObject(FORBIDDEN);
    expect(await asLena(cancelTimeOff, { params })).toMatchObject({ status: 204 });
  });
});

describe('a professional who leaves', () => {
  test('must name the business while there are two', async () => {
    const { id, here, there, asLena, asOwner } = await setUpTwoBusinesses();
    const leave = (businessId?: string) =>
      asLena(removeProfessional, { params: { id }, query: businessId ? { businessId } : {} });
    const listBusinessIds = async () => {
      const rows = await query<{ business_id: string }>(
        app.url,
        'SELECT business_id FROM business_professionals WHERE professional_id = $1',
        [id],
      );
      return rows.map((row) => row.business_id);
    };
    expect(await leave()).toMatchObject({ status: 400, error: 'MISSING_FIELDS' });
    const elsewhere = await app.make.shop();
    expect(await leave(elsewhere.business.id)).toMatchObject({
      error: 'PROFESSIONAL_NOT_AT_BUSINESS',
    });
    expect(await listBusinessIds()).toHaveLength(2);
    expect(await leave(there.business.id)).toMatchObject({ status: 204 });
    expect(await listBusinessIds()).toEqual([here.business.id]);
    expect(await leave()).toMatchObject({ status: 204 });
    expect(await asOwner(listStaff)).toMatchObject({ body: [] });
    expect(await leave()).toMatchObject({ status: 404, error: 'PROFESSIONAL_NOT_FOUND' });
  });

  test('cannot remove another professional', async () => {
    const { id } = await setUpTwoBusinesses();
    const { asLena: asStranger } = await setUpTwoBusinesses();
    expect(await asStranger(removeProfessional, { params: { id } })).toMatchObject({
      status: 404,
      error: 'PROFESSIONAL_NOT_FOUND',
    });
  });
});
