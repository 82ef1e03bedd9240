import { addDays, addMinutes, toMinutes } from './clock-times.ts';
import type { Visit } from './paper-book.ts';
import { type At, endOf, type Fields, named, toWhen } from './town.ts';
import { cancelInBook, findVisit, itemsOf, minutesOf } from './visits.ts';

type Scope = 'this' | 'following' | 'all';

const DAY_MS = 86_400_000;

function post({ town, place }: At, visit: Visit, verb: string, body: Fields = {}, who?: string) {
  return town.ask(who ?? place.desk, 'POST', `/api/appointments/${visit.id}/${verb}`, body);
}

/** The visit, and with a scope the others of its series. */
function inScope({ place }: At, visit: Visit, scope: Scope): Visit[] {
  const isIncluded = (each: Visit) =>
    each.series !== undefined &&
    each.series === visit.series &&
    each.status !== 'Cancelled' &&
    (scope === 'all' || (scope === 'following' && each.date > visit.date));
  return place.book.visits.filter((each) => each === visit || isIncluded(each));
}

export async function cancel(at: At, name: string, who?: string, scope: Scope = 'this') {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'cancel', { scope, reason: 'As agreed' }, who);
  inScope(at, visit, scope).forEach(cancelInBook);
}

export async function confirm(at: At, name: string) {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'confirm');
  visit.status = 'Confirmed';
}

export async function decline(at: At, name: string) {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'decline', { reason: 'Fully booked' });
  cancelInBook(visit);
}

export async function complete(at: At, name: string, who?: string) {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'complete', {}, who);
  visit.status = 'Completed';
}

export async function noShow(at: At, name: string) {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'no-show');
  visit.status = 'NoShow';
}

export async function reopen(at: At, name: string) {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'reopen');
  visit.status = 'Confirmed';
  visit.sinceMs = at.place.nowMs;
}

/** Moves a visit; with a scope, the others of its series by as many days and minutes. */
export async function move(
  at: At,
  name: string,
  when: string,
  { scope = 'this', who }: { readonly scope?: Scope; readonly who?: string } = {},
) {
  const visit = findVisit(at.place, name);
  const moved = inScope(at, visit, scope);
  const { date, start } = toWhen(at.place, when);
  await post(at, visit, 'reschedule', { date, start, scope }, who);
  const days = (Date.parse(date) - Date.parse(visit.date)) / DAY_MS;
  const minutes = toMinutes(start) - toMinutes(visit.start);
  for (const each of moved) {
    each.date = addDays(each.date, days);
    each.start = addMinutes(each.start, minutes);
    each.end = addMinutes(each.end, minutes);
  }
}

/** A colleague takes the visit at the same time. */
export async function handOver(at: At, name: string, to: string) {
  const visit = findVisit(at.place, name);
  const { date, start } = visit;
  const professional = named(at.place.chairs, to).id;
  await post(at, visit, 'reschedule', { date, start, professional });
  visit.professional = to;
}

/** Two visits exchange times and professionals, and keep their services. */
export async function swap(at: At, name: string, other: string) {
  const [a, b] = [findVisit(at.place, name), findVisit(at.place, other)];
  await post(at, a, 'swap', { with: b.id });
  const placeOf = ({ date, start, professional }: Visit) => ({ date, start, professional });
  const [placeOfA, placeOfB] = [placeOf(a), placeOf(b)];
  Object.assign(a, placeOfB);
  Object.assign(b, placeOfA);
  for (const visit of [a, b]) visit.end = endOf(visit.start, minutesOf(visit));
}

/** Services that stay keep their price; an agreed price or duration is that of all services together. */
export async function changeServices(
  at: At,
  name: string,
  services: string,
  { price, minutes }: { readonly price?: number; readonly minutes?: number } = {},
) {
  const visit = findVisit(at.place, name);
  const items = itemsOf(at.place, services).map(
    (item) => visit.items.find((before) => before.name === item.name) ?? item,
  );
  await post(at, visit, 'services', {
    services: items.map((item) => named(at.place.services, item.name).id),
    ...(price !== undefined && { priceMajor: price }),
    ...(minutes !== undefined && { durationMinutes: minutes }),
  });
  // Only the sum counts here: the first service gets all.
  visit.items = items.map((item, n) => ({
    ...item,
    ...(price !== undefined && { price: n === 0 ? price : 0 }),
    ...(minutes !== undefined && { minutes: n === 0 ? minutes : 0 }),
  }));
  visit.end = endOf(visit.start, minutesOf(visit));
}

/** The customer is late. */
export async function late(at: At, name: string, minutes: number) {
  const visit = findVisit(at.place, name);
  await post(at, visit, 'alerts', { minutes }, visit.client);
  visit.lateMinutes = minutes;
}

/** The front desk agrees to wait. */
export async function waitForLate({ town, place }: At, name: string) {
  const visit = findVisit(place, name);
  const alerts = await town.ask<{ id: string; appointmentId: string }[]>(
    place.desk,
    'GET',
    '/api/alerts',
  );
  const { id } = alerts.find(({ appointmentId }) => appointmentId === visit.id)!;
  await town.ask(place.desk, 'POST', `/api/alerts/${id}/respond`, { response: 'accept' });
  delete visit.lateMinutes;
}
