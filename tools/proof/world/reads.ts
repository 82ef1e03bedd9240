import { isDeepStrictEqual } from 'node:util';
import { instantOf } from '../clock.ts';
import type { LoadContext } from '../operations/load-context.ts';
import type { AppointmentView } from '../log.ts';
import { violation, type ViolationCode } from '../violation.ts';
import { type Booked, emailOf, isShownAs, toShown, type Visit } from './bookings.ts';
import { CLOCK_ERROR_MS, listSlots, type Taken, toMajor } from './rules.ts';
import { surnameOf, WORLD } from './world.ts';

/** The fields that everyone may see of an appointment. */
const MASKED_FIELDS = new Set([
  'id',
  'professional',
  'business',
  'date',
  'start',
  'end',
  'time',
  'status',
  'timezone',
  'startUtc',
  'endUtc',
]);

type Context = Pick<LoadContext, 'client' | 'log' | 'random'>;

function report({ log }: Context, code: ViolationCode, visit: Visit, text: string): void {
  log.problems.push(violation(code, `${visit.kind} of ${visit.professional}: ${text}`));
}

/** Reads the slots of one of the dates without an account: all of them must be open or closed as calculated. */
export async function checkSlots(
  context: Context,
  visit: Visit,
  taken: readonly Taken[],
  secrets: readonly string[] = [],
): Promise<void> {
  const { business, professional, services } = visit;
  const date = context.random.pick(visit.dates);
  const startedMs = Date.now();
  const read = await context.client.readSlots({
    professionalId: professional,
    businessId: business.id,
    date,
    serviceIds: services.map(({ id }) => id).join(),
  });
  if (!('got' in read)) {
    return report(context, 'STALE_READ', visit, `slots of ${date} got ${JSON.stringify(read)}`);
  }
  checkSecrets(context, visit, read.got, secrets);
  const actual = JSON.parse(JSON.stringify(read.got)) as { time: string }[];
  const slotsAt = (ms: number) => listSlots(business, date, services, taken, ms);
  const expected = slotsAt(startedMs - CLOCK_ERROR_MS);
  if (isSame(expected, actual) || isSame(slotsAt(Date.now() + CLOCK_ERROR_MS), actual)) return;
  const wrong = expected.find((slot, n) => !isSame(slot, actual[n]));
  const got = actual.find(({ time }) => time === wrong?.time);
  const text = `${date} in ${business.zone} shows ${JSON.stringify(got)} instead of ${JSON.stringify(wrong)}`;
  report(context, 'WRONG_AVAILABILITY', visit, text);
}

