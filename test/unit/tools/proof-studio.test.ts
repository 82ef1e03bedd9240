import { describe, expect, test } from '@jest/globals';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { changeClassSession } from '../../../tools/proof/operations/class-session.ts';
import type { LoadContext } from '../../../tools/proof/operations/load-context.ts';
import { type AppointmentView, createLog, type Outcome } from '../../../tools/proof/log.ts';
import { removeActingMember } from '../../../tools/proof/operations/member.ts';
import { mergeClients } from '../../../tools/proof/operations/merge.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import { changeSeries } from '../../../tools/proof/operations/series.ts';
import {
  PILATES_SEATS,
  PILATES_START,
  PUPILS_PER_TEACHER,
} from '../../../tools/proof/market/studio.ts';
import type { ClassSession, Merged } from '../../../tools/proof/clients/studio.ts';

type Answers = Partial<RetryingClient>;

const refused = (code: string) => ({ status: 'refused', code }) as const;
const succeeded = (fields: object): Outcome => ({
  status: 'succeeded',
  appointment: fields as AppointmentView,
});

/** Runs an operation with these answers. The n-th random choice of a list is `choices[n]`, else the first item. */
async function run(
  operation: (context: LoadContext) => Promise<void>,
  client: Answers,
  choices: readonly number[] = [],
) {
  const log = createLog();
  const lists = { changeable: [], expiring: [], lapsing: [] };
  let asked = 0;
  const below = () => choices[asked++] ?? 0;
  const pick = <T>(items: readonly T[]) => items[below()]!;
  const random = { ...seededRandom(1, 1), below, pick };
  await operation({ client: client as RetryingClient, log, random, ...lists });
  return log;
}

/** Books everything; ids count up. */
function bookAll(): Answers {
  let count = 0;
  return {
    book: (_email, body) => Promise.resolve(succeeded({ ...body, id: `apt_${count++}` })),
    cancel: (_email, id) => Promise.resolve(succeeded({ id, status: 'Cancelled' })),
    cancelSeries: (_email, id) => Promise.resolve(succeeded({ id, status: 'Cancelled' })),
    reschedule: (_email, id, to) => Promise.resolve(succeeded({ id, ...to })),
  };
}

describe('a changed class session', () => {
  const [MOVE, CANCEL, RESIZE] = [
    [0, 0],
    [0, 1],
    [1, 2],
  ];
  const CANCELLED = { status: 'cancelled' };
  /** A class that books seats up to its capacity; after the first request of each pupil it has `seats`. */
  const classWith = (seats: number, answer: object, restored: object = {}): Answers => {
    let [taken, asked] = [0, 0];
    return {
      book: (_email, { start }) => {
        const isFull = taken >= (asked++ < PUPILS_PER_TEACHER ? PILATES_SEATS : seats);
        if (isFull) return Promise.resolve(refused('SESSION_FULL'));
        taken++;
        return Promise.resolve(succeeded({ id: `apt_${taken}`, start, status: 'Confirmed' }));
      },
      changeSession: (_id, date, { kind }) => {
        const isRestored = kind === 'restore';
        if (isRestored) [taken, asked] = [0, 0];
        const state = isRestored ? { status: 'open', ...restored } : answer;
        return Promise.resolve({ got: { date, ...state } as ClassSession });
      },
    };
  };

  test.each([
    ['moved', MOVE, classWith(3, { start: '14:00' }), 'reschedule'],
    ['cancelled', CANCEL, classWith(0, { status: 'cancelled' }), 'cancel'],
  ])('is right if all its seats are %s', async (_how, choices, client, action) => {
    const { problems, operations } = await run(changeClassSession, client, choices);
    expect(problems).toEqual([]);
    const changes = operations.filter(({ request }) => request.action === action);
    expect(changes).not.toHaveLength(0);
  });

  test('is right if it is as large as staff made it, or too full for that', async () => {
    const resized = await run(changeClassSession, classWith(5, { capacity: 5 }), RESIZE);
    const taken = {
      ...classWith(3, {}),
      changeSession: () => Promise.resolve(refused('SCHEDULE_TIME_TAKEN')),
    };
    const tooFull = await run(changeClassSession, taken, RESIZE);
    expect([resized.problems, tooFull.problems]).toEqual([[], []]);
  });

  test.each([
    ['a seat is booked after it was cancelled', CANCEL, classWith(4, { status: 'cancelled' })],
    ['it is restored without its seats', CANCEL, classWith(0, CANCELLED, { status: 'closed' })],
    ['it stays at its time', MOVE, classWith(3, { start: PILATES_START })],
    ['it has fewer seats than staff gave it', RESIZE, classWith(4, { capacity: 5 })],
    ['it has more seats than before a move', MOVE, classWith(4, { start: '14:00' })],
    [
      'it is not cancelled for a reason of its own',
      CANCEL,
      { ...classWith(3, {}), changeSession: () => Promise.resolve(refused('NOT_FOUND')) },
    ],
  ])('is a violation if %s', async (_why, choices, client) => {
    expect((await run(changeClassSession, client, choices)).problems).toHaveLength(1);
  });
});

