import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { rankAt, type WaitlistEntry } from '../../../domain/waitlist/waitlist.ts';
import { checkWanted } from '../../../domain/waitlist/waitlist-request.ts';
import { listOfferingsOf } from '../../support/wanted-slot.ts';
import {
  aBusiness,
  anEntry,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
} from '../../support/world.ts';

describe('a request to wait', () => {
  const offerings = listOfferingsOf(aWorld());
  const check = (changes: Partial<WaitlistEntry>, world = aWorld(), nowMs = BEFORE_MS) => {
    const checked = checkWanted(listOfferingsOf(world), anEntry(changes), nowMs);
    return checked.ok ? 'ok' : checked.code;
  };

  test('is refused if no wanted time can ever be free', () => {
    expect(check({})).toBe('ok');
    // DATE is a Tuesday.
    expect(checkWanted(offerings, anEntry({ weekdays: [3] }), BEFORE_MS)).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'weekdays',
    });
    expect(check({ fromMin: 17 * 60 })).toBe('OUTSIDE_AVAILABILITY');
    // A haircut of an hour would end after the closing time.
    expect(check({ fromMin: 16 * 60 + 15 })).toBe('OUTSIDE_AVAILABILITY');
    expect(check({ fromMin: 16 * 60 })).toBe('ok');
    expect(check({ fromDate: '2020-05-01', toDate: '2020-05-01' })).toBe('APPOINTMENT_IN_PAST');
  });

  test('is judged by the notice, which only gets shorter, and not by the advance', () => {
    const late = aWorld({ business: aBusiness({ minNoticeMinutes: 24 * 60 }) });
    expect(check({}, late, at('08:00'))).toBe('OUTSIDE_AVAILABILITY');
    expect(check({}, aWorld(), at('08:00'))).toBe('ok');
    expect(check({}, aWorld({ business: aBusiness({ maxAdvanceDays: 1 }) }))).toBe('ok');
  });

  test('is accepted though all wanted times are booked or in time off', () => {
    const allDay = between('00:00', '23:00');
    const timeOff = [{ ...allDay, professionalId: 'pro_1' }];
    expect(check({}, aWorld({ timeOff, sessions: [aSession(allDay)] }))).toBe('ok');
  });
});

test('no rank lies between ranks that are equal or too close', () => {
  expect(rankAt([5, 5], 2)).toBeUndefined();
  let line = [1, 2];
  let rank: number | undefined = 0;
  for (let round = 0; rank !== undefined && round < 100; round++) {
    rank = rankAt(line, 2);
    if (rank !== undefined) line = [1, rank];
  }
  expect(rank).toBeUndefined();
});

test('a rank at a position lies between its neighbours', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000)), fc.integer({ min: 1, max: 30 }), (ranks, wanted) => {
      const others = ranks.toSorted((a, b) => a - b);
      const rank = rankAt(others, wanted)!;
      const line = [...others, rank].toSorted((a, b) => a - b);
      const position = Math.min(wanted, others.length + 1);
      expect(line.indexOf(rank) + 1).toBe(others.length === 0 ? 1 : position);
    }),
  );
});
