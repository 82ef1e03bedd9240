import type { RetryingClient } from '../../tools/proof/clients/client.ts';
import { instantOf } from '../../tools/proof/clock.ts';
import type { AppointmentView, BookingBody, Outcome } from '../../tools/proof/log.ts';
import {
  datesFrom,
  judgeVisit,
  toRow,
  toShown,
  type Visit,
} from '../../tools/proof/world/bookings.ts';
import { isWindowClosed, listSlots, type Taken, toMajor } from '../../tools/proof/world/rules.ts';
import { LIMITS, WORLD } from '../../tools/proof/world/world.ts';

type Stored = { readonly email: string; readonly visit: Visit; view: AppointmentView };

const refuse = (code: string): Outcome => ({ status: 'refused', code });
const STEP_DAYS = { weekly: 7, biweekly: 14, none: 0 };
const MASKED = ['id', 'professional', 'business', 'date', 'start', 'status', 'startUtc'] as const;

const isActive = ({ view }: Stored) => view.status !== 'Cancelled';
const succeed = ({ view }: Stored): Outcome => ({ status: 'succeeded', appointment: view });

function change(one: Stored, changes: Partial<AppointmentView>): Outcome {
  one.view = { ...one.view, ...changes };
  return succeed(one);
}

const isTooLate = (email: string, { visit: { business }, view }: Stored) =>
  email !== business.owner.email && isWindowClosed(business, Date.parse(view.startUtc), Date.now());

const toSeen = (email: string, { email: by, visit, view }: Stored) =>
  email === by || email === visit.business.owner.email
    ? view
    : {
        ...Object.fromEntries(MASKED.map((name) => [name, view[name]])),
        id: view.id.split('').toReversed().join(''),
      };

/** A product in memory that answers as the contract says. */
export function createFakeWorld() {
  const stored: Stored[] = [];
  const find = (id: string) => stored.find(({ view }) => view.id === id)!;
  const client: Partial<RetryingClient> = {
    book: async (email, body) => book(stored, email, body),
    cancel: async (email, id) => cancel(stored, email, find(id), 'this'),
    cancelSeries: async (email, id, scope) => cancel(stored, email, find(id), scope),
    reschedule: async (email, id, to) => move(stored, email, find(id), to),
    confirm: async (_email, id) => change(find(id), { status: 'Confirmed' }),
    readAppointment: async (email, id) => ({ got: toSeen(email, find(id)) }),
    async readSlots({ professionalId, businessId, date, serviceIds }) {
      const business = WORLD.find(({ id }) => id === businessId)!;
      const services = business.services.filter(({ id }) => serviceIds.split(',').includes(id));
      const taken = takenOf(stored, professionalId);
      return { got: listSlots(business, date, services, taken, Date.now()) };
    },
    async readOpenings({ professionalId, serviceId, from: date }) {
      const business = WORLD.find(({ professionals }) => professionals.includes(professionalId))!;
      const service = business.services.find(({ id }) => id === serviceId)!;
      const taken = takenOf(stored, professionalId);
      const slots = listSlots(business, date, [service], taken, Date.now());
      return {
        got: slots
          .filter(({ available }) => available)
          .map(({ time, seatsLeft }) => ({
            date,
            start: time,
            startUtc: new Date(instantOf(date, time, business.zone)!).toISOString(),
            seatsLeft,
            priceMajor: toMajor(service.priceMinor, business),
          })),
      };
    },
    readAppointments: async (email, { from, to, professionalId, recurringGroupId }) => ({
      got: stored
        .filter((each) => isActive(each) || toSeen(email, each) === each.view)
        .filter(({ view }) => from === undefined || (from <= view.date && view.date <= to!))
        .filter(({ view }) => (professionalId ?? view.professional) === view.professional)
        .filter(({ view }) => (recurringGroupId ?? view.recurringGroupId) === view.recurringGroupId)
        .map((each) => toSeen(email, each)),
    }),
  };
  /** Cancels what was not confirmed. */
  const lapse = () => {
    const pending = stored.filter(({ view }) => view.status === 'Pending');
    for (const each of pending) change(each, { status: 'Cancelled' });
  };
  return { client, lapse };
}

