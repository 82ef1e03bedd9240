import { DATE } from './factories.ts';
import type { useTestApp } from './test-app.ts';

export type Fields = Record<string, unknown>;

/** A shop with its owner and a customer. */
export async function setUpOwnShop(app: ReturnType<typeof useTestApp>) {
  const send: typeof app.send = (...args) => app.send(...args);
  const [owner, customer] = [await app.make.user('business'), await app.make.user()];
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const { id } = shop.business;
  const ids = `businessId=${id}&professionalId=${shop.professional.id}`;
  const bookingBody = {
    professional: shop.professional.id,
    business: id,
    services: [shop.service.id],
    date: DATE,
    start: '10:00',
  };
  const asOwner = (method: string, path: string, body: Fields) => send(owner, method, path, body);
  return {
    id,
    asOwner,
    serviceId: shop.service.id,
    path: `/api/services/${shop.service.id}`,
    readOwn: () => send(owner, 'GET', '/api/business'),
    remove: (path: string) => send(owner, 'DELETE', path),
    change: (body: Fields) => send(owner, 'PATCH', `/api/businesses/${id}`, body),
    book: (fields: Fields = {}) =>
      send(customer, 'POST', '/api/appointments', { ...bookingBody, ...fields }),
    cancel: (booked: { body: Fields }) =>
      send(customer, 'POST', `/api/appointments/${String(booked.body['id'])}/cancel`),
    readPublic: () => send(null, 'GET', `/api/businesses/${id}`),
    move: (booked: { body: Fields }, start: string) =>
      send(customer, 'POST', `/api/appointments/${String(booked.body['id'])}/reschedule`, {
        date: DATE,
        start,
      }),
    /** Maps each slot of the day to its closing reason or `open`. */
    slots: async (date = DATE) => {
      const { body } = await send(null, 'GET', `/api/availability?${ids}&date=${date}`);
      const grid = body as unknown as { time: string; reason?: string }[];
      return Object.fromEntries(grid.map(({ time, reason }) => [time, reason ?? 'open']));
    },
  };
}