describe('a merge of clients', () => {
  const [CONFLICT, CHANGES] = [[0], [1]];
  const merge = (appointments: number): Answers => ({
    merge: (mergedId, id) =>
      Promise.resolve({ got: { id, mergedId, moved: { appointments } } as Merged }),
  });
  const refusedMerge = (code: string): Answers => ({ merge: () => Promise.resolve(refused(code)) });
  /** The third booking is refused. */
  const thirdRefused = (code: string): Answers => {
    const all = bookAll();
    let count = 0;
    return {
      ...all,
      book: (...asked) => (++count === 3 ? Promise.resolve(refused(code)) : all.book!(...asked)),
    };
  };

  test.each([
    ['or a booking at the same time', CONFLICT, refusedMerge('CLIENT_DOUBLE_BOOKED'), bookAll()],
    ['and no booking at the same time', CONFLICT, merge(2), thirdRefused('CLIENT_DOUBLE_BOOKED')],
    ['with a new booking', CHANGES, merge(3), bookAll()],
    ['before a new booking', CHANGES, merge(2), thirdRefused('CLIENT_NOT_FOUND')],
  ])('is right if it succeeds %s', async (_which, choices, answers, others) => {
    const { problems } = await run(mergeClients, { ...others, ...answers }, choices);
    expect(problems).toEqual([]);
  });

  test.each([
    ['the client is booked twice at a time', CONFLICT, merge(2), bookAll()],
    [
      'neither it nor the booking succeeds',
      CONFLICT,
      refusedMerge('CLIENT_DOUBLE_BOOKED'),
      thirdRefused('CLIENT_DOUBLE_BOOKED'),
    ],
    ['an appointment is left behind', CHANGES, merge(2), bookAll()],
    ['it is refused without a conflict', CHANGES, refusedMerge('CLIENT_DOUBLE_BOOKED'), bookAll()],
    ['a booking is refused otherwise', CHANGES, merge(2), thirdRefused('SLOT_TAKEN')],
  ])('is a violation if %s', async (_why, choices, answers, others) => {
    const { problems } = await run(mergeClients, { ...others, ...answers }, choices);
    expect(problems).toHaveLength(1);
  });
});

describe('a changed series', () => {
  const dates = ['2040-01-02', '2040-01-09', '2040-01-16'];
  const series = dates.map((date, n) => ({ id: `apt_${n}`, date }) as AppointmentView);
  const booked = succeeded({ id: 'apt_0', recurringGroupId: 'rec' });
  /** The series is booked; the booking of another guest and the change get these answers. */
  const answering = (guest: Outcome, change: Outcome, listed = series): Answers => {
    let count = 0;
    return {
      book: () => Promise.resolve(count++ === 0 ? booked : guest),
      listSeries: () => Promise.resolve({ got: listed }),
      moveSeries: () => Promise.resolve(change),
      confirmSeries: () => Promise.resolve(change),
      cancelSeries: (_email, id) => Promise.resolve(succeeded({ id, status: 'Cancelled' })),
    };
  };
  const done = succeeded({ id: 'apt_1' });
  const taken = refused('SLOT_TAKEN');
  // Moves the second and the following; the guest wants the first, or the last time.
  const [MOVE_FREE, MOVE_TAKEN] = [
    [0, 1, 0, 1],
    [0, 1, 2, 1],
  ];
  // Confirms the second and the following, while the customer cancels the first only, or all.
  const [CONFIRM, CONFIRM_ENDED] = [
    [1, 1, 0, 1, 0],
    [1, 1, 0, 1, 2],
  ];

  test.each([
    ['moves with its following', MOVE_FREE, answering(done, done), ['apt_1', 'apt_2']],
    ['moves before the guest', MOVE_TAKEN, answering(taken, done), ['apt_1', 'apt_2']],
    ['stays after the guest', MOVE_TAKEN, answering(done, taken), []],
    ['is confirmed with its following', CONFIRM, answering(done, done), ['apt_1', 'apt_2']],
    ['is cancelled before', CONFIRM_ENDED, answering(done, refused('INVALID_STATUS')), []],
  ])('is right if it %s', async (_how, choices, client, changed) => {
    const { problems, operations } = await run(changeSeries, client, choices);
    expect(problems).toEqual([]);
    const ids = operations.flatMap(({ request }) =>
      request.action === 'reschedule' || request.action === 'confirm' ? [request.id] : [],
    );
    expect(ids).toEqual(changed);
  });

  test.each([
    ['it moves onto the guest', MOVE_TAKEN, answering(done, done)],
    ['neither it nor the guest gets the time', MOVE_TAKEN, answering(taken, taken)],
    ['it does not move to a free time', MOVE_FREE, answering(done, taken)],
    ['it has not all occurrences', MOVE_FREE, answering(done, done, series.slice(1))],
    ['it is not confirmed', CONFIRM, answering(done, refused('INVALID_STATUS'))],
  ])('is a violation if %s', async (_why, choices, client) => {
    expect((await run(changeSeries, client, choices)).problems).toHaveLength(1);
  });
});

describe('a member who is removed while acting', () => {
  const gone = { removeMember: () => Promise.resolve({ got: undefined }) };
  /** The requests of the member from the n-th on are refused. */
  const strangerFrom = (n: number, code = 'APPOINTMENT_NOT_FOUND'): Answers => {
    let count = 0;
    return {
      ...bookAll(),
      ...gone,
      cancel: (_email, id) =>
        Promise.resolve(count++ < n ? succeeded({ id, status: 'Cancelled' }) : refused(code)),
    };
  };

  test.each([0, 1, 2])('is right if %s requests are decided before', async (n) => {
    expect((await run(removeActingMember, strangerFrom(n))).problems).toEqual([]);
  });

  test.each([
    ['a request after the removal is accepted', strangerFrom(3)],
    ['a request is refused otherwise', strangerFrom(2, 'INVALID_STATUS')],
    [
      'the member stays',
      { ...strangerFrom(2), removeMember: () => Promise.resolve(refused('INVALID_STATUS')) },
    ],
  ])('is a violation if %s', async (_why, client) => {
    expect((await run(removeActingMember, client)).problems).toHaveLength(1);
  });
});
