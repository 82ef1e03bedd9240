import * as duplicates from '../../contract/client-duplicates.ts';
import { type BookingBody, bookAppointment } from '../../contract/appointments.ts';
import * as clients from '../../contract/clients.ts';
import { newId } from '../../contract/ids.ts';
import * as packages from '../../contract/packages.ts';
import { DATE } from './factories.ts';
import { packageTerms } from './factories/coupons-and-packages.ts';
import { bodyOf } from './salon.ts';
import type { Call } from './sessions.ts';
import type { TestApp } from './test-app.ts';

/** A business with its owner and a customer, and the requests of its client records. */
export async function setUpClientShop(app: TestApp) {
  const { make } = app;
  const [owner, ana] = [await make.user('business'), await make.user('customer', 'Ana Souza')];
  const shop = await make.shop({ business: { userId: owner.id } });
  const [asOwner, asAna] = [await app.loginAs(owner), await app.loginAs(ana)];
  const place = { professional: shop.professional.id, business: shop.business.id };
  const request = { ...place, services: [shop.service.id], date: DATE };
  const book = (call: Call, start: string, fields: Partial<BookingBody> = {}) =>
    call(bookAppointment, { body: { ...request, start, ...fields } });
  const add = async (name: string, fields: object = {}) =>
    bodyOf(await asOwner(clients.addClient, { body: { name, ...fields } }));
  const merge = (id: string, intoClientId: string, key = newId('key')) =>
    asOwner(duplicates.mergeClient, {
      params: { id },
      body: { intoClientId },
      headers: { 'idempotency-key': key },
    });
  const sell = async (crmClientId: string) => {
    const body = packageTerms(shop.service.id);
    const { id: packageId } = bodyOf(await asOwner(packages.createPackage, { body }));
    return asOwner(packages.sellPackageToClient, {
      params: { id: crmClientId },
      body: { packageId, method: 'cash' },
    });
  };
  const find = async (filter: { query?: string; tag?: string }) =>
    bodyOf(await asOwner(clients.listClients, { query: filter })).map(({ name }) => name);
  const read = async (id: string) => bodyOf(await asOwner(clients.getClient, { params: { id } }));
  return { owner, ana, shop, asOwner, asAna, request, book, add, merge, sell, find, read };
}
