import { type Span, spansOf } from './clock-times.ts';
import { busyElsewhere, freeMinutes, openSpans, workedMinutes } from './written-hours.ts';
import {
  isVoided,
  moneyOf,
  seatsOf,
  type Session,
  spentBy,
  subtotalOf,
  tillOf,
  type Visit,
} from './paper-book.ts';
import { readReport, writtenReport } from './report-check.ts';
import { type Fields, instantOf, named, type Place, type Town } from './town.ts';

const FIRST = '2030-10-21';
const LAST = '2030-11-03';

/** All that the product says in the evening about the day, and every sum; the day view is one request. */
export async function readDay(town: Town, place: Place, owner: string) {
  const read = <T = Fields>(path: string) =>
    town.ask<T>(owner, 'GET', `${path}${path.includes('?') ? '&' : '?'}businessId=${place.id}`);
  const { today } = place;
  const [calendar, till, entries, purchases, coupons, sessions, clients, visits, counts, report] =
    await Promise.all([
      read<Calendar>(`/api/business/calendar?from=${today}&to=${today}`),
      read<Till>(`/api/business/till?date=${today}`),
      read<Fields[]>(`/api/business/till/entries?date=${today}&limit=500`),
      read<Fields[]>('/api/business/packages/purchases?limit=500'),
      read<Fields[]>('/api/business/coupons?limit=500'),
      read<Fields[]>(`/api/business/classes/sessions?from=${FIRST}&to=${LAST}`),
      read<ClientFile[]>('/api/business/clients?limit=500'),
      read<Shown[]>('/api/appointments?limit=500'),
      readCounts(town, place, owner),
      readReport(town, place, owner),
    ]);
  return {
    calendar: seenCalendar(place, calendar),
    till: seenTill(till),
    entries: entries.map((entry) => seenEntry(town, entry)).toSorted(byText),
    purchases: purchases.map(seenPurchase),
    coupons: coupons.map(({ code, timesUsed }) => [code, timesUsed]),
    sessions: sessions.map((each) => seenSession(place, each)).toSorted(byText),
    clients: clients.map(seenClient).toSorted(byText),
    visits: visits.map((visit) => seenVisit(place, visit)).toSorted(byText),
    counts,
    report,
  };
}

