import { expect, test } from '@jest/globals';
import { ENDPOINTS } from '../../../contract/index.ts';
import { newId } from '../../../contract/ids.ts';
import { useTestApp } from '../../support/test-app.ts';
import type { Account } from '../../support/sessions.ts';
import { invitationToken } from '../../support/emails.ts';
import { query } from '../../support/services.ts';

const app = useTestApp({ worker: true, clock: '2030-05-13T08:00:00Z' });

const DATE = '2030-05-14';
const at = (clock: string) => app.clock.set(`${DATE}T${clock}:00+02:00`);

/** Ana has a haircut from 10 to 11 with Lena; Mia is asked to join, and Ana has bought a package. */
async function scene() {
  const { make } = app;
  const [owner, lena, mia] = [
    await make.user('business'),
    await make.user('professional'),
    await make.user('professional'),
  ];
  const [ana, admin] = [await make.user(), await make.user('admin')];
  const shop = await make.shop({
    business: { userId: owner.id, autoConfirm: false, cancellationWindowHours: 0 },
    professional: { userId: lena.id },
  });
  app.clock.set('2030-05-13T08:00:00Z');
  const purchase = await make.purchase(shop, ana.id);
  const place = { professional: shop.professional.id, business: shop.business.id };
  const wish = { ...place, services: [shop.service.id], date: DATE, start: '10:00' };
  const appointment = await idOf(app.send(ana, 'POST', '/api/appointments', wish));
  const of = (word: string) => `/api/appointments/${appointment}/${word}`;
  const ask = (as: Account, path: string, body?: object) => app.send(as, 'POST', path, body);
  const confirm = () => ask(owner, of('confirm'));
  const late = () => idOf(ask(ana, of('alerts'), { minutes: 15 }));
  const invite = () => idOf(ask(owner, '/api/business/professionals', { email: mia.email }));
  const setStatus = (status: string) =>
    query(app.url, 'UPDATE businesses SET status = $2 WHERE id = $1', [shop.business.id, status]);
  return {
    ...{ owner, lena, mia, ana, admin, shop, purchase, wish, of, ask, appointment },
    ...{ confirm, late, invite, setStatus },
  };
}

