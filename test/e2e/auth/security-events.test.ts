import { expect, test } from '@jest/globals';
import { suspendUser } from '../../../contract/admin-users.ts';
import { getAppointment } from '../../../contract/appointments.ts';
import { login } from '../../../contract/auth.ts';
import { PASSWORD } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp();

type Line = { readonly event?: string; readonly account?: string; readonly network?: string };
const eventsOf = (account: string) =>
  app.gateway.logLines
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.event !== undefined && line.account === account);

async function countOf(event: string): Promise<number> {
  const page = await (await fetch(app.gateway.metricsUrl)).text();
  return Number(
    new RegExp(`amsel_security_events_total\\{event="${event}".*\\} (\\d+)`).exec(page)?.[1],
  );
}

test('attacks and admin actions are logged and counted, without address, email or password', async () => {
  const [user, other, admin, closed] = await app.make.accounts([
    { role: 'customer' },
    { role: 'customer' },
    { role: 'admin' },
    { role: 'customer' },
  ]);
  const { email, id } = user!;
  const before = await countOf('login_failed');
  expect(Number.isInteger(before)).toBe(true);
  await app.gateway.client(login, { body: { email, password: 'not-the-password' } });
  const session = await app.openSession(email);
  await app.refreshSession(session.refreshToken);
  app.clock.shiftBy(11_000);
  await app.refreshSession(session.refreshToken);
  app.clock.shiftBy(0);
  const left = await app.openSession(closed!.email);
  await query(app.url, 'UPDATE users SET suspended_at = now() WHERE id = $1', [closed!.id]);
  expect((await app.refreshSession(left.refreshToken)).status).toBe(401);
  const call = await app.loginAs(user!);
  await call(getAppointment, { params: { id: 'apt_of_another' } });
  const asAdmin = await app.loginAs(admin!);
  const suspended = { params: { id: other!.id }, body: { reason: 'False names' } };
  await asAdmin(suspendUser, suspended);
  await call(suspendUser, suspended);

  const events = await waitUntil(
    () => [...eventsOf(id), ...eventsOf(admin!.id)],
    (found) => found.length === 6,
  );
  expect(events.map(({ event }) => event)).toEqual([
    'login_failed',
    'login_succeeded',
    'refresh_token_reused',
    'access_refused',
    'access_refused',
    'admin_action',
  ]);
  expect(eventsOf(closed!.id).map(({ event }) => event)).toEqual(['login_succeeded']);
  expect(new Set(events.map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']));
  const text = JSON.stringify(events);
  for (const secret of [email, PASSWORD, '127.0.0.1', session.refreshToken]) {
    expect(text).not.toContain(secret);
  }
  expect(await countOf('login_failed')).toBe(before + 1);
});