/** The same by the paper book. */
export function writtenDay(place: Place): Awaited<ReturnType<typeof readDay>> {
  const { book } = place;
  return {
    calendar: writtenCalendar(place),
    till: writtenTill(place),
    entries: writtenEntries(place).toSorted(byText),
    purchases: writtenPurchases(place),
    coupons: book.coupons.map(({ code, uses }) => [code, uses]),
    sessions: writtenSessions(place).toSorted(byText),
    clients: writtenClients(place).toSorted(byText),
    visits: book.visits.map((visit) => writtenVisit(place, visit)).toSorted(byText),
    counts: Object.fromEntries(
      countedLists(place).map(([filter, isListed]) => [
        filter,
        String(book.visits.filter(isListed).length),
      ]),
    ),
    report: writtenReport(place),
  };
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Filters of the list of appointments, and which visits they list. */
function countedLists({ services, today, book }: Place) {
  const [name, service] = [...services][0]!;
  const lists: [string, (visit: Visit) => boolean][] = [
    ['', () => true],
    [`&from=${today}&to=${today}`, ({ date }) => date === today],
    ['&status=Completed,NoShow', ({ status }) => ['Completed', 'NoShow'].includes(status)],
    ['&paymentStatus=unpaid', (visit) => moneyOf(book, visit).paymentStatus === 'unpaid'],
    [`&serviceId=${service.id}`, ({ items }) => items.some((item) => item.name === name)],
  ];
  return lists;
}

/** The header with the total of each list. */
async function readCounts(town: Town, place: Place, owner: string) {
  const counts = await Promise.all(
    countedLists(place).map(async ([filter]) => {
      const path = `/api/appointments?businessId=${place.id}&limit=1&count=exact${filter}`;
      const { headers } = await town.send(owner, 'GET', path);
      return [filter, headers.get('x-total-count')] as const;
    }),
  );
  return Object.fromEntries(counts);
}

type Shown = Fields & {
  readonly professional: string;
  readonly services: readonly string[];
  readonly bookedServices: readonly { name: string; priceMajor?: number }[];
  readonly openAlert?: { minutes: number };
};

/** The fields of an appointment that the paper book knows. */
function seenVisit(place: Place, shown: Shown) {
  const prices = shown.bookedServices.map(({ priceMajor }) => ({ price: priceMajor ?? null }));
  return {
    id: shown['id'],
    client: shown['client'],
    professional: chairOf(place, shown.professional),
    when: [shown['date'], shown['start'], shown['end']].join(' '),
    services: shown.bookedServices.map(({ name }) => name),
    subtotal: subtotalOf(prices.map((price) => ({ name: '', minutes: 0, ...price }))),
    status: shown['status'],
    money: [
      shown['paymentStatus'],
      shown['amountPaidMajor'],
      shown['amountDueMajor'],
      shown['tipMajor'],
      shown['paymentMethods'],
    ],
    late: shown.openAlert?.minutes,
  };
}

function writtenVisit(place: Place, visit: Visit): ReturnType<typeof seenVisit> {
  const money = moneyOf(place.book, visit);
  return {
    id: visit.id,
    client: visit.attendee ?? visit.client,
    professional: visit.professional,
    when: [visit.date, visit.start, visit.end].join(' '),
    services: visit.items.map(({ name }) => name),
    subtotal: subtotalOf(visit.items),
    status: visit.status,
    money: [
      money.paymentStatus,
      money.amountPaidMajor,
      money.amountDueMajor,
      money.tipMajor,
      money.paymentMethods,
    ],
    late: visit.lateMinutes,
  };
}

const chairOf = ({ chairs }: Place, id: string) =>
  [...chairs].find(([, chair]) => chair.id === id)?.[0];

type Clock = { readonly start: string; readonly end: string };
type Calendar = {
  readonly days: readonly { open: Clock[]; closures: { name: string }[] }[];
  readonly professionals: readonly {
    name: string;
    days: { hours: Clock[]; free: Clock[] }[];
    timeOff: unknown[];
    busy: unknown[];
    sessions: Fields[];
    appointments: (Shown & { clientPhone: string | null })[];
  }[];
};

const toSpan = ({ start, end }: Clock): Span => [start, end];

function seenCalendar(place: Place, { days: [day], professionals }: Calendar) {
  return {
    open: day!.open.map(toSpan),
    closures: day!.closures.map(({ name }) => name),
    columns: professionals.map((column) => ({
      name: column.name,
      hours: column.days[0]!.hours.map(toSpan),
      free: column.days[0]!.free.map(toSpan),
      timeOff: column.timeOff.length,
      busy: column.busy.length,
      sessions: column.sessions.map((each) => [
        each['serviceName'],
        each['start'],
        each['capacity'],
        each['seatsTaken'],
        each['seatsLeft'],
      ]),
      appointments: column.appointments
        .map((each) => ({ ...seenVisit(place, each), phone: each.clientPhone }))
        .toSorted(byText),
    })),
  };
}

function writtenCalendar(place: Place): ReturnType<typeof seenCalendar> {
  const { today, book, chairs } = place;
  const names = [...chairs.keys()].toSorted();
  return {
    open: openSpans(place),
    closures: place.closures.filter(({ date }) => date === today).map(({ name }) => name),
    columns: names.map((name) => {
      const chair = named(chairs, name);
      const isOn = ({ date }: { date: string }) => date === today;
      const sessions = book.sessions.filter(
        (each) => each.professional === name && isOn(each) && !each.isCancelled,
      );
      return {
        name,
        hours: spansOf(workedMinutes(place, chair)),
        free: spansOf(freeMinutes(place, name)),
        timeOff: chair.off.filter(isOn).length,
        busy: busyElsewhere(place, name),
        sessions: sessions
          .toSorted((a, b) => (a.start < b.start ? -1 : 1))
          .map((each) => {
            const taken = seatsOf(book, each).length;
            return [each.service, each.start, each.capacity, taken, each.capacity - taken];
          }),
        appointments: book.visits
          .filter((visit) => visit.professional === name && isOn(visit))
          .map((visit) => ({
            ...writtenVisit(place, visit),
            phone: place.clients.get(visit.client)?.phone ?? null,
          }))
          .toSorted(byText),
      };
    }),
  };
}

type Sums = Fields & { readonly byMethod: Fields[]; readonly byPerson: Fields[] };
type Till = { readonly sums: readonly Sums[] };

/** Sums by method and by person, under their names. */
function seenTill({ sums }: Till) {
  return sums.map(({ byMethod, byPerson, ...total }) => ({
    ...total,
    byMethod: Object.fromEntries(byMethod.map(({ method, ...rest }) => [method, rest])),
    byPerson: Object.fromEntries(byPerson.map(({ name, id: _id, ...rest }) => [name, rest])),
  }));
}

function writtenTill({ book, today, currency }: Place) {
  if (!book.entries.some(({ date }) => date === today)) return [];
  return [{ currency, ...tillOf(book, today) }];
}

const seenEntry = (town: Town, entry: Fields) => [
  entry['kind'],
  entry['amountMajor'],
  entry['method'],
  town.nameOf(String(entry['takenById'])),
  entry['isVoided'],
];

function writtenEntries({ book, today }: Place) {
  return book.entries
    .filter(({ date }) => date === today)
    .map((entry) => [entry.kind, entry.amount, entry.method, entry.by, isVoided(book, entry)]);
}

const seenPurchase = ({ id, sessionsTotal, sessionsRedeemed, status }: Fields) => ({
  id,
  sessionsTotal,
  sessionsRedeemed,
  status,
});

const writtenPurchases = ({ book }: Place) =>
  book.sales.map(({ id, total, redeemed, status }) => ({
    id,
    sessionsTotal: total,
    sessionsRedeemed: redeemed,
    status,
  }));

function seenSession(place: Place, session: Fields) {
  const roster = session['roster'] as { appointmentId: string }[];
  return [
    chairOf(place, String(session['professionalId'])),
    session['sessionDate'],
    session['date'],
    session['start'],
    session['capacity'],
    session['seatsLeft'],
    session['status'],
    roster.map(({ appointmentId }) => appointmentId).toSorted(),
  ];
}

function writtenSessions(place: Place) {
  return place.book.sessions.map((session) => {
    const seats = seatsOf(place.book, session);
    const left = session.isCancelled ? 0 : session.capacity - seats.length;
    return [
      session.professional,
      session.sessionDate,
      session.date,
      session.start,
      session.capacity,
      left,
      sessionStatus(place, session, left),
      seats.map(({ id }) => id).toSorted(),
    ];
  });
}

function sessionStatus(place: Place, session: Session, left: number): string {
  if (session.isCancelled) return 'cancelled';
  if (instantOf(place, session.date, session.start) <= place.nowMs) return 'closed';
  return left === 0 ? 'full' : 'open';
}

type ClientFile = { readonly name: string; readonly totals: Fields };

const seenClient = ({ name, totals }: ClientFile) => ({ name, ...totals });

function writtenClients({ book, clients }: Place) {
  return [...clients.keys()].map((name) => {
    const visits = book.visits.filter(({ client }) => client === name);
    const count = (status: string) => visits.filter((visit) => visit.status === status).length;
    return {
      name,
      appointments: visits.length,
      completed: count('Completed'),
      cancelled: count('Cancelled'),
      noShows: count('NoShow'),
      spentMajor: spentBy(book, name),
    };
  });
}
