import { beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../contract/ids.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import type { Command } from '../../domain/commands/index.ts';
import { toTarget } from '../../domain/commands/target.ts';
import { useDecideApp } from '../support/decide-app.ts';
import { DATE } from '../support/factories.ts';
import { query } from '../support/services.ts';

/** Half an hour before the appointment at 10:00 in Berlin. */
const NOW_MS = Date.parse(`${DATE}T07:30:00Z`);

const app = useDecideApp(() => NOW_MS);
let scenario: Awaited<ReturnType<typeof createScenario>>;

beforeEach(async () => void (scenario = await createScenario()));

async function createScenario() {
  const { make } = app;
  const [owner, ana] = [await make.user('business'), await make.user()];
  const shop = await make.shop({
    business: { userId: owner.id, cancellationWindowHours: 0 },
  });
  const appointmentId = newId('apt');
  const booking = { callerId: ana.id, appointmentIds: [appointmentId], decideByMs: NOW_MS };
  await app.decide([await app.bookCommand(shop, booking)]);
  const [appointment] = await listAppointmentsByIds(app.database.db, [appointmentId]);
  const envelope = () => ({
    id: newId('bkg'),
    requestId: newId('bkg'),
    attemptId: newId('bkg'),
    fingerprint: '',
    summary: '',
    professional: shop.professional.id,
    askedAtMs: NOW_MS,
  });
  const target = (as: 'customer' | 'business') => ({
    ...toTarget(appointment!, [appointment!]),
    ...envelope(),
    callerId: as === 'customer' ? ana.id : owner.id,
    callerRole: as,
  });
  return {
    late: (alertId: string): Command => ({
      ...target('customer'),
      kind: 'late',
      alertId,
      minutes: 10,
    }),
    respond: (alertId: string): Command => ({
      ...target('business'),
      kind: 'respond',
      alertId,
      response: 'accept',
    }),
    move: (): Command => ({
      ...target('customer'),
      kind: 'reschedule',
      date: DATE,
      services: [shop.service.id],
      start: '14:00',
      newSessionId: newId('ses'),
    }),
    stored: () =>
      query(
        app.url,
        'SELECT id, status FROM alerts WHERE appointment_id = $1 ORDER BY created_at, id',
        [appointmentId],
      ),
  };
}

/** A batch that a constraint refuses is decided one by one: without warnings, that did not happen. */
async function requireAccepted(...commands: Command[]): Promise<void> {
  const results = await app.decide(commands);
  expect(results.map((result) => result.kind === 'decided' && result.outcome.ok)).toEqual(
    commands.map(() => true),
  );
  expect(app.logLines).toEqual([]);
}

test('one batch can respond to an alert and raise the next one', async () => {
  const [first, second] = [newId('alr'), newId('alr')];
  await requireAccepted(scenario.late(first));
  await requireAccepted(scenario.respond(first), scenario.late(second));
  expect(await scenario.stored()).toEqual([
    { id: first, status: 'accepted' },
    { id: second, status: 'open' },
  ]);
});

test('an alert that one batch responds to and ends by a move is stored with its last status', async () => {
  const id = newId('alr');
  await requireAccepted(scenario.late(id));
  await requireAccepted(scenario.respond(id), scenario.move());
  expect(await scenario.stored()).toEqual([{ id, status: 'declined' }]);
});

test('an alert that one batch raises and responds to is stored as accepted', async () => {
  const id = newId('alr');
  await requireAccepted(scenario.late(id), scenario.respond(id));
  expect(await scenario.stored()).toEqual([{ id, status: 'accepted' }]);
});
