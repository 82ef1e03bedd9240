import { describe, expect, test } from '@jest/globals';
import * as life from '../../../contract/appointment-changes.ts';
import {
  bookAppointment,
  getAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import { newId } from '../../../contract/ids.ts';
import * as people from '../../../contract/clients.ts';
import { DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

/** A business with a client record of Eve, who is booked at 10. */
async function setUpClient() {
  const { make } = app;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [asOwner, asLena] = [await app.loginAs(owner), await app.loginAs(lena)];
  const body = {
    name: 'Eve Stone',
    email: 'eve@one.test',
    phone: '+49 30 2',
    notes: 'left-handed',
  };
  const headers = { 'idempotency-key': newId('key') };
  const eve = bodyOf(await asOwner(people.addClient, { body, headers }));
  const book = (start: string) =>
    asOwner(bookAppointment, {
      body: {
        ...{ professional: shop.professional.id, business: shop.business.id },
        ...{ services: [shop.service.id], date: DATE, start, crmClientId: eve.id },
        ...{ notes: 'for Eve Stone', staffNotes: 'Eve Stone is late' },
      },
    });
  const { id } = bodyOf(await book('10:00'));
  return {
    ...{ id, eve, asOwner, asLena, book },
    cancel: () =>
      asOwner(life.cancelAppointment, { params: { id }, body: { reason: 'Eve Stone is ill' } }),
    erase: (call = asOwner) => call(people.removeClient, { params: { id: eve.id } }),
    listAppointmentIds: async (call = asOwner) => {
      const found = await call(listAppointments, { query: { clientId: eve.id } });
      return bodyOf(found).map((each) => each.id);
    },
  };
}

describe('a client record', () => {
  test('filters the appointments of its business', async () => {
    const { id, asLena, listAppointmentIds } = await setUpClient();
    expect([await listAppointmentIds(), await listAppointmentIds(asLena)]).toEqual([[id], [id]]);
    expect(await listAppointmentIds((await setUpClient()).asOwner)).toEqual([]);
  });

  test('is erased once it has no upcoming booking, and its appointments become anonymous', async () => {
    const { id, eve, asOwner, cancel, erase, listAppointmentIds, book } = await setUpClient();
    expect(await erase()).toMatchObject({ status: 409, error: 'ACCOUNT_HAS_BOOKINGS' });
    expect(await listAppointmentIds()).toEqual([id]);
    expect((await cancel()).status).toBe(200);
    expect(await erase()).toMatchObject({ status: 204 });
    const anonymous = bodyOf(await asOwner(getAppointment, { params: { id } }));
    expect(anonymous).toMatchObject({ client: '', status: 'Cancelled' });
    for (const field of ['crmClientId', 'notes', 'staffNotes'])
      expect(anonymous).not.toHaveProperty(field);
    expect(bodyOf(await asOwner(people.listClients))).toEqual([]);
    expect(await book('12:00')).toMatchObject({ status: 404, error: 'CLIENT_NOT_FOUND' });
    expect(await erase()).toMatchObject({ status: 404, error: 'CLIENT_NOT_FOUND' });
    const tables = ['appointments', 'events', 'crm_clients', 'stored_responses'];
    for (const table of tables) {
      const rows = await query(
        app.url,
        `SELECT FROM ${table} AS t WHERE t::text LIKE '%Eve Stone%' AND t::text LIKE $1`,
        [`%${table === 'events' || table === 'appointments' ? id : eve.id}%`],
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test('answers CLIENT_NOT_FOUND for an account and for a record of another business', async () => {
    const { erase, listAppointmentIds, id } = await setUpClient();
    expect(await erase((await setUpClient()).asOwner)).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    const { asOwner } = await setUpClient();
    const account = await app.make.user();
    const params = { id: account.id };
    expect(await asOwner(people.removeClient, { params })).toMatchObject({ status: 404 });
    expect(await listAppointmentIds()).toEqual([id]);
  });
});
