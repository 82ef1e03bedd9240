import { addMinutes, weekdayOf } from './clock-times.ts';
import { seatsOf, type Session } from './paper-book.ts';
import { type At, datesBetween, type Fields, named, type Place, toWhen } from './town.ts';
import { addAccount, type Booked, cancelInBook, saleOf, type Terms, writeVisit } from './visits.ts';

type WaitlistEntry = {
  readonly id: string;
  readonly offer: { readonly holdId: string; readonly date: string; readonly start: string } | null;
};

/** Finds a session by its service and the day of the timetable: `Yoga 22`. */
function findSession(place: Place, name: string): Session {
  const [service, day] = name.split(' ') as [string, string];
  const { date } = toWhen(place, `${day} 00:00`);
  const found = place.book.sessions.find(
    (session) => session.service === service && session.sessionDate === date,
  );
  if (!found) throw new Error(`no session ${name}`);
  return found;
}

function change({ town, place }: At, session: Session, verb: string, body: Fields) {
  const path = `/api/business/classes/${session.classId}/sessions/${session.sessionDate}`;
  return town.ask(place.desk, 'POST', `${path}/${verb}`, body);
}

/** Gives a class a timetable, and writes the sessions of the two weeks into the book. */
export async function timetable(
  { town, place, owner }: At,
  service: string,
  professional: string,
  weekdays: readonly number[],
  start: string,
  capacity: number,
) {
  const [from, to] = ['2030-10-21', '2030-11-03'] as const;
  const path = `/api/business/classes?businessId=${place.id}`;
  const { id: classId } = await town.ask<{ id: string }>(owner, 'POST', path, {
    serviceId: named(place.services, service).id,
    professionalId: named(place.chairs, professional).id,
    weekdays,
    start,
    from,
    capacity,
  });
  const dates = datesBetween(from, to).filter((date) => weekdays.includes(weekdayOf(date)));
  const terms = { classId, service, professional, start, capacity, isCancelled: false };
  place.book.sessions.push(...dates.map((date) => ({ ...terms, sessionDate: date, date })));
}

async function send(at: At, client: string, session: Session, terms: Terms, fields: Fields) {
  const { town, place } = at;
  const { service, date, start } = session;
  const booked = await town.ask<Booked>(client, 'POST', '/api/appointments', {
    business: place.id,
    professional: named(place.chairs, session.professional).id,
    services: [named(place.services, service).id],
    date,
    start,
    ...(terms.package && { packagePurchaseId: saleOf(place, client).id }),
    ...fields,
  });
  addAccount(at, client);
  const facts = { client, when: `${Number(date.slice(8))} ${start}`, services: service };
  writeVisit(at, booked, facts, terms).session = session;
}

/** A customer takes a seat: `takeSeat('Ana', 'Yoga 22')`. */
export function takeSeat(at: At, client: string, name: string, terms: Terms = {}) {
  return send(at, client, findSession(at.place, name), terms, {});
}

export async function moveSession(at: At, name: string, when: string) {
  const { place } = at;
  const session = findSession(place, name);
  const { date, start } = toWhen(place, when);
  await change(at, session, 'move', { date, start });
  const end = addMinutes(start, named(place.services, session.service).minutes);
  for (const seat of seatsOf(place.book, session)) Object.assign(seat, { date, start, end });
  Object.assign(session, { date, start });
}

export async function cancelSession(at: At, name: string) {
  const session = findSession(at.place, name);
  await change(at, session, 'cancel', { reason: 'The teacher is ill' });
  seatsOf(at.place.book, session).forEach(cancelInBook);
  session.isCancelled = true;
}

export async function resizeSession(at: At, name: string, capacity: number) {
  const session = findSession(at.place, name);
  await change(at, session, 'resize', { capacity });
  session.capacity = capacity;
}

/** A customer waits for a seat. */
export async function wait({ town, place }: At, client: string, name: string) {
  const { service, date } = findSession(place, name);
  const { id } = await town.ask<WaitlistEntry>(client, 'POST', '/api/waitlist', {
    business: place.id,
    services: [named(place.services, service).id],
    from: date,
    to: date,
  });
  place.waiting.set(client, id);
}

/** The customer who waits gets an offer and books it. */
export async function takeOffer(at: At, client: string, name: string) {
  const { town, place } = at;
  const session = findSession(place, name);
  await town.app.relay();
  const path = `/api/waitlist/${named(place.waiting, client)}`;
  const { offer } = await town.ask<WaitlistEntry>(client, 'GET', path);
  if (offer?.date !== session.date || offer.start !== session.start) {
    throw new Error(`${client} has no offer of ${name}`);
  }
  await send(at, client, session, {}, { holdId: offer.holdId });
}
