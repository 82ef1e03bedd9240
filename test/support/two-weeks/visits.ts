import { type Item, type Sale, type Status, type Visit } from './paper-book.ts';
import { type At, endOf, instantOf, named, PHONES, type Place, toWhen } from './town.ts';

/** The fields of a booked appointment that the paper book cannot know before. */
export type Booked = {
  readonly id: string;
  readonly professional: string;
  readonly status: Status;
};

/** How a visit is booked; the rest is the same for customers and staff. */
export type Terms = {
  /** The code of a coupon. */
  readonly coupon?: string;
  /** The last package of the client pays. */
  readonly package?: boolean;
  readonly override?: readonly string[];
  /** A family member of the client record. */
  readonly child?: string;
  /** The end, where it is not the start plus the minutes of the services. */
  readonly end?: string;
};

/** Finds a visit by the person, and by the date and the start that it has now: `Ana 22 10:00`, or `Ana 10:00` today. */
export function findVisit(place: Place, name: string): Visit {
  const [, person, when] = /^(.+?) ((?:\d+ )?\d\d:\d\d)$/.exec(name)!;
  const { date, start } = toWhen(place, when!);
  const found = place.book.visits.filter(
    (visit) =>
      (visit.attendee ?? visit.client) === person && visit.date === date && visit.start === start,
  );
  if (found.length === 0) throw new Error(`no visit of ${name}`);
  return found.find(({ status }) => status !== 'Cancelled') ?? found[0]!;
}

/** The services of `Cut + Beard`, at their prices of today. */
export function itemsOf({ services }: Place, text: string): Item[] {
  return text.split(' + ').map((name) => {
    const { minutes, price } = named(services, name);
    return { name, minutes, price };
  });
}

export const minutesOf = ({ items }: Visit) => items.map(({ minutes }) => minutes);

export function nameOfChair({ chairs }: Place, id: string): string {
  return [...chairs].find(([, chair]) => chair.id === id)![0];
}

/** The last package that the client bought. */
export function saleOf({ book }: Place, client: string): Sale {
  const sale = book.sales.findLast(({ holder }) => holder === client);
  if (!sale) throw new Error(`${client} has no package`);
  return sale;
}

/** Writes a booked visit into the book. */
export function writeVisit(
  { place }: At,
  booked: Booked,
  facts: { readonly client: string; readonly when: string; readonly services: string },
  terms: Terms = {},
): Visit {
  const { client } = facts;
  const { date, start } = toWhen(place, facts.when);
  const items = itemsOf(place, facts.services);
  const visit: Visit = {
    id: booked.id,
    client,
    ...(terms.child !== undefined && { attendee: terms.child }),
    professional: nameOfChair(place, booked.professional),
    date,
    start,
    end: '',
    items,
    status: booked.status,
    coupon: place.book.coupons.find(({ code }) => code === terms.coupon),
    sale: terms.package ? saleOf(place, client) : undefined,
  };
  visit.end = terms.end ?? endOf(start, minutesOf(visit));
  if (visit.coupon) visit.coupon.uses += 1;
  if (visit.sale) redeem(visit.sale);
  if (instantOf(place, date, start) < place.nowMs) visit.sinceMs = place.nowMs;
  place.book.visits.push(visit);
  return visit;
}

function redeem(sale: Sale): void {
  sale.redeemed += 1;
  if (sale.redeemed === sale.total) sale.status = 'exhausted';
}

/** A cancelled visit gives back the session of its package and the use of its coupon. */
export function cancelInBook(visit: Visit): void {
  visit.status = 'Cancelled';
  if (visit.coupon) visit.coupon.uses -= 1;
  if (!visit.sale || visit.isSessionReturned) return;
  visit.isSessionReturned = true;
  visit.sale.redeemed -= 1;
  if (visit.sale.status === 'exhausted') visit.sale.status = 'active';
}

/** A customer who books is a client of the place from then on. */
export function addAccount({ town, place }: At, name: string): void {
  const { id } = town.personOf(name);
  place.clients.set(name, { id, hasAccount: true, phone: PHONES[name] ?? null });
}
