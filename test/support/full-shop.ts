import { expect } from '@jest/globals';
import { cancelAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { getWaitlistEntry, joinWaitlist } from '../../contract/waitlist.ts';
import { bookingAt } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The day before DATE. */
export const NOW = '2030-05-13T06:00:00Z';
export const DATE = '2030-05-14';

type Client = Awaited<ReturnType<TestApp['loginAs']>>;
type ShopFields = NonNullable<Parameters<TestApp['make']['shop']>[0]>;

/** A shop that opens for two haircuts, which Eva and Fay have booked, and three customers. */
export async function openFullShop(app: TestApp, fields: ShopFields['business'] = {}) {
  const accounts = await app.make.accounts([
    { role: 'business' },
    ...Array.from({ length: 5 }, () => ({ role: 'customer' as const })),
  ]);
  const shop = await app.make.shop({
    business: {
      userId: accounts[0]!.id,
      opensMin: 600,
      closesMin: 720,
      slotMinutes: 60,
      waitlistOfferMinutes: 5,
      ...fields,
    },
  });
  const [owner, eva, fay, ana, ben, cleo] = (await Promise.all(
    accounts.map((account) => app.loginAs(account)),
  )) as [Client, Client, Client, Client, Client, Client];
  const bookAt = async (as: Client, start: string) => {
    const booked = await as(bookAppointment, { body: { ...bookingAt(shop, start), date: DATE } });
    expect(booked).toMatchObject({ status: 201 });
    return booked.ok ? booked.body.id : '';
  };
  const booked = [await bookAt(eva, '10:00'), await bookAt(fay, '11:00')] as const;
  const days = { from: DATE, to: DATE };
  const request = { business: shop.business.id, services: [shop.service.id], ...days };
  const join = async (as: Client, changes = {}) => {
    const joined = await as(joinWaitlist, { body: { ...request, ...changes } });
    expect(joined).toMatchObject({ status: 201 });
    return joined.ok ? joined.body.id : '';
  };
  const cancel = async (as: Client, id: string) => {
    expect(await as(cancelAppointment, { params: { id }, body: { scope: 'this' } })).toMatchObject({
      status: 200,
    });
    // Its event is enough.
    await app.relay();
  };
  const statusOf = async (as: Client, id: string) => {
    const found = await as(getWaitlistEntry, { params: { id } });
    return found.ok ? found.body : undefined;
  };
  const people = { owner, eva, fay, ana, ben, cleo };
  return { shop, ...people, booked, request, join, cancel, statusOf };
}
