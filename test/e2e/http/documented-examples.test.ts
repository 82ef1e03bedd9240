import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { isSession, type Role } from '../../../contract/access.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { DEMO_SAMPLES, withUpcomingDates } from '../../../contract/generate/demo-samples.ts';
import { demoRequestOf } from '../../../contract/generate/openapi-examples.ts';
import type { Request } from '../../../contract/example.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { seedDemo } from '../../../db/seed/demo.ts';
import { urlOf } from '../../support/requests.ts';
import { query } from '../../support/services.ts';
import type { Account } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, checkInvariants: false });
beforeAll(() => seedDemo(app.url, new Date()));
/** Two examples each answer the same request. */
beforeEach(async () => {
  const { pendingAppointmentId, submittedBusinessId } = DEMO_SAMPLES;
  await query(app.url, `UPDATE appointments SET status = 'Pending' WHERE id = $1`, [
    pendingAppointmentId,
  ]);
  await query(app.url, `UPDATE businesses SET status = 'under_review' WHERE id = $1`, [
    submittedBusinessId,
  ]);
});

/** The accounts of the demo data, for requests without a body of their own account. */
const ACCOUNTS: Readonly<Record<Role, Account>> = {
  customer: { id: 'usr_demo_customer', role: 'customer' },
  business: { id: 'usr_demo_business', role: 'business' },
  professional: { id: 'usr_demo_professional', role: 'professional' },
  admin: { id: 'usr_demo_admin', role: 'admin' },
};
/** The pending appointment of the demo data is at another business. */
const MUNICH: Account = { id: 'usr_demo_owner_munich', role: 'business' };
const OWNER_OF: Readonly<Record<string, Account>> = {
  confirmAppointment: MUNICH,
  declineAppointment: MUNICH,
};

/** Bodies that need something that no demo data can contain. */
const NEEDS_MORE: Readonly<Record<string, string>> = {
  refresh: 'the token of a login',
  resetPassword: 'the token of an email',
  answerInvitation: 'the token of an email',
  raiseAlert: 'an appointment within two hours',
  respondToAlert: 'an alert',
};

/** Cancelled after everything else that needs the appointment. */
const LAST = ['cancelAppointment', 'deleteAccount'];
const SENT = ENDPOINTS.filter(({ id, body }) => body && !(id in NEEDS_MORE)).toSorted(
  (a, b) => LAST.indexOf(a.id) - LAST.indexOf(b.id),
);

function requestOf(endpoint: Endpoint): Request {
  return JSON.parse(
    withUpcomingDates(JSON.stringify(demoRequestOf(endpoint)), new Date()),
  ) as Request;
}

async function callerOf({ id, access, example }: Endpoint): Promise<Account | null> {
  if (!isSession(access)) return null;
  const [role] = access.roles as [Role];
  return example.needsNewAccount ? app.make.user(role) : (OWNER_OF[id] ?? ACCOUNTS[role]);
}

test.each(SENT.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the documented example of %s works on the demo data',
  async (_id, endpoint) => {
    const request = requestOf(endpoint);
    const method = endpoint.method.toUpperCase();
    const sent = await app.send(
      await callerOf(endpoint),
      method,
      urlOf(endpoint, request),
      request.body,
    );

    expect([sent.status, sent.body?.['error']]).toEqual([endpoint.success.status, undefined]);
  },
);

test('the documented availability has the documented start open before it is booked', async () => {
  const availability = ENDPOINTS.find(({ id }) => id === 'getAvailability')!;
  const { query: example, ...rest } = requestOf(availability);
  const date = new Date(Date.parse(example['date']!) + 7 * 86_400_000).toISOString().slice(0, 10);
  const url = urlOf(availability, { ...rest, query: { ...example, date } });
  const slots = (await app.send(null, 'GET', url)).body as unknown as object[];

  expect(example['professionalId']).toBe(DEMO_SAMPLES.professionalId);
  expect(slots).toContainEqual({ time: '14:00', available: true });
});
