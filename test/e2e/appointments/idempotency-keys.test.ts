import { expect, test } from '@jest/globals';
import { isSession, type Role } from '../../../contract/access.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Request, SampleName } from '../../../contract/example.ts';
import { newId } from '../../../contract/ids.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { timeOffRequests } from '../../../db/schema/time-off.ts';
import { findInvitationToken } from '../../support/mails.ts';
import { bodyOf, newValuesOnce, requestOf, urlOf } from '../../support/requests.ts';
import { query } from '../../support/services.ts';
import { addWebhook } from '../../support/outside-addresses.ts';
import type { Account } from '../../support/sessions.ts';
import { addReports } from '../../support/tenant-reports.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: '2030-05-13T08:00:00Z' });

const DATE = '2030-05-14';
const LATER_DATE = '2030-05-20';
const PRICE_MAJOR = 35;
const setClock = (clock: string) => app.clock.set(`${DATE}T${clock}:00+02:00`);

/** Ana has a pending haircut from 10 to 11 and a package; Mia does not work at the shop. */
async function makeShop() {
  const { make } = app;
  const [owner, lena, mia, ana, admin] = await Promise.all(
    (['business', 'professional', 'professional', 'customer', 'admin'] as const).map((role) =>
      make.user(role),
    ),
  );
  const shop = await make.shop({
    business: { userId: owner!.id, autoConfirm: false, cancellationWindowHours: 0 },
    professional: { userId: lena!.id },
  });
  app.clock.set('2030-05-13T08:00:00Z');
  const accounts = { business: owner!, professional: mia!, customer: ana!, admin: admin! };
  const purchase = await make.purchase(shop, ana!.id);
  const appointmentId = await idOf(accounts.customer, '/api/appointments', {
    professional: shop.professional.id,
    business: shop.business.id,
    services: [shop.service.id],
    date: DATE,
    start: '10:00',
  });
  return { shop, accounts, purchase, appointmentId };
}

async function idOf(as: Account, path: string, body: object): Promise<string> {
  const { status, body: created } = await app.send(as, 'POST', path, body);
  expect(status).toBe(201);
  return String(created['id']);
}

type Shop = Awaited<ReturnType<typeof makeShop>>;

/** A sample brings the shop into the state that it needs, and returns its value. */
type Samples = Partial<Record<SampleName, () => string | number | Promise<string>>>;

function samplesOf(shop: Shop): Samples {
  return { ...appointmentSamples(shop), ...otherSamples(shop) };
}

function appointmentSamples({ shop, accounts, purchase, appointmentId }: Shop): Samples {
  const change = (verb: string, body?: object) =>
    app.send(accounts.business, 'POST', `/api/appointments/${appointmentId}/${verb}`, body);
  return {
    appointmentId: () => appointmentId,
    pendingAppointmentId: () => appointmentId,
    upcomingAppointmentId: () => appointmentId,
    movableAppointmentId: () => appointmentId,
    swappableAppointmentId: () =>
      idOf(accounts.business, '/api/appointments', {
        professional: shop.professional.id,
        business: shop.business.id,
        services: [shop.service.id],
        date: DATE,
        start: '14:00',
        clientName: 'Tom',
      }),
    unpaidAppointmentId: () => appointmentId,
    amountDueMajor: () => PRICE_MAJOR,
    imminentAppointmentId() {
      setClock('09:50');
      return appointmentId;
    },
    async endedAppointmentId() {
      await change('confirm');
      setClock('11:30');
      return appointmentId;
    },
    async completedAppointmentId() {
      await change('confirm');
      setClock('11:30');
      await change('complete');
      return appointmentId;
    },
    async paidAppointmentId() {
      await change('payments', { amountMajor: PRICE_MAJOR, method: 'cash' });
      return appointmentId;
    },
    async redeemedAppointmentId() {
      await change('redemptions/package', { packagePurchaseId: purchase.id });
      return appointmentId;
    },
    async paymentId() {
      const { body } = await app.send(
        accounts.business,
        'GET',
        `/api/appointments/${appointmentId}/payments`,
      );
      return (body as unknown as { id: string }[])[0]!.id;
    },
    alertId() {
      setClock('09:50');
      return idOf(accounts.customer, `/api/appointments/${appointmentId}/alerts`, { minutes: 15 });
    },
  };
}

