import type { Span } from './clock-times.ts';
import { toSpans } from './salon.ts';
import { type At, type Fields, named } from './town.ts';

function post<T = { id: string }>(
  { town, place, owner }: At,
  path: string,
  body: Fields,
  by = owner,
) {
  return town.ask<T>(by, 'POST', `${path}?businessId=${place.id}`, body);
}

/** Closes a date, or a part of it. */
export async function close(at: At, name: string, date: string, span?: Span) {
  const part = span && { start: span[0], end: span[1] };
  await post(at, '/api/business/closures', { name, from: date, ...part });
  at.place.closures.push({ name, date, ...(span && { span }) });
}

/** Opens on a date, whatever the week says; professionals with weekly hours need an exception. */
export async function open(
  at: At,
  name: string,
  date: string,
  span: Span,
  staff: readonly string[],
) {
  const { town, place, owner } = at;
  const spans = toSpans([span]);
  await post(at, '/api/business/exceptional-openings', { name, date, spans });
  place.openings.push({ name, date, span });
  for (const each of staff) {
    const { id, exceptions } = named(place.chairs, each);
    const body = { businessId: place.id, date, spans };
    await town.ask(owner, 'PUT', `/api/professionals/${id}/schedule/exceptions`, body);
    exceptions.set(date, [span]);
  }
}

/** A percentage of one service, until a date. */
export async function offerCoupon(
  at: At,
  code: string,
  percent: number,
  service: string,
  until: string,
) {
  const serviceIds = [named(at.place.services, service).id];
  const terms = { code, type: 'percent', value: percent, serviceIds, validUntil: until };
  await post(at, '/api/business/coupons', terms);
  at.place.book.coupons.push({ code, percent, service, uses: 0 });
}

export async function offerPackage(
  at: At,
  title: string,
  service: string,
  sessions: number,
  price: number,
) {
  const { place } = at;
  const { id: serviceId, price: singlePrice } = named(place.services, service);
  const { id } = await post(at, '/api/business/packages', {
    serviceId,
    title,
    sessionCount: sessions,
    packagePriceMajor: price,
    singleSessionPriceMajor: singlePrice,
    currency: place.currency,
    validityDays: 365,
  });
  place.packages.set(title, { id, service, sessions, price });
}

/** Adds rooms or equipment that a service takes. */
export async function addResource(at: At, name: string, count: number, service: string) {
  const { town, place, owner } = at;
  const { id } = await post(at, '/api/business/resources', { name, count });
  const path = `/api/services/${named(place.services, service).id}`;
  await town.ask(owner, 'PATCH', path, { resources: [{ resourceId: id, count: 1 }] });
}

/** Booked visits keep their price. */
export async function changePrice({ town, place, owner }: At, name: string, price: number) {
  const service = named(place.services, name);
  await town.ask(owner, 'PATCH', `/api/services/${service.id}`, { price });
  place.services.set(name, { ...service, price });
}

export function changeBusiness({ town, place, owner }: At, fields: Fields) {
  return town.ask(owner, 'PATCH', `/api/businesses/${place.id}`, fields);
}

/** A professional takes a part of a day off. */
export async function takeOff({ town, place }: At, name: string, date: string, [from, to]: Span) {
  const chair = named(place.chairs, name);
  await town.ask(name, 'POST', '/api/time-off', {
    professionalId: chair.id,
    from: `${date}T${from}`,
    to: `${date}T${to}`,
    reason: 'Dentist',
  });
  chair.off.push({ date, span: [from, to] });
}

export async function addChild(at: At, client: string, name: string) {
  const { place } = at;
  const path = `/api/business/clients/${named(place.clients, client).id}/family`;
  const { id } = await post(at, path, { name }, place.desk);
  place.family.set(name, id);
}

/** Imports client records from a file, after a dry run. */
export async function importRecords(
  at: At,
  rows: readonly (readonly [name: string, phone: string])[],
) {
  const { town, place } = at;
  const csv = ['name,phone', ...rows.map((row) => row.join(','))].join('\n');
  for (const dryRun of [true, false]) {
    const path = '/api/business/clients/import';
    const { added } = await post<{ added: number }>(at, path, { csv, dryRun }, place.desk);
    if (added !== rows.length) throw new Error(`${added} of ${rows.length} rows are added`);
  }
  const listed = await town.ask<{ id: string; name: string }[]>(
    place.desk,
    'GET',
    '/api/business/clients?limit=500',
  );
  for (const [name, phone] of rows) {
    const { id } = listed.find((client) => client.name === name)!;
    place.clients.set(name, { id, hasAccount: false, phone });
  }
}

/** A record and another client, with the same phone, are one person. */
export async function merge(at: At, name: string, into: string) {
  const { town, place } = at;
  const [record, client] = [named(place.clients, name), named(place.clients, into)];
  const pairs = await town.ask<{ clients: { id: string }[]; reasons: string[] }[]>(
    place.desk,
    'GET',
    '/api/business/clients/duplicates',
  );
  const isPair = ({ clients }: { clients: { id: string }[] }) =>
    [record, client].every((one) => clients.some(({ id }) => id === one.id));
  const pair = pairs.find(isPair);
  if (!pair?.reasons.includes('phone')) throw new Error(`${name} and ${into} are no duplicates`);
  const path = `/api/business/clients/${record.id}/merge`;
  await post(at, path, { intoClientId: client.id }, place.desk);
  place.clients.delete(name);
  for (const visit of place.book.visits) if (visit.client === name) visit.client = into;
  for (const sale of place.book.sales) if (sale.holder === name) sale.holder = into;
}
