import { describe, expect, test } from '@jest/globals';
import { listSlots, type Slot, toCalendarDay } from '../../../domain/availability.ts';
import { findBookableSpan } from '../../../domain/booking-rules.ts';
import type { BookCommand } from '../../../domain/commands/book.ts';
import { type Command, decideAll } from '../../../domain/commands/index.ts';
import { addDays } from '../../../domain/local-time.ts';
import { createMoveLister } from '../../../domain/move-slots.ts';
import { findOffering, toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import { quoteBooking } from '../../../domain/quote.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { findPage, SEARCH } from '../../support/opening-searches.ts';
import { statusAfter } from '../../support/target-commands.ts';
import { findWantedSlot } from '../../support/wanted-slot.ts';
import {
  aBusiness,
  aCommand,
  anEntry,
  aSeries,
  at,
  aWorld,
  BEFORE_MS,
  DATE,
} from '../../support/world.ts';

const DAY_MS = 86_400_000;
const PLACE = { business: 'biz_1', professional: 'pro_1', services: ['svc_cut'] };
/** An appointment of Ana on the day after, which she moves. */
const MOVED = {
  startsAt: new Date(at('12:00') + DAY_MS),
  endsAt: new Date(at('13:00') + DAY_MS),
  localDate: addDays(DATE, 1),
  cancellationWindowHours: null,
};

type Ask = (world: World, nowMs: number) => string;

const at10 = (slots: readonly Slot[]) => {
  const { available, reason = '' } = slots.find(({ time }) => time === '10:00')!;
  return available ? 'open' : reason;
};
const decide = (world: World, command: Command, nowMs: number) => {
  const [{ outcome }] = decideAll(world, [command], nowMs) as [ReturnType<typeof decideAll>[0]];
  return outcome.ok ? 'open' : outcome.code;
};
const booking =
  (changes: Partial<BookCommand> = {}): Ask =>
  (world, nowMs) =>
    decide(world, aCommand(changes), nowMs);

/** Every list that shows 10:00 on DATE to a customer: `open`, or the reason. */
const LISTS: Record<string, Ask> = {
  availability: (world, nowMs) => {
    const offering = findOffering(world, PLACE, false);
    if (!offering.ok) return offering.code;
    const { business, services } = offering.value;
    const bookable = findBookableSpan(business, 'customer', nowMs);
    const day = toCalendarDay(DATE, toDayFacts(world, offering.value, nowMs));
    return at10(listSlots(day, { ...toSlotRequest(services), bookable }, nowMs));
  },
  'the slots of a move': (world, nowMs) => {
    const moved = anAppointment(MOVED);
    const mover = { callerRole: 'customer', professional: moved.professionalId } as const;
    const listOn = createMoveLister(world, moved, mover, nowMs);
    return listOn.ok ? at10(listOn.value(DATE)) : listOn.code;
  },
};

/** Every search for times of customers: `open` if it finds 10:00 on DATE, else `none`. */
const SEARCHES: Record<string, Ask> = {
  openings: (world, nowMs) => {
    const [business, professional] = [
      ...world.businesses.values(),
      ...world.professionals.values(),
    ];
    const services = [world.services.get('svc_cut')!];
    const ids = { businessId: 'biz_1', professionalId: 'pro_1' };
    const hours = { business, professional } as never;
    const times = { from: DATE, to: DATE, fromMin: 600, toMin: 601 };
    const candidates = [{ ...ids, services, hours }];
    const page = findPage({ world, candidates }, { ...SEARCH, times, nowMs });
    return page.openings.length > 0 ? 'open' : 'none';
  },
  waitlist: (world, nowMs) => {
    const entry = anEntry({ fromMin: 600, toMin: 601 });
    return findWantedSlot(world, entry, nowMs).slot ? 'open' : 'none';
  },
};

/** Every request of a customer for 10:00 on DATE, and maybe another date: `open`, or the code. */
const REQUESTS: Record<string, Ask> = {
  booking: booking(),
  'booking of a class': booking({ services: ['svc_yoga'] }),
  'booking of any professional': booking({ professional: 'any', candidates: ['pro_1'] }),
  'booking for a family member': booking({ familyMemberId: 'fam_kim' }),
  series: (world, nowMs) => decide(world, aSeries(2, seriesAround(nowMs)), nowMs),
  quote: (world, nowMs) => {
    const quote = quoteBooking(world, aCommand(), nowMs);
    return quote.ok ? (quote.value.occurrences[0]!.error ?? 'open') : quote.code;
  },
  hold: (world, nowMs) => decide(world, { ...aCommand(), kind: 'hold', id: 'bkg_h1' }, nowMs),
  'offer to a waiting customer': (world, nowMs) => {
    const entry = { entryId: 'wtl_1', holderId: 'usr_ana', callerId: 'scheduler' };
    const waiting = { ...world, waitlist: [anEntry()] };
    return decide(waiting, { ...aCommand(), ...entry, kind: 'offer', id: 'bkg_o1' }, nowMs);
  },
};
const MOVE: Record<string, Ask> = {
  move: (world, nowMs) => {
    const to = { date: DATE, start: '10:00', services: ['svc_cut'], newSessionId: 'ses_new' };
    const command = { kind: 'reschedule', ...to, callerRole: 'customer', callerId: 'usr_ana' };
    const status = statusAfter(command as never, MOVED, { world, nowMs });
    return status === 'Confirmed' ? 'open' : status;
  },
};

/** A notice binds the first date of a series, the days in advance its last. */
const seriesAround = (nowMs: number) => ({
  date: at('10:00') - nowMs < 7 * DAY_MS ? DATE : addDays(DATE, -7),
});

const bookedWorld = (business: ReturnType<typeof aBusiness>) =>
  aBookedWorld([anAppointment(MOVED)], { business });
const NOTICE = bookedWorld(aBusiness({ minNoticeMinutes: 120 }));
const inAdvance = (maxAdvanceDays: number) => bookedWorld(aBusiness({ maxAdvanceDays }));
const WEEKS_BEFORE_MS = at('08:00') - 14 * DAY_MS;

describe.each([
  ['OUTSIDE_HOURS', LISTS],
  ['none', SEARCHES],
  ['OUTSIDE_AVAILABILITY', { ...REQUESTS, ...MOVE }],
])('closed as %s', (closed, ways) => {
  test.each(Object.entries(ways))('the notice binds: %s', (_name, ask) => {
    const minutesBefore = (minutes: number) => at('10:00') - minutes * 60_000;
    expect(ask(NOTICE, minutesBefore(120))).toBe('open');
    expect(ask(NOTICE, minutesBefore(119))).toBe(closed);
  });

  test.each(Object.entries(ways))('the days in advance bind: %s', (_name, ask) => {
    expect(ask(inAdvance(14), WEEKS_BEFORE_MS)).toBe('open');
    expect(ask(inAdvance(13), WEEKS_BEFORE_MS)).toBe(closed);
  });
});

describe('the cap of upcoming appointments', () => {
  const capped = (maxUpcomingPerCustomer: number) =>
    aWorld({
      business: aBusiness({ maxUpcomingPerCustomer }),
      upcoming: [
        {
          appointmentId: 'apt_9',
          customerId: 'usr_ana',
          businessId: 'biz_1',
          startMs: at('15:00'),
        },
      ],
    });

  test.each(Object.entries(REQUESTS))('binds: %s', (_name, ask) => {
    expect(ask(capped(3), BEFORE_MS)).toBe('open');
    expect(ask(capped(1), BEFORE_MS)).toBe('CUSTOMER_LIMIT_REACHED');
  });

  test('does not bind a move, which adds none', () => {
    const business = aBusiness({ maxUpcomingPerCustomer: 1 });
    expect(MOVE['move']!(bookedWorld(business), BEFORE_MS)).toBe('open');
  });
});
