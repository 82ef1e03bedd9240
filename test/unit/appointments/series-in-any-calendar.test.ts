import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type Alternative, listAlternatives } from '../../../domain/alternatives.ts';
import { applyChanges, type Changes } from '../../../domain/changes.ts';
import { book } from '../../../domain/commands/book.ts';
import { toClock, toMinute } from '../../../domain/local-time.ts';
import { resolveRequest, timesOf } from '../../../domain/occurrence.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import { quoteBooking } from '../../../domain/quote.ts';
import type { SeriesException } from '../../../domain/series.ts';
import type { World } from '../../../domain/world.ts';
import { aPair, aSeriesExcept, codeOf, DATES } from '../../support/series-exceptions.ts';
import { aCommand, aSession, BEFORE_MS, between, weeksLater } from '../../support/world.ts';

const span = fc.constantFrom(
  between('09:00', '10:00'),
  between('10:00', '11:00'),
  between('10:30', '11:15'),
  between('11:00', '16:30'),
);
const week = fc.nat({ max: 2 });
const professionalId = fc.constantFrom('pro_1', 'pro_2');
const anySession = fc
  .record({
    week,
    span,
    professionalId,
    isClass: fc.boolean(),
    seatsTaken: fc.integer({ min: 1, max: 3 }),
  })
  .map((any) => ({
    ...aSession({ professionalId: any.professionalId, ...weeksLater(any.week, any.span) }),
    ...(any.isClass && { serviceId: 'svc_yoga', capacity: 3, seatsTaken: any.seatsTaken }),
    id: `ses_${JSON.stringify(any)}`,
  }));
const anyParts = fc.record({
  sessions: fc.array(anySession, { maxLength: 6 }),
  timeOff: fc.array(
    fc.record({ week, span, professionalId }).map((any) => ({
      professionalId: any.professionalId,
      ...weeksLater(any.week, any.span),
    })),
    { maxLength: 2 },
  ),
  personTimes: fc.array(
    fc.record({ week, span }).map((any) => ({
      personId: 'usr_ana',
      ...weeksLater(any.week, any.span),
    })),
    { maxLength: 1 },
  ),
});
const services = fc.constantFrom(['svc_cut'], ['svc_yoga'], ['svc_wash', 'svc_cut']);
const anyExceptions = fc
  .tuple(
    ...DATES.map((date) =>
      fc.constantFrom<SeriesException | undefined>(
        undefined,
        undefined,
        { date, skip: true },
        { date, start: '09:00' },
        { date, professional: 'pro_2' },
        { date, start: '14:00', professional: 'pro_2' },
      ),
    ),
  )
  .map((all) => all.flatMap((each) => each ?? []))
  .filter((all) => all.some(({ skip }) => !skip) || all.length < DATES.length);

