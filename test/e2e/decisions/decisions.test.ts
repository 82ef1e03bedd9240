import { beforeAll, expect, test } from '@jest/globals';
import { listDecisions } from '../../../contract/decisions.ts';
import { transact } from '../../../db/client.ts';
import { abandonCommand } from '../../../db/writes/outcomes.ts';
import { bookCommandFor } from '../../support/book-command.ts';
import { runCommand } from '../../support/command.ts';
import { bookingAt } from '../../support/factories.ts';
import type { Account } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
let customer: Account;
let other: Account;
let professionalId: string;
let appointmentId: string;

/** A booking, another one that is refused, and a cancellation by staff. */
beforeAll(async () => {
  [customer, other] = [await app.make.user(), await app.make.user()];
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  professionalId = shop.professional.id;
  const body = bookingAt(shop);
  const booked = await app.send(customer, 'POST', '/api/appointments', body);
  appointmentId = String(booked.body['id']);
  await app.send(other, 'POST', '/api/appointments', body);
  await app.send(owner, 'POST', `/api/appointments/${appointmentId}/cancel`, { scope: 'this' });
});

async function list(query: Record<string, string | number>) {
  const call = await app.loginAs(await app.make.user('admin'));
  const response = await call(listDecisions, { query });
  if (!response.ok) throw new Error(response.error);
  return { decisions: response.body, next: response.headers.get('link') };
}
type Decision = Awaited<ReturnType<typeof list>>['decisions'][number];
const summaryOf = ({ kind, decision, error }: Decision) =>
  [kind, decision, error].filter(Boolean).join(' ');

test('an admin sees the decisions about a calendar, newest first, with times and reasons', async () => {
  const { decisions } = await list({ professionalId });

  expect(decisions.map(summaryOf)).toEqual([
    'cancel accepted',
    'book refused SLOT_TAKEN',
    'book accepted',
  ]);
  const [cancelled, refused, booked] = decisions;
  expect(booked).toMatchObject({
    callerId: customer.id,
    callerName: expect.any(String),
    request: expect.stringContaining(`with ${professionalId} on `),
    changes: [{ type: 'appointment.booked', id: appointmentId }],
  });
  expect(refused).toMatchObject({ callerId: other.id, changes: [] });
  expect(cancelled).toMatchObject({
    appointmentId,
    changes: [{ type: 'appointment.cancelled', id: appointmentId }],
  });
  for (const { requestedAt, decidedAt } of decisions) expect(decidedAt >= requestedAt).toBe(true);
});

test.each([
  [
    'a customer: what they asked, and what staff did to their appointments',
    () => ({ customerId: customer.id }),
    ['cancel accepted', 'book accepted'],
  ],
  [
    'a customer whose booking was refused',
    () => ({ customerId: other.id }),
    ['book refused SLOT_TAKEN'],
  ],
  ['an appointment', () => ({ appointmentId }), ['cancel accepted', 'book accepted']],
  [
    'a time that nothing happened after',
    () => ({ professionalId, since: new Date(Date.now() + 60_000).toISOString() }),
    [],
  ],
])('decisions are filtered by %s', async (_filter, query, expected) => {
  expect((await list(query())).decisions.map(summaryOf)).toEqual(expected);
});

test('decisions are paged', async () => {
  const { decisions, next } = await list({ professionalId, limit: 2 });
  const cursor = new URLSearchParams(/\?([^>]+)>/.exec(next ?? '')?.[1]).get('cursor')!;
  const second = await list({ professionalId, limit: 2, cursor });

  expect([...decisions, ...second.decisions].map(summaryOf)).toEqual([
    'cancel accepted',
    'book refused SLOT_TAKEN',
    'book accepted',
  ]);
  expect(second.next).toBeNull();
});

test('an abandoned attempt is shown with its kind and its reason, and without an error', async () => {
  const { id: callerId } = await app.make.user();
  const command = bookCommandFor(await app.make.shop(), { callerId });
  await transact(app.gateway.database, (tx) => abandonCommand(tx, command, 'queue_full'));

  const [abandoned, ...others] = (await list({ customerId: callerId })).decisions;

  expect(others).toEqual([]);
  expect(abandoned).toMatchObject({ kind: 'book', decision: 'abandoned', reason: 'queue_full' });
  expect(abandoned).not.toHaveProperty('error');
});

test('npm run decisions prints what was asked, decided, when and why', async () => {
  const env = { DATABASE_URL: app.url };
  const { code, output } = await runCommand('decisions', env, ['--customer', other.id]);

  expect(code).toBe(0);
  expect(output).toMatch(/^\d{4}-\S+Z {2}book {2}refused: SLOT_TAKEN$/m);
  expect(output).toMatch(new RegExp(`^ {2}asked \\S+Z by ${other.id} \\(bkg_`, 'm'));
  expect(output).toContain(`with ${professionalId} on `);
});

test('npm run decisions names a wrong time', async () => {
  const { code, output } = await runCommand('decisions', {}, ['--since', 'yesterday']);

  expect(code).toBe(2);
  expect(output).toContain("✗ 'yesterday' is not a time");
});
