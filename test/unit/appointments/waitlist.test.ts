import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { listSlots, toCalendarDay } from '../../../domain/availability.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { type Command, decideAll } from '../../../domain/commands/index.ts';
import type { OfferCommand } from '../../../domain/commands/offer.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { addDays, listDates, toClock, toMinute } from '../../../domain/local-time.ts';
import { toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import {
  OFFERS_MAX,
  type WaitlistEntry,
  waitlistStatusAt,
} from '../../../domain/waitlist/waitlist.ts';
import { createSlotSearch } from '../../../domain/waitlist/wanted-slot.ts';
import type { World } from '../../../domain/world.ts';
import { findWantedSlot, findWith, listOfferingsOf } from '../../support/wanted-slot.ts';
import {
  aBusiness,
  aCommand,
  aHeldSeat,
  anEntry,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
} from '../../support/world.ts';

const OFFER_MS = 30 * MINUTE_MS;
const ENTRY = anEntry();

function anOffer(changes: Partial<OfferCommand> = {}): OfferCommand {
  const entry = { entryId: ENTRY.id, holderId: 'usr_ana', callerId: 'scheduler' };
  return { ...aCommand(), kind: 'offer', id: 'bkg_o1', ...entry, ...changes };
}

function decide(world: World, command: Command, nowMs = BEFORE_MS) {
  const [{ outcome }] = decideAll(world, [command], nowMs) as [ReturnType<typeof decideAll>[0]];
  return {
    result: outcome.ok ? 'ok' : outcome.code,
    world: outcome.ok ? applyChanges(world, outcome.value) : world,
    events: outcome.ok ? outcome.value.events.map(({ type }) => type) : [],
  };
}

function find(world: World, entry: WaitlistEntry, nowMs = BEFORE_MS) {
  return findWantedSlot(world, entry, nowMs);
}

describe('an offer', () => {
  const waiting = aWorld({ waitlist: [ENTRY] });

  test('keeps the time for the customer as long as the business wants', () => {
    const { result, world, events } = decide(waiting, anOffer());
    expect(result).toBe('ok');
    expect(events).toEqual(['hold.created', 'waitlist.offered']);
    expect(world.holds[0]).toMatchObject({
      id: 'hld_o1',
      ownerId: 'usr_ana',
      waitlistEntryId: ENTRY.id,
      expiresAtMs: BEFORE_MS + OFFER_MS,
    });
    const ben = aCommand({ callerId: 'usr_ben', id: 'bkg_b' });
    expect(decide(world, ben).result).toBe('SLOT_TAKEN');
    expect(decide(world, ben, BEFORE_MS + OFFER_MS).result).toBe('ok');
  });

  test('that is booked ends the waiting, also for the next command of the batch', () => {
    const { world } = decide(waiting, anOffer());
    const booked = decide(world, aCommand({ holdId: 'hld_o1' }));
    expect(booked.events).toContain('waitlist.booked');
    expect(booked.world.waitlist).toMatchObject([{ id: ENTRY.id, status: 'booked' }]);
    const next = anOffer({ id: 'bkg_o2', start: '14:00' });
    expect(decide(booked.world, next).result).toBe('NOT_FOUND');
  });

  test('is made once at a time, and only to a customer who still waits', () => {
    const { world } = decide(waiting, anOffer());
    const second = anOffer({ id: 'bkg_o2', start: '14:00' });
    expect(decide(world, second).result).toBe('REQUEST_PENDING');
    expect(decide(world, second, BEFORE_MS + OFFER_MS).result).toBe('ok');
    const gone = aWorld({ waitlist: [anEntry({ status: 'left' })] });
    expect(decide(gone, anOffer()).result).toBe('NOT_FOUND');
  });

  test('is refused by the rules for customers', () => {
    const business = aBusiness({ minNoticeMinutes: 100_000_000 });
    const world = aWorld({ business, waitlist: [ENTRY] });
    expect(decide(world, anOffer()).result).toBe('OUTSIDE_AVAILABILITY');
    const personTimes = [{ personId: 'usr_ana', ...between('10:00', '11:00') }];
    expect(decide(aWorld({ personTimes, waitlist: [ENTRY] }), anOffer()).result).toBe(
      'CLIENT_DOUBLE_BOOKED',
    );
  });
});

describe('an offer that the customer declines by releasing its hold', () => {
  const { world: offered } = decide(aWorld({ waitlist: [ENTRY] }), anOffer());
  const release = {
    ...aCommand({ id: 'bkg_r1' }),
    kind: 'releaseHold' as const,
    holdId: 'hld_o1',
    business: 'biz_1',
    professionals: ['pro_1'],
    waiting: { entryId: ENTRY.id, clientId: 'usr_ana' },
  };

  test('ends at once: the customer waits again, and gets another time', () => {
    const { result, world } = decide(offered, release);
    expect(result).toBe('ok');
    const [entry] = world.waitlist as [WaitlistEntry];
    expect(waitlistStatusAt(entry, BEFORE_MS)).toBe('waiting');
    expect(entry.offered).toHaveLength(1);
    expect(decide(world, anOffer({ id: 'bkg_o2', start: '14:00' })).result).toBe('ok');
  });

  test('is offered to the next in the same batch', () => {
    const ben = anEntry({ id: 'wtl_2', customerId: 'usr_ben' });
    const world = { ...offered, waitlist: [...offered.waitlist, ben] };
    const toBen = anOffer({ id: 'bkg_o2', entryId: 'wtl_2', holderId: 'usr_ben' });
    const decided = decideAll(world, [release, toBen], BEFORE_MS);
    expect(decided.map(({ outcome }) => outcome.ok)).toEqual([true, true]);
  });

  test('does not change an entry that has left', () => {
    const left = { ...offered, waitlist: [{ ...offered.waitlist[0]!, status: 'left' as const }] };
    const { result, world } = decide(left, release);
    expect(result).toBe('ok');
    expect(world.waitlist).toEqual(left.waitlist);
  });
});

describe('an offer that can no longer be booked', () => {
  const { world: offered } = decide(aWorld({ waitlist: [ENTRY] }), anOffer());
  const withdraw = {
    ...anOffer({ id: 'bkg_w1' }),
    kind: 'withdrawOffer' as const,
    holdId: 'hld_o1',
  };
  const timeOff = [{ ...between('09:00', '12:00'), professionalId: 'pro_1' }];

  test('ends with the reason, frees its seat, and does not count as one that lapsed', () => {
    const { result, world, events } = decide({ ...offered, timeOff }, withdraw);
    expect(result).toBe('ok');
    expect(events).toEqual(['hold.released', 'waitlist.withdrawn']);
    expect(world.holds).toMatchObject([{ status: 'released', expiresAtMs: BEFORE_MS }]);
    expect(world.heldSeats).toEqual([]);
    expect(world.waitlist).toMatchObject([
      { status: 'waiting', offered: [], skippedReason: 'PROFESSIONAL_TIME_OFF' },
    ]);
    expect(find(world, world.waitlist[0]!).slot).toMatchObject({ start: '12:00' });
    expect(decide(world, withdraw).result).toBe('INVALID_STATUS');
  });

  test('is made again to the same customer when the time is free again', () => {
    const { world } = decide({ ...offered, timeOff }, withdraw);
    const laterMs = BEFORE_MS + 2 * MINUTE_MS;
    const free = { ...world, timeOff: [] };
    expect(find(free, world.waitlist[0]!, laterMs).slot).toMatchObject({ start: '09:00' });
    expect(decide(free, anOffer({ id: 'bkg_o2' }), laterMs).result).toBe('ok');
  });

  test('is withdrawn only then, and only while it is open', () => {
    expect(decide(offered, withdraw).result).toBe('INVALID_STATUS');
    expect(decide({ ...offered, timeOff }, withdraw, BEFORE_MS + OFFER_MS).result).toBe(
      'INVALID_STATUS',
    );
    const { world: booked } = decide(offered, aCommand({ holdId: 'hld_o1' }));
    expect(decide({ ...booked, timeOff }, withdraw).result).toBe('NOT_FOUND');
    const left = { ...offered, timeOff, waitlist: [{ ...ENTRY, status: 'left' as const }] };
    expect(decide(left, withdraw).result).toBe('NOT_FOUND');
  });
});

test('an offer ends at the start of its time at the latest', () => {
  const late = decide(aWorld({ waitlist: [ENTRY] }), anOffer(), at('09:50')).world;
  expect(late.holds).toMatchObject([{ expiresAtMs: at('10:00') }]);
});

describe('the wanted time', () => {
  test('is the earliest open slot within the wanted hours and weekdays', () => {
    const busy = aWorld({ sessions: [aSession(between('09:00', '12:00'))] });
    expect(find(busy, ENTRY).slot).toMatchObject({ start: '12:00', professionalId: 'pro_1' });
    expect(find(busy, anEntry({ fromMin: 13 * 60 })).slot?.start).toBe('13:00');
    expect(find(busy, anEntry({ toMin: 12 * 60 })).slot).toBeUndefined();
    expect(find(busy, anEntry({ weekdays: [7] })).slot).toBeUndefined();
  });

  test('is not within five minutes or the notice of the business, which is then the reason', () => {
    const business = aBusiness({ minNoticeMinutes: 60 });
    const sessions = [aSession(between('11:00', '17:00'))];
    const now = at('09:30');
    expect(find(aWorld({ business, sessions }), ENTRY, now)).toEqual({
      skip: 'OUTSIDE_AVAILABILITY',
    });
    expect(find(aWorld({ sessions }), ENTRY, now).slot).toMatchObject({ start: '09:45' });
  });

  test('is never a time that was offered before', () => {
    const first = find(aWorld(), ENTRY).slot!;
    const { date, start, professionalId, startMs } = first;
    const slot = { professionalId, date, start, startUtc: new Date(startMs).toISOString() };
    expect(find(aWorld(), anEntry({ offered: [slot] })).slot!.startMs).toBeGreaterThan(startMs);
  });

  test('says so if every free time was offered before', () => {
    const offered = {
      ...find(aWorld(), ENTRY).slot!,
      startUtc: new Date(at('09:00')).toISOString(),
    };
    expect(find(aWorld(), anEntry({ toMin: 9 * 60 + 30, offered: [offered] }))).toEqual({
      skip: 'USAGE_LIMIT_REACHED',
    });
  });

  test('is another one than the time of an earlier offer, also of a colleague, if one is free', () => {
    const startUtc = new Date(at('09:00')).toISOString();
    const offered = [{ professionalId: 'pro_2', date: DATE, start: '09:00', startUtc }];
    expect(find(aWorld(), anEntry({ offered })).slot).toMatchObject({ start: '10:00' });
    const early = anEntry({ offered, toMin: 9 * 60 + 30 });
    expect(find(aWorld(), early).slot).toMatchObject({ start: '09:00' });
  });

  test('is not one of a professional whose outside calendar must be read first', () => {
    const search = createSlotSearch(aWorld(), ['pro_1'], BEFORE_MS, new Set(['pro_1']));
    expect(findWith(search, ENTRY)).toEqual({});
    expect(findWith(search, anEntry({ professionalId: 'pro_1' }))).toEqual({});
  });

  test('is not a time that the customer held a moment ago, but the next one', () => {
    const held = aHeldSeat({ ...between('09:00', '10:00'), customerId: 'usr_ana' });
    const world = aWorld({ heldSeats: [{ ...held, expiresAtMs: BEFORE_MS - MINUTE_MS }] });
    expect(find(world, ENTRY).slot).toMatchObject({ start: '10:00' });
    expect(find(world, anEntry({ toMin: 10 * 60 }))).toEqual({ skip: 'CUSTOMER_LIMIT_REACHED' });
    expect(find(world, anEntry({ customerId: 'usr_ben' })).slot).toMatchObject({ start: '09:00' });
  });

  test('is not a time that was refused, nor one that was offered to someone before them', () => {
    const search = createSlotSearch(aWorld(), ['pro_1'], BEFORE_MS);
    const { slot } = findWith(search, ENTRY);
    const steps = search.find(ENTRY, [DATE], [slot!]);
    expect(steps.next().value).toMatchObject({ slot: { start: '09:15' } });
    search.take(ENTRY, slot!);
    const ben = anEntry({ id: 'wtl_2', customerId: 'usr_ben' });
    expect(findWith(search, ben).slot).toMatchObject({ start: '10:00' });
  });

  test('is searched for a line of 500 without judging a calendar twice', () => {
    const dates = listDates(DATE, addDays(DATE, 30));
    const ids = Array.from({ length: 50 }, (_, n) => `pro_${n + 1}`);
    const [lena] = [...aWorld().professionals.values()];
    const sessions = ids.flatMap((professionalId) =>
      dates.flatMap((_, day) => {
        const ms = day * DAY_MS;
        const { startMs, endMs } = between('09:00', '17:00');
        return { ...aSession(), professionalId, startMs: startMs + ms, endMs: endMs + ms };
      }),
    );
    const professionals = new Map(ids.map((id) => [id, { ...lena!, id }]));
    const world = { ...aWorld({ sessions }), professionals };
    const search = createSlotSearch(world, ids, BEFORE_MS);
    const startedMs = performance.now();
    for (let n = 0; n < 500; n++) {
      const entry = anEntry({ id: `wtl_${n}`, customerId: `usr_${n}`, toDate: dates.at(-1)! });
      expect(findWith(search, entry, dates).slot).toBeUndefined();
    }
    // One search for each of them would take minutes.
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });

  test('is not a time at which the person has another appointment', () => {
    const allDay = between('09:00', '17:00');
    const times = (personId: string) => aWorld({ personTimes: [{ personId, ...allDay }] });
    expect(find(times('usr_ana'), ENTRY)).toEqual({ skip: 'CLIENT_DOUBLE_BOOKED' });
    expect(find(times('usr_ben'), ENTRY).slot).toBeDefined();
    expect(find(times('usr_ana'), anEntry({ familyMemberId: 'fam_kim' })).slot).toBeDefined();
  });

  test('a chain of lapsed offers names open times that do not overlap, and ends after the third', () => {
    const spans = fc.array(fc.tuple(fc.nat(31), fc.integer({ min: 1, max: 8 })), { maxLength: 4 });
    fc.assert(
      fc.property(spans, (booked) => {
        const taken: World['sessions'][number][] = [];
        for (const [quarter, length] of booked) {
          const startMs = between('09:00', '17:00').startMs + quarter * 15 * MINUTE_MS;
          const span = { startMs, endMs: startMs + length * 15 * MINUTE_MS };
          const isFree = taken.every((s) => s.endMs <= span.startMs || span.endMs <= s.startMs);
          if (isFree) taken.push(aSession({ id: `ses_${taken.length}`, ...span }));
        }
        let world = aWorld({ sessions: taken, waitlist: [ENTRY] });
        const [offering] = listOfferingsOf(world);
        const day = toCalendarDay(DATE, toDayFacts(world, offering, BEFORE_MS));
        const open = listSlots(day, toSlotRequest(offering.services), BEFORE_MS)
          .filter(({ available }) => available)
          .map(({ time }) => toMinute(time))
          .reduce<number[]>((far, m) => (m - (far.at(-1) ?? -60) < 60 ? far : [...far, m]), [])
          .map(toClock);
        const offered: string[] = [];
        for (let round = 0; ; round++) {
          const nowMs = BEFORE_MS + round * OFFER_MS;
          const { slot } = find(world, world.waitlist[0]!, nowMs);
          if (!slot) break;
          const command = anOffer({ id: `bkg_o${round}`, start: slot.start });
          const decided = decide(world, command, nowMs);
          expect(decided.result).toBe(round < OFFERS_MAX ? 'ok' : 'USAGE_LIMIT_REACHED');
          if (round === OFFERS_MAX) break;
          offered.push(slot.start);
          world = decided.world;
        }
        expect(offered).toEqual(open.slice(0, OFFERS_MAX));
      }),
      { numRuns: 20 },
    );
  });
});
