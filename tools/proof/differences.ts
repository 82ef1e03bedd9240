import { isDeepStrictEqual } from 'node:util';
import type { Request, Operation, Place, Response } from './log.ts';
import { isAt, placesOf } from './slots.ts';
import { COUPON_PERCENT, PACKAGE_SESSIONS, PRICE_MINOR } from './marketplace.ts';

/** An appointment as it is stored. */
export type Row = Place & {
  readonly id: string;
  readonly key: string;
  readonly person: string;
  readonly services: readonly string[];
  readonly isCancelled: boolean;
  readonly priceMinor: number;
  readonly finalMinor: number;
  readonly coupon: string | null;
  readonly purchase: string | null;
};
type Booking = Extract<Request, { what: 'book' }>;

/** What may be said to those who ask here for something that can be had. */
const REFUSALS = new Set([
  'SLOT_TAKEN',
  'SESSION_FULL',
  'CLIENT_DOUBLE_BOOKED',
  'CUSTOMER_LIMIT_REACHED',
  'USAGE_LIMIT_REACHED',
  // Said only to those who take a 503 at its word; the others ask again.
  'DB_UNAVAILABLE',
]);

/** What the clients were told beside what they asked for and what is stored. */
export function differences(deeds: readonly Operation[], rows: readonly Row[]): string[] {
  const found: string[] = [];
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const changes = new Map<string, Operation[]>();
  const asked = new Set<string>();
  for (const deed of deeds) {
    const { kind, key, asked: wish, final } = deed;
    if (wish.what === 'book') asked.add(key);
    if (final.is === 'unanswered') found.push(`${kind} ${key} was never answered`);
    if (final.is === 'refused' && !REFUSALS.has(final.code))
      found.push(`${kind} ${key} was refused ${final.code}`);
    if (final.is !== 'done') continue;
    if (!isAsAsked(deed, final.appointment))
      found.push(`${kind} ${key} was answered with ${JSON.stringify(final.appointment)}`);
    if (wish.what !== 'book') changes.set(wish.id, [...(changes.get(wish.id) ?? []), deed]);
  }
  for (const key of byKey.keys()) if (!asked.has(key)) found.push(`nobody asked for ${key}`);
  for (const deed of deeds) {
    found.push(...bookingDifferences(deed, byKey.get(deed.key) ?? [], changes));
  }
  return found;
}

function isAsAsked({ key, asked }: Operation, said: Response): boolean {
  if (asked.what === 'cancel') return said.id === asked.id && said.status === 'Cancelled';
  if (asked.what === 'move') return said.id === asked.id && isAt(said, asked.to);
  const { professional, business, date, start, services, status, notes } = said;
  return isSameJson(
    {
      ...{ professional, business, date, start, services, status, notes },
      person: said.crmClientId ?? said.clientId,
      prices: said.bookedServices?.map(({ priceMajor }) => priceMajor),
      discount: said.discount,
      packageRedemption: said.packageRedemption,
    },
    { ...contentOf(asked), status: 'Confirmed', notes: key },
  );
}

/** Objects of two realms, as a test and its runtime are, are never strictly equal as they stand. */
function isSameJson(a: object, b: object): boolean {
  const [one, other] = [a, b].map((each): unknown => JSON.parse(JSON.stringify(each)));
  return isDeepStrictEqual(one, other);
}

/** What a client who asks for this must be told of it. */
function contentOf({ body, person }: Booking) {
  const { professional, business, date, start, services, couponCode, packagePurchaseId } = body;
  const subtotalMajor = priceOf(body) / 100;
  const finalMajor = finalOf(body) / 100;
  return {
    ...{ professional, business, date, start, services, person },
    prices: services.map((id) => PRICE_MINOR[id]! / 100),
    discount: couponCode && {
      couponCode,
      subtotalMajor,
      discountMajor: (priceOf(body) - finalOf(body)) / 100,
      finalMajor,
    },
    packageRedemption: packagePurchaseId && {
      packagePurchaseId,
      subtotalMajor,
      finalMajor,
      sessionsTotal: PACKAGE_SESSIONS,
    },
  };
}

const priceOf = ({ services }: Booking['body']) =>
  services.reduce((sum, id) => sum + PRICE_MINOR[id]!, 0);

function finalOf(body: Booking['body']): number {
  if (body.packagePurchaseId) return 0;
  return (priceOf(body) * (body.couponCode ? 100 - COUPON_PERCENT : 100)) / 100;
}

function bookingDifferences(
  { kind, key, asked, final }: Operation,
  stored: readonly Row[],
  changes: ReadonlyMap<string, Operation[]>,
): string[] {
  if (asked.what !== 'book') return [];
  const name = `${kind} ${key}`;
  if (final.is === 'refused' && stored.length > 0)
    return [`${name} was refused ${final.code} and is booked`];
  if (final.is !== 'done') return [];
  const places = placesOf(asked.body);
  if (stored.length !== places.length) {
    return [`${name} was promised ${places.length} appointments and has ${stored.length}`];
  }
  const found: string[] = [];
  // The first of a series is the one that is answered with.
  if (stored[0]!.id !== final.appointment.id) found.push(`${name} has another id`);
  stored.forEach((row, i) => {
    const done = changes.get(row.id) ?? [];
    const place = done.reduce((at, { asked: by }) => (by.what === 'move' ? by.to : at), places[i]!);
    const isCancelled = done.some(({ asked: by }) => by.what === 'cancel');
    const isSame =
      isAt(row, place) &&
      row.isCancelled === isCancelled &&
      row.person === asked.person &&
      row.services.join() === asked.body.services.join() &&
      isPaidAs(row, asked.body);
    if (!isSame) found.push(`${name} is stored as ${JSON.stringify(row)}`);
  });
  return found;
}

function isPaidAs(row: Row, body: Booking['body']): boolean {
  const { couponCode = null, packagePurchaseId = null } = body;
  return (
    row.priceMinor === priceOf(body) &&
    row.finalMinor === finalOf(body) &&
    row.coupon === couponCode &&
    row.purchase === packagePurchaseId
  );
}