function takenOf(stored: readonly Stored[], professional: string, exceptId?: string): Taken[] {
  const sessions = new Map<string, Taken>();
  for (const { visit, view } of stored.filter(isActive)) {
    if (view.professional !== professional || view.id === exceptId) continue;
    const before = sessions.get(view.startUtc)?.seatsTaken ?? 0;
    sessions.set(view.startUtc, {
      startMs: Date.parse(view.startUtc),
      endMs: Date.parse(view.endUtc),
      service: visit.services[0]!,
      seatsTaken: before + 1,
    });
  }
  return [...sessions.values()];
}

function checkCoupon(stored: readonly Stored[], { coupon, business, person }: Visit) {
  if (coupon === undefined || coupon === business.coupon) return undefined;
  const uses = stored.filter(isActive).filter(({ visit }) => visit.coupon === coupon);
  const own = uses.filter(({ visit }) => visit.person === person);
  if (own.length >= LIMITS.perCustomer) return 'CUSTOMER_LIMIT_REACHED';
  return uses.length >= LIMITS.total ? 'USAGE_LIMIT_REACHED' : undefined;
}

function book(stored: Stored[], email: string, body: BookingBody): Outcome {
  const visit = toVisit(email, body);
  const judged = judgeVisit(visit, takenOf(stored, body.professional), Date.now());
  if ('code' in judged) return refuse(judged.code);
  const code = checkCoupon(stored, visit);
  if (code !== undefined) return refuse(code);
  const booked = judged.map((span, n) => {
    const row = toRow(visit, visit.dates[n]!, span);
    const { person, prices, ...shown } = toShown(visit, body.notes!, row);
    const view = {
      ...shown,
      id: `apt_${stored.length}_${n}`,
      [visit.person.startsWith('usr') ? 'clientId' : 'crmClientId']: person,
      bookedServices: prices.map((priceMajor) => ({ priceMajor })),
      ...(judged.length > 1 && { recurringGroupId: `rec_${stored.length}` }),
    };
    return { email, visit, view: view as unknown as AppointmentView };
  });
  stored.push(...booked);
  return succeed(booked[0]!);
}

function cancel(stored: readonly Stored[], email: string, one: Stored, scope: string): Outcome {
  if (isTooLate(email, one)) return refuse(`CANCEL_WINDOW:${one.visit.business.windowHours}`);
  const { recurringGroupId: group } = one.view;
  const isInSeries = ({ view }: Stored) => group !== undefined && view.recurringGroupId === group;
  const others = scope === 'all' ? stored.filter(isInSeries) : [];
  for (const each of others) change(each, { status: 'Cancelled' });
  return change(one, { status: 'Cancelled' });
}

function move(
  stored: readonly Stored[],
  email: string,
  one: Stored,
  { date, start }: { readonly date: string; readonly start: string },
): Outcome {
  if (isTooLate(email, one)) return refuse(`RESCHEDULE_WINDOW:${one.visit.business.windowHours}`);
  const visit = { ...one.visit, dates: [date], start };
  const taken = takenOf(stored, visit.professional, one.view.id);
  const judged = judgeVisit(visit, taken, Date.now());
  if ('code' in judged) return refuse(judged.code);
  const row = toRow(visit, date, judged[0]!);
  const { person: _person, prices: _prices, ...shown } = toShown(visit, one.view.notes!, row);
  return change(one, shown as Partial<AppointmentView>);
}

function toVisit(email: string, body: BookingBody): Visit {
  const business = WORLD.find(({ id }) => id === body.business)!;
  const customer = business.customers.find((each) => each.email === email);
  const stepDays = STEP_DAYS[body.recurringFrequency ?? 'none'];
  return {
    kind: 'fake',
    business,
    professional: body.professional,
    dates: datesFrom(body.date, stepDays, body.recurringCount ?? 1),
    start: body.start,
    services: body.services.map((id) => business.services.find((each) => each.id === id)!),
    person: customer?.id ?? body.clientId ?? body.crmClientId!,
    ...(customer && { customer }),
    ...(body.couponCode !== undefined && { coupon: body.couponCode }),
    ...(body.override && { isEntered: true }),
  };
}
