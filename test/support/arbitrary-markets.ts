import * as fc from 'fast-check';
import { overlaps } from '../../domain/availability.ts';
import type { BusinessRules, ProfessionalRules, Session } from '../../domain/calendar.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import type { HeldSeat } from '../../domain/held-seats.ts';
import { listDates } from '../../domain/local-time.ts';
import {
  type Candidate,
  compareCandidates,
  type OpeningSearch,
  positionOf,
} from '../../domain/openings/opening.ts';
import { findPossibleStart } from '../../domain/openings/possible-starts.ts';
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
import { aTimetable } from './classes.ts';

/** In some of these zones the clocks change on one of the dates. */
const ZONES = [
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'UTC',
];
const DATES = listDates('2026-10-24', '2026-10-28');
const FIRST_MS = Date.parse('2026-10-24T00:00:00Z');

/** Most spans begin at a half hour, so that sessions lie on the grid of a business. */
const anyStartMin = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 46 }).map((halfHours) => halfHours * 30) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1380 }) },
);
const anySpan = fc
  .record({
    startMin: anyStartMin,
    length: fc.integer({ min: 30, max: 900 }),
  })
  .map(({ startMin, length }) => ({ startMin, endMin: Math.min(1440, startMin + length) }));
/** Often long, so that most markets have openings, also in the evening. */
const anyHours = fc.oneof(
  { weight: 1, arbitrary: anySpan },
  { weight: 3, arbitrary: fc.constantFrom({ startMin: 540, endMin: 1410 }) },
);
/** Half of the draws have none. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { freq: 1, nil: undefined });
const anyBreaks = fc.array(fc.oneof(fc.constantFrom({ startMin: 720, endMin: 780 }), anySpan), {
  maxLength: 1,
});
const DURATIONS = { svc_cut: 60, svc_wash: 30, svc_yoga: 90 };
const SERVICES = Object.keys(DURATIONS) as (keyof typeof DURATIONS)[];

/** Mostly none: then every open weekday has the same hours. */
const anyWeek = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), anySpan)
        .map(([weekday, span]) => ({ ...span, weekday })),
      { minLength: 1, maxLength: 8 },
    ),
  },
);
/** Whole days or parts of them, one date or several. */
const anyClosure = fc
  .record({
    dates: fc.array(fc.constantFrom(...DATES), { minLength: 1, maxLength: 2 }),
    part: fc.oneof(fc.constant({ startMin: 0, endMin: 1440 }), anySpan),
  })
  .map(({ dates, part }) => ({
    from: dates.toSorted()[0]!,
    to: dates.toSorted().at(-1)!,
    ...part,
  }));

