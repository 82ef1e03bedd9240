import { addDays } from './clock-times.ts';
import { type At, type Fields, named, toWhen } from './town.ts';
import { addAccount, type Booked, saleOf, type Terms, writeVisit } from './visits.ts';

type Request = readonly [client: string, who: string, when: string, services: string];

function bodyOf({ place }: At, [client, who, when, services]: Request, terms: Terms): Fields {
  return {
    business: place.id,
    professional: who === 'any' ? 'any' : named(place.chairs, who).id,
    ...toWhen(place, when),
    services: services.split(' + ').map((name) => named(place.services, name).id),
    ...(terms.coupon && { couponCode: terms.coupon }),
    ...(terms.package && { packagePurchaseId: saleOf(place, client).id }),
    ...(terms.override && { override: terms.override }),
    ...(terms.child && { familyMemberId: named(place.family, terms.child) }),
  };
}

async function send(at: At, by: string, request: Request, terms: Terms, fields: Fields = {}) {
  const [client, , when, services] = request;
  const body = { ...bodyOf(at, request, terms), ...fields };
  const booked = await at.town.ask<Booked>(by, 'POST', '/api/appointments', body);
  if (by === client) addAccount(at, client);
  writeVisit(at, booked, { client, when, services }, terms);
}

function clientFields({ place }: At, client: string): Fields {
  const { id, hasAccount } = named(place.clients, client);
  return hasAccount ? { clientId: id } : { crmClientId: id };
}

/** A customer books online. */
export function book(
  at: At,
  client: string,
  who: string,
  when: string,
  services: string,
  terms: Terms = {},
) {
  return send(at, client, [client, who, when, services], terms);
}

/** The front desk books for a client on the phone. */
export function phone(
  at: At,
  client: string,
  who: string,
  when: string,
  services: string,
  terms: Terms = {},
) {
  const request = [client, who, when, services] as const;
  return send(at, at.place.desk, request, terms, clientFields(at, client));
}

/** A person without a record walks in. */
export function walkIn(
  at: At,
  name: string,
  who: string,
  when: string,
  services: string,
  terms: Terms = {},
) {
  const request = [name, who, when, services] as const;
  return send(at, at.place.desk, request, terms, { clientName: name });
}

/** A customer cannot book this, for this reason. */
export async function refused(
  at: At,
  code: string,
  client: string,
  who: string,
  when: string,
  services: string,
  terms: Terms = {},
) {
  const body = bodyOf(at, [client, who, when, services], terms);
  const answer = await at.town.refusal(client, 'POST', '/api/appointments', body);
  if (answer !== code) throw new Error(`${client} at ${when}: ${answer}, not ${code}`);
}

/** The front desk books a weekly series without the closed dates. */
export async function series(
  at: At,
  client: string,
  who: string,
  when: string,
  services: string,
  { count, skipped }: { readonly count: number; readonly skipped: readonly string[] },
) {
  const { town, place } = at;
  const first = await town.ask<{ recurringGroupId: string }>(
    place.desk,
    'POST',
    '/api/appointments',
    {
      ...bodyOf(at, [client, who, when, services], {}),
      ...clientFields(at, client),
      recurringFrequency: 'weekly',
      recurringCount: count,
      skipClosed: true,
    },
  );
  const path = `/api/appointments?recurringGroupId=${first.recurringGroupId}`;
  const all = await town.ask<(Booked & { date: string })[]>(place.desk, 'GET', path);
  const { date, start } = toWhen(place, when);
  const dates = Array.from({ length: count }, (_, n) => addDays(date, 7 * n));
  for (const each of dates.filter((day) => !skipped.includes(day))) {
    const booked = all.find((one) => one.date === each);
    if (!booked) throw new Error(`the series has no visit on ${each}`);
    const facts = { client, when: `${Number(each.slice(8))} ${start}`, services };
    writeVisit(at, booked, facts).series = first.recurringGroupId;
  }
}
