import * as fc from 'fast-check';
import { overlaps } from '../../domain/availability.ts';
import type { Session } from '../../domain/calendar.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { HeldSeat } from '../../domain/held-seats.ts';
import { listDates } from '../../domain/local-time.ts';
import {
  type Candidate,
  compareCandidates,
  type OpeningSearch,
  positionOf,
} from '../../domain/opening.ts';
import type { World } from '../../domain/world.ts';
import {
  aBusiness,
  aClass,
  aHeldSeat,
  aProfessional,
  aService,
  aSession,
  aWorld,
} from './world.ts';

/** In some of these zones the clocks change on one of the dates. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const DATES = listDates('2026-10-24', '2026-11-02');
const FIRST_MS = Date.parse('2026-10-24T00:00:00Z');

const anySpan = fc
  .record({
    startMin: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 30, max: 900 }),
  })
  .map(({ startMin, length }) => ({ startMin, endMin: Math.min(1440, startMin + length) }));
const anyBreaks = fc.array(anySpan, { maxLength: 1 });
const SERVICES = ['svc_cut', 'svc_wash', 'svc_yoga'];

const anyBusiness = fc.record({
  rules: fc.record({
    timezone: fc.constantFrom(...ZONES),
    hours: anySpan,
    breaks: anyBreaks,
    closedWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
    closedDates: fc.subarray(DATES, { maxLength: 2 }),
    slotMinutes: fc.constantFrom(30, 45, 60),
    minNoticeMinutes: fc.constantFrom(0, 0, 600),
    maxAdvanceDays: fc.constantFrom(null, null, 3),
  }),
  distanceKm: fc.constantFrom(0.5, 1, 1, 2),
});
const anySeat = fc.record({
  startMin: fc.integer({ min: 0, max: 10 * 48 }).map((halfHours) => halfHours * 30),
  durationMin: fc.constantFrom(30, 60, 90),
  serviceId: fc.constantFrom(...SERVICES),
  seatsTaken: fc.integer({ min: 0, max: 3 }),
  bufferAfterMinutes: fc.constantFrom(0, 0, 30, 240),
  /** A hold that ends at this minute keeps a seat, instead of a booking. */
  heldUntilMin: fc.option(fc.integer({ min: -3000, max: 8000 }), { freq: 3 }),
});
const anyProfessional = fc.record({
  business: fc.nat({ max: 2 }),
  hours: anySpan,
  breaks: anyBreaks,
  weekly: fc.option(
    fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), span: anySpan }), {
      minLength: 1,
      maxLength: 7,
    }),
  ),
  exceptions: fc.array(
    fc.record({ date: fc.constantFrom(...DATES), spans: fc.array(anySpan, { maxLength: 1 }) }),
    { maxLength: 2 },
  ),
  serviceIds: fc.subarray(SERVICES),
  timeOff: fc.array(
    fc.record({
      startMin: fc.integer({ min: 0, max: 14_400 }),
      length: fc.integer({ min: 1, max: 3000 }),
    }),
    { maxLength: 2 },
  ),
  seats: fc.array(anySeat, { maxLength: 12 }),
});
const anySearchDraw = fc.record({
  from: fc.option(fc.constantFrom(...DATES), { nil: undefined }),
  days: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  time: fc.option(anySpan, { nil: undefined }),
  weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), { nil: undefined }),
  order: fc.constantFrom('time' as const, 'distance' as const),
  limit: fc.constantFrom(3, 20, 100),
  firstDays: fc.constantFrom(1, 2, 32),
  daysMax: fc.constantFrom(1, 100, 10_000),
  isLate: fc.boolean(),
  nowMin: fc.integer({ min: -3000, max: 8000 }),
});

type Draw = {
  businesses: (typeof anyBusiness extends fc.Arbitrary<infer T> ? T : never)[];
  professionals: (typeof anyProfessional extends fc.Arbitrary<infer T> ? T : never)[];
};
/** Three businesses and their staff, with random calendars. */
export const anyMarket = fc
  .record({
    businesses: fc.array(anyBusiness, { minLength: 3, maxLength: 3 }),
    professionals: fc.array(anyProfessional, { minLength: 1, maxLength: 6 }),
  })
  .map(toMarket);

export type Market = { readonly world: World; readonly candidates: readonly Candidate[] };