describe('in any calendars', () => {
  test('a series with exceptions is booked as its appointments one by one, or not at all', () => {
    fc.assert(
      fc.property(anyParts, anyExceptions, services, (parts, exceptions, ids) => {
        const command = aSeriesExcept(exceptions, { services: ids });
        let world = aPair(parts);
        const outcome = book.decide(world, command, BEFORE_MS);
        const single = timesOf(command).map(({ date, start, professional }, n) =>
          aCommand({
            date,
            start,
            professional: professional ?? 'pro_1',
            services: ids,
            appointmentIds: [command.appointmentIds[n]!],
          }),
        );
        const results: Outcome<Changes>[] = [];
        for (const each of single) {
          const alone = book.decide(world, each, BEFORE_MS);
          results.push(alone);
          if (!alone.ok) break;
          world = applyChanges(world, alone.value);
        }
        const booked = results.flatMap((each) => (each.ok ? each.value.newAppointments : []));
        const whole = booked.map((each) => ({ ...each, recurringGroupId: 'rec_1' }));
        expect(outcome.ok ? outcome.value.newAppointments : outcome).toEqual(
          results.find((each) => !each.ok) ?? whole,
        );
      }),
      { numRuns: 500 },
    );
  });

  /** Every start that one of the professionals has free, on the grid of the business or as wanted. */
  function listFree(
    world: World,
    ids: readonly string[],
    { date, start }: Wanted,
    team: readonly string[] = ['pro_1', 'pro_2'],
  ) {
    const starts = [start, ...Array.from({ length: 32 }, (_, n) => toClock(9 * 60 + n * 15))];
    return [...new Set(starts)].toSorted().flatMap((at) => {
      const free = team.filter((professional) => {
        const command = aCommand({ services: ids, date, start: at, professional });
        return codeOf(world, command) === 'accepted';
      });
      return free.slice(0, 1).map((professional) => ({ date, start: at, professional }));
    });
  }

  test('the alternatives of a quote are the nearest that can be booked, the own professional first', () => {
    fc.assert(
      fc.property(anyParts, services, fc.constantFrom('10:00', '10:20'), (parts, ids, start) => {
        const world = aPair(parts);
        const command = aSeriesExcept([], { services: ids, start });
        const quote = quoteBooking(world, command, BEFORE_MS, ['pro_1', 'pro_2']);
        const quoted = quote.ok ? quote.value.occurrences : [];
        const distanceOf = (each: Wanted) => Math.abs(toMinute(each.start) - toMinute(start));

        const expected = DATES.map((date) => {
          const single = aCommand({ services: ids, date, start });
          if (codeOf(world, single) === 'accepted') return undefined;
          const free = listFree(world, ids, { date, start });
          const byProfessional = free.toSorted(
            (a, b) =>
              Number(a.professional > b.professional) - Number(a.professional < b.professional),
          );
          const byDistance = (a: Wanted, b: Wanted) => distanceOf(a) - distanceOf(b);
          const nearest = byProfessional.toSorted(byDistance).slice(0, 3);
          const [own] = listFree(world, ids, { date, start }, ['pro_1']).toSorted(byDistance);
          const hasOwn = nearest.some(({ professional }) => professional === 'pro_1');
          return own && !hasOwn ? [...nearest.slice(0, 2), own] : nearest;
        });
        expect(quoted.map(({ alternatives }) => alternatives?.map(withoutInstant))).toEqual(
          expected,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('the alternatives of a quote, sent as exceptions, are booked', () => {
    fc.assert(
      fc.property(anyParts, services, (parts, ids) => {
        const world = aPair(parts);
        const command = aSeriesExcept([], { services: ids });
        const quote = quoteBooking(world, command, BEFORE_MS, ['pro_1', 'pro_2']);
        const mended = (quote.ok ? quote.value.occurrences : []).flatMap(
          ({ date, alternatives }): SeriesException[] => {
            if (!alternatives) return [];
            const [nearest] = alternatives;
            return [nearest ? withoutInstant(nearest) : { date, skip: true }];
          },
        );
        fc.pre(mended.filter(({ skip }) => skip).length < DATES.length);
        expect(codeOf(world, aSeriesExcept(mended, { services: ids }))).toBe('accepted');
      }),
      { numRuns: 300 },
    );
  });
});

test('one alternative is with the wanted professional, if they are free on the date', () => {
  const sessions = [aSession(between('09:00', '13:00'))];
  const quote = quoteBooking(aPair({ sessions }), aCommand(), BEFORE_MS, ['pro_1', 'pro_2']);

  const [occurrence] = quote.ok ? quote.value.occurrences : [];
  expect(occurrence?.alternatives?.map(({ start, professional }) => [start, professional])).toEqual(
    [
      ['10:00', 'pro_2'],
      ['09:45', 'pro_2'],
      ['13:00', 'pro_1'],
    ],
  );
});

test('a client who is busy all day has no alternatives, and is not asked once for each slot', () => {
  const personTimes = [{ personId: 'usr_ana', ...between('09:00', '17:00') }];
  let reads = 0;
  const world: World = {
    ...aPair(),
    get personTimes() {
      reads += 1;
      return personTimes;
    },
  };
  const resolved = resolveRequest(world, aCommand());
  if (!resolved.ok) throw new Error(resolved.code);
  const [request] = resolved.value;
  const [occurrence] = request!.occurrences;
  const team = ['pro_1', 'pro_2'];

  expect(listAlternatives(world, request!, occurrence!, team, BEFORE_MS)).toEqual([]);
  expect(reads).toBe(1);
});

type Wanted = { readonly date: string; readonly start: string };

const withoutInstant = ({ date, start, professional }: Alternative) => ({
  date,
  start,
  professional,
});