const anyBusiness = fc.record({
  rules: fc.record({
    timezone: fc.constantFrom(...ZONES),
    hours: anyHours,
    breaks: anyBreaks,
    closedWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
    weeklyHours: anyWeek,
    closures: fc.array(anyClosure, { maxLength: 2 }),
    exceptionalOpenings: fc.uniqueArray(
      fc.record({ date: fc.constantFrom(...DATES), spans: fc.array(anySpan, { maxLength: 1 }) }),
      { maxLength: 2, selector: ({ date }) => date },
    ),
    slotMinutes: fc.constantFrom(30, 45, 60),
    minNoticeMinutes: fc.constantFrom(0, 0, 600),
    maxAdvanceDays: fc.constantFrom(null, null, 3),
  }),
  distanceKm: fc.constantFrom(0.5, 1, 1, 2),
  /** Whether yoga has a timetable there. */
  hasTimetable: fc.constantFrom(false, false, true),
});
const anySeat = fc.record({
  startMin: fc.integer({ min: 0, max: 2 * 48 }).map((halfHours) => halfHours * 30),
  /** Mostly that of the service (null), because another one cannot be joined. */
  otherDurationMin: fc.constantFrom(null, null, null, 30, 60, 90),
  serviceId: fc.constantFrom(...SERVICES, 'svc_yoga' as const),
  seatsTaken: fc.integer({ min: 0, max: 3 }),
  bufferAfterMinutes: fc.constantFrom(0, 0, 30, 240),
  /** A hold that ends at this minute keeps a seat, instead of a booking. */
  heldUntilMin: fc.option(fc.integer({ min: -3000, max: 8000 }), { freq: 3 }),
});
const anyProfessional = fc.record({
  business: fc.nat({ max: 2 }),
  hours: anyHours,
  breaks: anyBreaks,
  weekly: sometimes(
    fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), span: anyHours }), {
      minLength: 3,
      maxLength: 7,
    }),
  ),
  exceptions: fc.array(
    fc.record({ date: fc.constantFrom(...DATES), spans: fc.array(anySpan, { maxLength: 1 }) }),
    { maxLength: 4 },
  ),
  serviceIds: fc.oneof(fc.subarray(SERVICES), fc.constant(SERVICES.slice(-1))),
  timeOff: fc.array(
    fc.record({
      startMin: fc.integer({ min: 0, max: 7_200 }),
      length: fc.integer({ min: 1, max: 1500 }),
    }),
    { maxLength: 2 },
  ),
  seats: fc.array(anySeat, { maxLength: 12 }),
  /** A class with free seats, one slot after the first possible start of these dates. */
  classDates: fc.constantFrom([], DATES),
  timetables: fc.array(
    fc.record({
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
      startMin: fc.integer({ min: 540, max: 1200 }),
    }),
    { maxLength: 2 },
  ),
});
const anySearchDraw = fc.record({
  from: sometimes(fc.constantFrom(...DATES)),
  days: sometimes(fc.integer({ min: 1, max: 5 })),
  time: sometimes(anySpan),
  weekdays: sometimes(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
  order: fc.constantFrom('time' as const, 'distance' as const),
  limit: fc.constantFrom(3, 20, 100),
  firstDays: fc.constantFrom(1, 1, 2, 32),
  daysMax: fc.constantFrom(1, 100, 10_000, 10_000),
  isLate: fc.constantFrom(false, false, false, true),
  nowMin: fc.integer({ min: -3000, max: 4000 }),
});

type Draw = {
  businesses: (typeof anyBusiness extends fc.Arbitrary<infer T> ? T : never)[];
  professionals: (typeof anyProfessional extends fc.Arbitrary<infer T> ? T : never)[];
};
/** Three businesses and their staff, with random calendars. */
export const anyMarket = fc
  .record({
    businesses: fc.array(anyBusiness, { minLength: 3, maxLength: 3 }),
    professionals: fc.array(anyProfessional, { minLength: 1, maxLength: 4 }),
  })
  .map(toMarket);

export type Market = { readonly world: World; readonly candidates: readonly Candidate[] };

function toMarket({ businesses, professionals }: Draw): Market {
  const rules = businesses.map(({ rules: business }, b) =>
    aBusiness({ ...business, id: `biz_${b}` }),
  );
  const services = [
    aService({ id: 'svc_cut', durationMin: DURATIONS.svc_cut, bufferBeforeMinutes: 240 }),
    aService({ id: 'svc_wash', durationMin: DURATIONS.svc_wash, bufferAfterMinutes: 15 }),
    aClass({ id: 'svc_yoga', durationMin: DURATIONS.svc_yoga }),
  ];
  const staff = professionals.map((draw, p) => {
    const { hasTimetable, rules: ofBusiness } = businesses[draw.business]!;
    const timetables = hasTimetable ? toTimetables(draw, `pro_${p}`, ofBusiness.timezone) : [];
    return toStaff(draw, `pro_${p}`, rules[draw.business]!, timetables);
  });
  const world = {
    ...aWorld(),
    businesses: new Map(rules.map((business) => [business.id, business])),
    professionals: new Map(staff.map(({ professional }) => [professional.id, professional])),
    services: new Map(
      rules.flatMap(({ id }) =>
        services.map((service) => [
          `${id}/${service.id}`,
          {
            ...service,
            id: `${id}/${service.id}`,
            businessId: id,
            hasTimetable:
              service.id === 'svc_yoga' && businesses[Number(id.slice(4))]!.hasTimetable,
          },
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
    const { timetables } = professional;
    const hours = { business: world.businesses.get(businessId)!, professional, timetables };
    const { distanceKm } = businesses[Number(businessId.slice(4))]!;
    return [{ businessId, professionalId: professional.id, services: offered, hours, distanceKm }];
  });
  const sorted = candidates.toSorted((a, b) =>
    compareCandidates(positionOf(a, 0), positionOf(b, 0)),
  );
  return { world, candidates: sorted };
}

function toTimetables(
  { business, timetables }: Draw['professionals'][number],
  professionalId: string,
  timezone: string,
): ClassTimetable[] {
  const businessId = `biz_${business}`;
  const place = { professionalId, businessId, serviceId: `${businessId}/svc_yoga`, timezone };
  const durationMin = DURATIONS.svc_yoga;
  return timetables.map((terms, n) =>
    aTimetable({ ...place, ...terms, durationMin, id: `cla_${n}`, from: DATES[0]! }),
  );
}

function toStaff(
  draw: Draw['professionals'][number],
  id: string,
  business: BusinessRules,
  timetables: readonly ClassTimetable[],
) {
  const { id: businessId } = business;
  const professional = aProfessional({
    id,
    timetables,
    hours: draw.hours,
    breaks: draw.breaks,
    weeklyHours: (draw.weekly ?? []).map(({ weekday, span }) => ({ ...span, weekday, businessId })),
    exceptions: draw.exceptions.map((exception) => ({ ...exception, businessId })),
    businessIds: [businessId],
    serviceIds: draw.serviceIds.map((service) => `${businessId}/${service}`),
  });
  const sessions = listClasses(draw.classDates, business, professional);
  const at = (startMin: number) => FIRST_MS + startMin * MINUTE_MS;
  const heldSeats: HeldSeat[] = [];
  for (const {
    startMin,
    otherDurationMin,
    serviceId,
    seatsTaken,
    heldUntilMin,
    ...rest
  } of draw.seats) {
    const durationMin = otherDurationMin ?? DURATIONS[serviceId];
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
    professional,
    sessions,
    heldSeats,
    timeOff: draw.timeOff.map(({ startMin, length }) => ({
      professionalId: id,
      startMs: at(startMin),
      endMs: at(startMin + length),
    })),
  };
}

function listClasses(
  dates: readonly string[],
  business: BusinessRules,
  professional: ProfessionalRules,
): Session[] {
  const kind = { hours: { business, professional }, durationMin: DURATIONS.svc_yoga };
  const bookable = { startMs: -Infinity, endMs: Infinity };
  return dates.flatMap((date) => {
    const searched = { dates: [date], fromMin: 0, toMin: 1440, bookable };
    const first = findPossibleStart(kind, searched, { dateIndex: 0, startMs: -Infinity });
    if (!first) return [];
    const startMs = first.startMs + business.slotMinutes * MINUTE_MS;
    const span = { startMs, endMs: startMs + kind.durationMin * MINUTE_MS };
    const place = { professionalId: professional.id, businessId: business.id };
    const id = `${professional.id}/${date}`;
    const serviceId = `${business.id}/svc_yoga`;
    return [aSession({ id, ...span, ...place, serviceId, capacity: 3, seatsTaken: 1 })];
  });
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