function toMarket({ businesses, professionals }: Draw): Market {
  const rules = businesses.map(({ rules: business }, b) =>
    aBusiness({ ...business, id: `biz_${b}` }),
  );
  const services = [
    aService({ id: 'svc_cut', durationMin: 60, bufferBeforeMinutes: 240 }),
    aService({ id: 'svc_wash', durationMin: 30, bufferAfterMinutes: 15 }),
    aClass({ id: 'svc_yoga', durationMin: 90 }),
  ];
  const staff = professionals.map((draw, p) => toStaff(draw, `pro_${p}`));
  const world = {
    ...aWorld(),
    businesses: new Map(rules.map((business) => [business.id, business])),
    professionals: new Map(staff.map(({ professional }) => [professional.id, professional])),
    services: new Map(
      rules.flatMap(({ id }) =>
        services.map((service) => [
          `${id}/${service.id}`,
          { ...service, id: `${id}/${service.id}`, businessId: id },
        ]),
      ),
    ),
    sessions: staff.flatMap(({ sessions }) => sessions),
    heldSeats: staff.flatMap(({ heldSeats }) => heldSeats),
    timeOff: staff.flatMap(({ timeOff }) => timeOff),
  };
  const candidates = staff.flatMap(({ professional }): Candidate[] => {
    const businessId = professional.businessIds[0]!;
    const offered = professional.serviceIds.toSorted().map((id) => world.services.get(id)!);
    if (offered.length === 0) return [];
    const hours = { business: world.businesses.get(businessId)!, professional };
    const { distanceKm } = businesses[Number(businessId.slice(4))]!;
    return [{ businessId, professionalId: professional.id, services: offered, hours, distanceKm }];
  });
  const sorted = candidates.toSorted((a, b) =>
    compareCandidates(positionOf(a, 0), positionOf(b, 0)),
  );
  return { world, candidates: sorted };
}

function toStaff(draw: Draw['professionals'][number], id: string) {
  const businessId = `biz_${draw.business}`;
  const at = (startMin: number) => FIRST_MS + startMin * MINUTE_MS;
  const sessions: Session[] = [];
  const heldSeats: HeldSeat[] = [];
  for (const {
    startMin,
    durationMin,
    serviceId,
    seatsTaken,
    heldUntilMin,
    ...rest
  } of draw.seats) {
    const span = { startMs: at(startMin), endMs: at(startMin + durationMin) };
    const isBusy = [...sessions, ...heldSeats].some((other) => overlaps(other, span));
    if (isBusy) continue;
    const place = { professionalId: id, businessId, serviceId: `${businessId}/${serviceId}` };
    const seat = { ...span, ...place, ...rest, capacity: 3 };
    if (heldUntilMin === null) {
      sessions.push(aSession({ ...seat, id: `${id}/${startMin}`, seatsTaken }));
    } else heldSeats.push(aHeldSeat({ ...seat, expiresAtMs: at(heldUntilMin) }));
  }
  return {
    professional: aProfessional({
      id,
      hours: draw.hours,
      breaks: draw.breaks,
      weeklyHours: (draw.weekly ?? []).map(({ weekday, span }) => ({
        ...span,
        weekday,
        businessId,
      })),
      exceptions: draw.exceptions.map((exception) => ({ ...exception, businessId })),
      businessIds: [businessId],
      serviceIds: draw.serviceIds.map((service) => `${businessId}/${service}`),
    }),
    sessions,
    heldSeats,
    timeOff: draw.timeOff.map(({ startMin, length }) => ({
      professionalId: id,
      startMs: at(startMin),
      endMs: at(startMin + length),
    })),
  };
}

function toSearch(
  draw: typeof anySearchDraw extends fc.Arbitrary<infer T> ? T : never,
): OpeningSearch {
  const { from, days, time, weekdays, nowMin, isLate, ...rest } = draw;
  const to =
    from === undefined || days === undefined ? undefined : listDates(from, '2026-11-20')[days - 1];
  const times = { from, to, fromMin: time?.startMin ?? 0, toMin: time?.endMin ?? 1440, weekdays };
  const nowMs = FIRST_MS + nowMin * MINUTE_MS;
  return { times, ...rest, isLate: () => isLate, nowMs };
}

export const anySearch = anySearchDraw.map(toSearch);
