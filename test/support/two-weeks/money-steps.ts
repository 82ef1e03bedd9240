import { type Entry, isVoided, type Method, type Sale, type Visit } from './paper-book.ts';
import { type At, type Fields, named } from './town.ts';
import { findVisit, saleOf } from './visits.ts';

type Taken = { readonly tip?: number; readonly by?: string; readonly partial?: boolean };
type Parts = Readonly<Partial<Record<Method, number>>>;

function write({ place }: At, entry: Omit<Entry, 'date'>): void {
  place.book.entries.push({ ...entry, date: place.today });
}

const post = ({ town }: At, visit: Visit, verb: string, body: Fields, by: string) =>
  town.ask(by, 'POST', `/api/appointments/${visit.id}/${verb}`, body);

const isUnpriced = ({ items }: Visit) => items.some(({ price }) => price === null);

export async function pay(
  at: At,
  name: string,
  amount: number,
  method: Method,
  { tip = 0, by = at.place.desk, partial = false }: Taken = {},
) {
  const visit = findVisit(at.place, name);
  const body = { amountMajor: amount, method, partial, ...(tip > 0 && { tipMajor: tip }) };
  await post(at, visit, 'payments', body, by);
  // The amount is the price, where a service has none.
  if (isUnpriced(visit) && !partial) visit.agreed = amount;
  if (amount > 0) write(at, { kind: 'payment', amount, method, by, visit });
  if (tip > 0) write(at, { kind: 'tip', amount: tip, method, by, visit });
}

/** Gives back a part. */
export async function refund(at: At, name: string, amount: number, method: Method, by?: string) {
  const visit = findVisit(at.place, name);
  const who = by ?? at.place.desk;
  await post(at, visit, 'refund', { amountMajor: amount, method }, who);
  write(at, { kind: 'refund', amount, method, by: who, visit });
}

/** Gives back all that was paid; the diary says what each method gives. */
export async function refundAll(at: At, name: string, parts: Parts, by?: string) {
  const visit = findVisit(at.place, name);
  const who = by ?? at.place.desk;
  await post(at, visit, 'refund', {}, who);
  for (const [method, amount] of Object.entries(parts)) {
    write(at, { kind: 'refund', amount, method: method as Method, by: who, visit });
  }
}

/** Takes back the last entry of this kind. */
export async function takeBack(at: At, name: string, kind: Entry['kind'], by?: string) {
  const { town, place } = at;
  const visit = findVisit(place, name);
  const who = by ?? place.desk;
  const path = `/api/appointments/${visit.id}/payments`;
  const listed = await town.ask<{ id: string; kind: string; isVoided: boolean }[]>(
    who,
    'GET',
    path,
  );
  const wrong = listed.findLast((entry) => entry.kind === kind && !entry.isVoided)!;
  await town.ask(who, 'POST', `${path}/${wrong.id}/void`, { reason: 'A wrong entry' });
  const voids = place.book.entries.findLast(
    (entry) => entry.visit === visit && entry.kind === kind && !isVoided(place.book, entry),
  )!;
  // Without the payment that settled it, the price is open again.
  if (kind === 'payment' && isUnpriced(visit)) delete visit.agreed;
  write(at, { kind: 'void', amount: voids.amount, method: voids.method, by: who, visit, voids });
}

/** Sells a package to an account or to a client record. */
export async function sell(at: At, title: string, holder: string, method: Method, by?: string) {
  const { town, place } = at;
  const kind = named(place.packages, title);
  const { id, hasAccount } = named(place.clients, holder);
  const who = by ?? place.desk;
  const body = { packageId: kind.id, method, ...(hasAccount && { userId: id }) };
  const path = hasAccount ? '/api/business/packages' : `/api/business/clients/${id}/packages`;
  const sold = await town.ask<{ id: string }>(
    who,
    hasAccount ? 'PUT' : 'POST',
    `${path}?businessId=${place.id}`,
    body,
  );
  const { service, sessions, price } = kind;
  const sale: Sale = {
    id: sold.id,
    holder,
    service,
    total: sessions,
    redeemed: 0,
    status: 'active',
  };
  place.book.sales.push(sale);
  write(at, { kind: 'payment', amount: price, method, by: who, sale });
}

/** Takes the last package of a client back, for a part of its price. */
export async function cancelSale(at: At, holder: string, amount: number, method: Method) {
  const { town, place } = at;
  const sale = saleOf(place, holder);
  const path = `/api/business/packages/purchases/${sale.id}/cancel?businessId=${place.id}`;
  await town.ask(place.desk, 'POST', path, { refundMajor: amount, method });
  sale.status = 'cancelled';
  write(at, { kind: 'refund', amount, method, by: place.desk, sale });
}