async function idOf(asked: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await asked;
  expect(status).toBe(201);
  return String(body['id']);
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Request = readonly [as: Account, path: string, body?: object];
const HOURS = [{ start: '09:00', end: '17:00' }];
const PACKAGE = {
  ...{ title: 'Ten', sessionCount: 10, packagePriceMajor: 300, singleSessionPriceMajor: 35 },
  ...{ currency: 'EUR', validityDays: 365 },
};

/** What has to be so before, and then the request. */
const REQUESTS: Record<string, (scenery: Scene) => Promise<Request> | Request> = {
  bookAppointment: ({ ana, wish }) => [ana, '/api/appointments', { ...wish, start: '14:00' }],
  confirmAppointment: ({ owner, of }) => [owner, of('confirm')],
  declineAppointment: ({ owner, of }) => [owner, of('decline')],
  cancelAppointment: ({ ana, of }) => [ana, of('cancel'), { scope: 'this' }],
  rescheduleAppointment: ({ ana, of }) => [ana, of('reschedule'), { date: DATE, start: '15:00' }],
  completeAppointment: async ({ owner, of, confirm }) => {
    await confirm();
    at('11:30');
    return [owner, of('complete')];
  },
  markNoShow: async ({ owner, of, confirm }) => {
    await confirm();
    at('10:30');
    return [owner, of('no-show')];
  },
  payAppointment: ({ owner, of }) => [owner, of('payments'), { amountMajor: 35, method: 'cash' }],
  refundAppointment: async ({ owner, of, ask }) => {
    await ask(owner, of('payments'), { amountMajor: 35, method: 'cash' });
    return [owner, of('refund')];
  },
  raiseAlert: ({ ana, of }) => {
    at('09:50');
    return [ana, of('alerts'), { minutes: 15 }];
  },
  respondToAlert: async ({ owner, late }) => {
    at('09:50');
    return [owner, `/api/alerts/${await late()}/respond`, { response: 'accept' }];
  },
  createBusiness: async () => [
    await app.make.user('business'),
    '/api/businesses',
    { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' },
  ],
  submitBusiness: async ({ owner, shop, setStatus }) => {
    await setStatus('draft');
    const profile = {
      description: 'Hair',
      addressLine1: 'Torstr. 1',
      city: 'Berlin',
      country: 'Germany',
    };
    await app.send(owner, 'PATCH', `/api/businesses/${shop.business.id}`, profile);
    return [owner, `/api/businesses/${shop.business.id}/submit`];
  },
  moderateBusiness: ({ admin, shop }) => [
    admin,
    `/api/admin/businesses/${shop.business.id}/suspend`,
    { reason: 'asked for' },
  ],
  rejectBusiness: async ({ admin, shop, setStatus }) => {
    await setStatus('under_review');
    return [admin, `/api/admin/businesses/${shop.business.id}/reject`, { reason: 'no photo' }];
  },
  inviteProfessional: ({ owner, mia }) => [
    owner,
    '/api/business/professionals',
    { email: mia.email },
  ],
  resendInvitation: async ({ owner, invite }) => [
    owner,
    `/api/invitations/${await invite()}/resend`,
  ],
  answerInvitation: async ({ mia, invite }) => {
    const id = await invite();
    const token = invitationToken(app.gateway.outboxDir, id);
    return [mia, `/api/invitations/${id}/accept`, { token }];
  },
  createService: ({ owner }) => [owner, '/api/services', { name: 'Colour', duration: 90 }],
  setSchedule: ({ lena, shop }) => [
    lena,
    `/api/professionals/${shop.professional.id}/schedule`,
    { businessId: shop.business.id, weekly: [{ weekday: 2, spans: HOURS }] },
  ],
  setException: ({ lena, shop }) => [
    lena,
    `/api/professionals/${shop.professional.id}/schedule/exceptions`,
    { businessId: shop.business.id, date: '2030-05-20', spans: [] },
  ],
  takeTimeOff: ({ lena, shop }) => [
    lena,
    '/api/time-off',
    { professionalId: shop.professional.id, from: '2030-05-20', to: '2030-05-21' },
  ],
  createCoupon: ({ owner }) => [
    owner,
    '/api/business/coupons',
    { code: 'TEN-OFF', type: 'percent', value: 10 },
  ],
  createPackage: ({ owner, shop }) => [
    owner,
    '/api/business/packages',
    { ...PACKAGE, serviceId: shop.service.id },
  ],
  assignPackage: ({ owner, ana, purchase }) => [
    owner,
    '/api/business/packages',
    { packageId: purchase.packageId, userId: ana.id },
  ],
  cancelPurchase: ({ owner, purchase }) => [
    owner,
    `/api/business/packages/purchases/${purchase.id}/cancel`,
  ],
  addFamilyMember: ({ ana }) => [ana, '/api/family-members', { name: 'Kim' }],
  addClient: ({ owner }) => [owner, '/api/business/clients', { name: 'Eve' }],
  writeReview: async ({ ana, owner, ask, of, confirm, appointment }) => {
    await confirm();
    at('11:30');
    await ask(owner, of('complete'));
    return [ana, '/api/reviews', { appointmentId: appointment, rating: 5 }];
  },
};

const REPEATABLE = ENDPOINTS.filter(({ headers }) => headers && 'idempotency-key' in headers.shape);

test.each(REPEATABLE.map(({ id, method }) => [id, method] as const))(
  '%s, sent again with its Idempotency-Key, is answered the same',
  async (id, method) => {
    const [as, path, body] = await REQUESTS[id]!(await scene());
    const key = { 'idempotency-key': newId('key') };
    const send = () => app.send(as, method.toUpperCase(), path, body, key);
    const first = await send();
    expect([200, 201]).toContain(first.status);
    expect(first).not.toHaveProperty('isReplay');
    expect(await send()).toEqual({ ...first, isReplay: true });
  },
);
