import { expect, test } from '@jest/globals';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { closeBookedTime } from '../../../tools/proof/operations/closure.ts';
import { type AppointmentView, createLog, type Outcome } from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';

const BOOKED: Outcome = { status: 'succeeded', appointment: { id: 'apt' } as AppointmentView };
const refused = (code: string): Outcome => ({ status: 'refused', code });

/** One closure and one booking of the same time with these answers; the number of violations. */
async function countProblems(closed: string | Outcome, booked: Outcome): Promise<number> {
  const log = createLog();
  const client: Partial<RetryingClient> = {
    close: () => Promise.resolve(closed),
    book: () => Promise.resolve(booked),
    reopen: () => Promise.resolve(undefined),
  };
  const random = seededRandom(1, 1);
  const lists = { changeable: [], expiring: [], lapsing: [] };
  await closeBookedTime({ client: client as RetryingClient, log, random, ...lists });
  return log.problems.length;
}

test.each([
  ['the closure', 'cls', refused('OUTSIDE_AVAILABILITY')],
  ['the booking', refused('SCHEDULE_TIME_TAKEN'), BOOKED],
  ['neither of a busy customer', refused('DB_UNAVAILABLE'), refused('CLIENT_DOUBLE_BOOKED')],
])('a closed and booked time is right if %s succeeds', async (_which, closed, booked) => {
  expect(await countProblems(closed, booked)).toBe(0);
});

test.each([
  ['both succeed', 'cls', BOOKED],
  [
    'the booking is refused without a closure',
    refused('SCHEDULE_TIME_TAKEN'),
    refused('NOT_SCHEDULED'),
  ],
  ['the closure is refused for another reason', refused('INVALID_INPUT'), BOOKED],
])('a closed and booked time is a violation if %s', async (_why, closed, booked) => {
  expect(await countProblems(closed, booked)).toBe(1);
});