function otherSamples({ shop, accounts, purchase }: Shop): Samples {
  const { business: owner, professional: mia, customer: ana } = accounts;
  const { id: businessId } = shop.business;
  const setStatus = (status: string) =>
    query(app.url, 'UPDATE businesses SET status = $2 WHERE id = $1', [businessId, status]);
  let invitationId = '';
  const invite = () => idOf(owner, '/api/business/professionals', { email: mia.email });

  async function addActiveWebhook() {
    const added = await addWebhook(app.make, { businessId }, 'hooks');
    await query(app.url, 'UPDATE webhooks SET is_active = true WHERE id = $1', [added.webhookId]);
    return added;
  }

  const addLesson = () =>
    app.make.service(shop.professional.id, { name: 'Class', businessId, capacity: 3 });

  return {
    classServiceId: async () => (await addLesson()).id,
    classId: async () =>
      idOf(owner, '/api/business/classes', {
        serviceId: (await addLesson()).id,
        professionalId: shop.professional.id,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        start: '16:00',
        from: DATE,
      }),
    businessId: () => businessId,
    async draftBusinessId() {
      await setStatus('draft');
      const address = { addressLine1: 'Torstr. 1', city: 'Berlin', country: 'Germany' };
      const profile = { description: 'Hair', ...address };
      await app.send(owner, 'PATCH', `/api/businesses/${businessId}`, profile);
      return businessId;
    },
    async submittedBusinessId() {
      await setStatus('under_review');
      return businessId;
    },
    professionalId: () => shop.professional.id,
    accountlessProfessionalId: async () => (await app.make.colleague(shop)).id,
    ...reportSamples(ana, shop),
    async timeOffRequestId() {
      const span = { startsAt: new Date('2031-01-01'), endsAt: new Date('2031-01-02') };
      const request = { id: newId('tor'), professionalId: shop.professional.id, ...span };
      await app.make.db.insert(timeOffRequests).values(request);
      return request.id;
    },
    callerProfessionalId: async () => (await app.make.colleague(shop, { userId: mia.id })).id,
    serviceId: () => shop.service.id,
    customerId: () => ana.id,
    supportTicketId: () => idOf(ana, '/api/support/tickets', { subject: 'Help', body: 'Please' }),
    adminId: () => accounts.admin.id,
    crmClientId: () => idOf(owner, '/api/business/clients', { name: 'Eve' }),
    reviewId: async () => (await app.make.review(shop)).id,
    packageId: () => purchase.packageId,
    purchaseId: () => purchase.id,
    couponCode: async () => (await app.make.coupon(businessId)).code,
    pendingInvitationId: invite,
    invitationId: async () => (invitationId = await invite()),
    invitationToken: () => findInvitationToken(app.gateway.outboxDir, invitationId),
    newDate: () => LATER_DATE,
    recentTime: () => new Date(app.clock.nowMs()).toISOString(),
    suspendableUserId: async () => (await app.make.user()).id,
    webhookId: async () => (await addActiveWebhook()).webhookId,
    deliveryId: async () => (await addActiveWebhook()).deliveryId,
  };
}

function reportSamples(reporter: Account, shop: Shop['shop']): Samples {
  const names = ['report', 'dismissedReport', 'appealedReport', 'reversibleReport'] as const;
  const targets = { businessId: shop.business.id, professionalId: shop.professional.id };
  const create = (name: `${(typeof names)[number]}Id`) => async () =>
    (await addReports(app.make, reporter.id, targets, 'Not true'))[name];
  return Object.fromEntries(names.map((name) => [`${name}Id`, create(`${name}Id`)]));
}

/** The example request of an endpoint, after its samples were created one by one. */
async function createRequest(endpoint: Endpoint, shop: Shop): Promise<Request> {
  const names = new Set<SampleName>();
  requestOf(endpoint, {}, (name) => (names.add(name), ''));
  const [create, createNew] = [samplesOf(shop), newValuesOnce()];
  const values = new Map<SampleName, string | number>();
  for (const name of names) values.set(name, await (create[name] ?? (() => createNew(name)))());
  return requestOf(endpoint, {}, (name) => values.get(name)!);
}

function callerOf(
  { id, access, example }: Endpoint,
  { accounts }: Shop,
): Promise<Account> | Account {
  if (id === 'answerInvitation') return accounts.professional;
  const { roles } = access as { roles: readonly Role[] };
  return example.needsNewAccount ? app.make.user(roles[0]) : accounts[roles[0]!];
}

/** A secret is shown once and not stored. */
function withoutSecret(body: Record<string, unknown> | undefined) {
  if (!body || !('secret' in body)) return body;
  const { secret: _secret, ...rest } = body;
  return rest;
}

/** A repeated registration opens another session (register.test.ts). */
const REPEATABLE = ENDPOINTS.filter(
  ({ access, headers }) => isSession(access) && headers && 'idempotency-key' in headers.shape,
);

test.each(REPEATABLE.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s returns the same response for the same Idempotency-Key',
  async (_id, endpoint) => {
    const shop = await makeShop();
    const request = await createRequest(endpoint, shop);
    const caller = await callerOf(endpoint, shop);
    const key = { 'idempotency-key': newId('key') };
    const method = endpoint.method.toUpperCase();
    const send = () =>
      app.send(caller, method, urlOf(endpoint, request), bodyOf(endpoint, request), key);

    const first = await send();
    expect(first.status).toBe(endpoint.success.status);
    expect(first).not.toHaveProperty('isReplay');
    expect(await send()).toEqual({ ...first, body: withoutSecret(first.body), isReplay: true });
  },
);
