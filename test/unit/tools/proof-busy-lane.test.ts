import { expect, test } from '@jest/globals';
import { runBusyLane } from '../../../tools/proof/operations/busy-lane.ts';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { type AppointmentView, createLog, type Outcome } from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';

const TIME_OFF: Outcome = { status: 'refused', code: 'PROFESSIONAL_TIME_OFF' };
const BOOKED: Outcome = { status: 'succeeded', appointment: { id: 'apt_1' } as AppointmentView };

/** The violations of one hour, with an engine that decides by whether the calendar is busy. */
async function runHour(decide: (isBusy: boolean) => Outcome) {
  const log = createLog();
  let isBusy = false;
  let hours = 0;
  const book: RetryingClient['book'] = () => Promise.resolve(decide(isBusy));
  const store = async (_professional: string, spans: readonly unknown[]) => {
    isBusy = spans.length > 0;
  };
  const context = { client: { book }, log, random: seededRandom(1, 1), calendars: { store } };
  await runBusyLane(context, () => hours++ > 0);
  return { problems: log.problems.map(({ code }) => code), operations: log.operations.length };
}

test('an engine that refuses busy times, and only them, violates nothing', async () => {
  const { problems, operations } = await runHour((isBusy) => (isBusy ? TIME_OFF : BOOKED));

  expect(problems).toEqual([]);
  expect(operations).toBe(1);
});

test('a booking after a busy time was stored is noticed', async () => {
  expect((await runHour(() => BOOKED)).problems).toEqual(['BOOKED_AT_BUSY_TIME']);
});

test('a time that stays closed after its calendar is free is noticed', async () => {
  expect((await runHour(() => TIME_OFF)).problems).toEqual(['UNJUSTIFIED_REFUSAL']);
});