/** The openings of one of the dates are the open slots. */
export async function checkOpenings(
  context: Context,
  visit: Visit,
  taken: readonly Taken[],
): Promise<void> {
  const { business, professional, services } = visit;
  const [service, other] = services;
  if (other) return;
  const date = context.random.pick(visit.dates);
  const startedMs = Date.now();
  const read = await context.client.readOpenings({
    professionalId: professional,
    serviceId: service!.id,
    from: date,
    to: date,
  });
  const actual = 'got' in read ? (read.got as Opening[]).map(toOpening) : read;
  const openingsAt = (ms: number) =>
    listSlots(business, date, services, taken, ms)
      .filter(({ available }) => available)
      .map(({ time, seatsLeft }) => ({
        date,
        start: time,
        startUtc: new Date(instantOf(date, time, business.zone)!).toISOString(),
        seatsLeft,
        priceMajor: toMajor(service!.priceMinor, business),
      }));
  const expected = openingsAt(startedMs - CLOCK_ERROR_MS);
  if (isSame(expected, actual) || isSame(openingsAt(Date.now() + CLOCK_ERROR_MS), actual)) return;
  const text = `openings of ${date} are ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
  report(context, 'WRONG_AVAILABILITY', visit, text);
}

type Opening = Readonly<
  Record<'date' | 'start' | 'startUtc' | 'seatsLeft' | 'priceMajor', unknown>
>;

const toOpening = ({ date, start, startUtc, seatsLeft, priceMajor }: Opening): Opening => ({
  date,
  start,
  startUtc,
  seatsLeft,
  priceMajor,
});

/** Objects of another realm are never strictly equal. */
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)));

/** The parties of an appointment find it as the last response said: by its id, and in the lists of customer and business. */
export async function checkReads(context: Context, booked: Booked, n = 0): Promise<void> {
  const { client } = context;
  const { visit, booking, appointment } = booked;
  const { id } = appointment;
  const row = booking.rows[n]!;
  const shown = toShown(visit, booking.key, row);
  const owner = visit.business.owner.email;
  const query = { from: row.date, to: row.date, professionalId: row.professional };
  const reads = [
    { name: 'by its id', read: await client.readAppointment(emailOf(visit), id) },
    { name: 'in the list of the business', read: await client.readAppointments(owner, query) },
    ...(visit.customer
      ? [
          {
            name: 'in the list of the customer',
            read: await client.readAppointments(visit.customer.email, {
              from: row.date,
              to: row.date,
            }),
          },
        ]
      : []),
  ];
  for (const { name, read } of reads) {
    const found = 'got' in read ? findAppointment(read.got, id) : undefined;
    if (found && isShownAs(found, shown)) continue;
    const text = `${id} is ${JSON.stringify(found ?? read)} ${name} instead of ${JSON.stringify(shown)}`;
    report(context, 'STALE_READ', visit, text);
  }
}

function findAppointment(got: unknown, id: string): AppointmentView | undefined {
  const all = (Array.isArray(got) ? got : [got]) as readonly AppointmentView[];
  return all.find((each) => each.id === id);
}

/** The occurrences of a series are listed whole, each at its time. */
export async function checkSeries(context: Context, booked: Booked): Promise<AppointmentView[]> {
  const { visit, booking, appointment } = booked;
  const { recurringGroupId } = appointment;
  if (recurringGroupId === undefined) return [appointment];
  const read = await context.client.readAppointments(emailOf(visit), { recurringGroupId });
  const listed = 'got' in read ? (read.got as AppointmentView[]) : [];
  const isRight =
    listed.length === booking.rows.length &&
    listed.every((each, n) => isShownAs(each, toShown(visit, booking.key, booking.rows[n]!)));
  if (!isRight) report(context, 'STALE_READ', visit, `the series is ${JSON.stringify(read)}`);
  return listed;
}

/**
 * Strangers see of an active appointment that its time is taken, under another id, and nothing else; of a cancelled one
 * nothing.
 */
export async function checkMasked(context: Context, booked: Booked): Promise<void> {
  const { client, random } = context;
  const { visit, booking, appointment } = booked;
  const stranger = random.pick(WORLD.filter(({ id }) => id !== visit.business.id));
  const { email } = random.pick([stranger.owner, ...stranger.customers]);
  const [row] = booking.rows;
  const list = await client.readAppointments(email, {
    from: row!.date,
    to: row!.date,
    professionalId: visit.professional,
  });
  const one = await client.readAppointment(email, appointment.id);
  const [seen] = 'got' in one ? ([one.got].flat() as AppointmentView[]) : [];
  const find = (got: unknown) => seen && findAppointment(got, seen.id);
  for (const read of [list, one]) {
    if (!('got' in read)) continue;
    checkSecrets(context, visit, read.got, [...secretsOf(booked), appointment.id]);
    const found = find(read.got);
    const fields = Object.keys(found ?? {}).filter((name) => !MASKED_FIELDS.has(name));
    if (fields.length > 0) {
      report(context, 'DATA_LEAKED', visit, `a stranger sees ${fields.join()} of ${found!.id}`);
    }
  }
  const isListed = 'got' in list && find(list.got) !== undefined;
  if (isListed !== (row!.status !== 'Cancelled')) {
    const text = `${appointment.id} is ${isListed ? '' : 'not '}listed for a stranger while it is ${row!.status}`;
    report(context, 'STALE_READ', visit, text);
  }
}

/** The notes and the person of a booking. */
export const secretsOf = ({ booking, visit }: Pick<Booked, 'booking' | 'visit'>): string[] => [
  booking.key,
  visit.person,
  ...[visit.customer ?? visit.account].flatMap((each) =>
    each ? [each.email, surnameOf(each.id)] : [],
  ),
];

export function checkSecrets(
  context: Context,
  visit: Visit,
  body: unknown,
  secrets: readonly string[],
): void {
  const text = JSON.stringify(body);
  const leaked = secrets.filter((secret) => text.includes(secret));
  if (leaked.length === 0) return;
  report(context, 'DATA_LEAKED', visit, `a stranger is shown ${leaked.join()}: ${text}`);
}
