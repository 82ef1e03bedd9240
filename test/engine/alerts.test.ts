import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { newId } from '../../contract/ids.ts';
import { connect, type Database } from '../../db/client.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import type { Command } from '../../domain/commands/index.ts';
import { toTarget } from '../../domain/commands/target.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createDecide } from '../../workers/activities/decide.ts';
import { DATE, factories } from '../support/factories.ts';
import { createDatabase, query } from '../support/services.ts';

/** Half an hour before Ana's haircut at 10 in Berlin. */
const NOW_MS = Date.parse(`${DATE}T07:30:00Z`);

const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

const metrics = createWorkerMetrics({ version: '0', actorCount: 0 });

let url: string;
let make: ReturnType<typeof factories>;
let database: Database;
let decide: ReturnType<typeof createDecide>;
let say: Awaited<ReturnType<typeof scene>>;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  database = connect({ url, poolMax: 2, role: 'amsel_worker', onConnectionError: () => undefined });
  decide = createDecide({ database, nowMs: () => NOW_MS, log, metrics });
});
afterAll(async () => {
  await database.close();
  await make.close();
});
beforeEach(async () => void (say = await scene()));

async function scene() {
  const [owner, ana] = [await make.user('business'), await make.user()];
  const shop = await make.shop({
    business: { userId: owner.id, cancellationWindowHours: 0 },
  });
  const envelope = () => ({
    ...{ id: newId('bkg'), attemptId: newId('bkg'), fingerprint: '', summary: '' },
    ...{ professional: shop.professional.id, askedAtMs: NOW_MS },
  });
  const appointmentId = newId('apt');
  const wish = { date: DATE, services: [shop.service.id] };
  await decide([
    {
      ...{ ...envelope(), ...wish, kind: 'book', recurringFrequency: 'none' },
      ...{ business: shop.business.id, start: '10:00', appointmentIds: [appointmentId] },
      ...{ callerId: ana.id, callerRole: 'customer' },
    },
  ]);
  const [appointment] = await listAppointmentsByIds(database.db, [appointmentId]);
  const target = (as: 'customer' | 'business') => ({
    ...{ ...toTarget(appointment!, [appointment!]), ...envelope() },
    ...{ callerId: as === 'customer' ? ana.id : owner.id, callerRole: as },
  });
  return {
    late: (alertId: string): Command => ({
      ...{ ...target('customer'), kind: 'late', alertId, minutes: 10 },
    }),
    respond: (alertId: string): Command => ({
      ...{ ...target('business'), kind: 'respond', alertId, response: 'accept' },
    }),
    move: (): Command => ({
      ...{ ...target('customer'), ...wish, kind: 'reschedule', start: '14:00' },
      newSessionId: newId('ses'),
    }),
    stored: () =>
      query(
        url,
        'SELECT id, status FROM alerts WHERE appointment_id = $1 ORDER BY created_at, id',
        [appointmentId],
      ),
  };
}

/** A batch that the database refuses is decided one by one, and answered as well: it must not come to that. */
async function accepted(...commands: Command[]): Promise<void> {
  const answers = await decide(commands);
  expect(answers.map((result) => result.kind === 'decided' && result.outcome.ok)).toEqual(
    commands.map(() => true),
  );
  expect(warnings).toEqual([]);
}

test('an alert is answered and the next one raised in one batch', async () => {
  const [first, second] = [newId('alr'), newId('alr')];
  await accepted(say.late(first));
  await accepted(say.respond(first), say.late(second));
  expect(await say.stored()).toEqual([
    { id: first, status: 'accepted' },
    { id: second, status: 'open' },
  ]);
});

test('an alert that is answered and ended by a move in one batch is stored as it is in the end', async () => {
  const id = newId('alr');
  await accepted(say.late(id));
  await accepted(say.respond(id), say.move());
  expect(await say.stored()).toEqual([{ id, status: 'declined' }]);
});

test('an alert that is raised and answered in one batch is stored answered', async () => {
  const id = newId('alr');
  await accepted(say.late(id), say.respond(id));
  expect(await say.stored()).toEqual([{ id, status: 'accepted' }]);
});
