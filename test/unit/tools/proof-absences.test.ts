import { expect, test } from '@jest/globals';
import { reassignAbsence } from '../../../tools/proof/operations/absence.ts';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { type AppointmentView, createLog } from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import type { Absence } from '../../../tools/proof/clients/staff.ts';

/** Three appointments of an absent professional; `answer` gets their ids and is called for each request. */
async function run(answer: (ids: readonly string[], n: number) => object) {
  const log = createLog();
  const ids: string[] = [];
  const keys: string[] = [];
  let asked = 0;
  const client: Partial<RetryingClient> = {
    book: (_email, { professional, date, start }) => {
      const id = `apt_${ids.length}`;
      ids.push(id);
      const appointment = { id, professional, date, start } as AppointmentView;
      return Promise.resolve({ status: 'succeeded', appointment });
    },
    reassign: (_professional, _body, key) => {
      keys.push(key);
      return Promise.resolve(answer(ids.slice(0, 3), asked++) as readonly Absence[]);
    },
  };
  const random = seededRandom(1, 1);
  const lists = { changeable: [], expiring: [], lapsing: [] };
  await reassignAbsence({ client: client as RetryingClient, log, random, ...lists });
  return { ...log, keys };
}

const RESULTS = ['reassigned', 'cancelled', 'kept'];
const right = (ids: readonly string[]) =>
  ids.map((appointmentId, n) => ({ appointmentId, result: RESULTS[n], professionalId: 'pro_b' }));

test('an absence is right if both answers name every appointment once', async () => {
  const { problems, operations } = await run(right);
  expect(problems).toEqual([]);
  const changes = operations.filter(({ request }) => request.action !== 'book');
  expect(changes.map(({ request }) => request)).toMatchObject([
    { action: 'reschedule', id: 'apt_0', to: { professional: 'pro_b' } },
    { action: 'cancel', id: 'apt_1' },
  ]);
});

test('an absence that got 503 is asked for again with a new key', async () => {
  const outage = { status: 'refused', code: 'DB_UNAVAILABLE' };
  const { problems, keys } = await run((ids, n) => (n < 2 ? outage : right(ids)));
  expect(problems).toEqual([]);
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ['an appointment is missing', (ids: readonly string[]) => right(ids).slice(1)],
  ['an appointment is named twice', (ids: readonly string[]) => right([...ids, ids[0]!])],
  ['the repeat differs', (ids: readonly string[], n: number) => (n === 0 ? right(ids) : [])],
])('an absence is a violation if %s', async (_why, answer) => {
  expect((await run(answer)).problems).toHaveLength(1);
});
