import { expect } from '@jest/globals';
import type { Answered } from '../../contract/client.ts';
import { createBusiness, submitBusiness } from '../../contract/own-business.ts';
import { listStaff } from '../../contract/staff.ts';
import * as invitations from '../../contract/invitations.ts';
import { setSchedule } from '../../contract/schedules.ts';
import { changeService, createService } from '../../contract/own-services.ts';
import type { TestApp } from './test-app.ts';
import { findInvitationToken } from './mails.ts';

/** Returns the body of a successful response; throws on a refusal. */
export function bodyOf<T>(answer: Answered<T>): T {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.error}`);
  return answer.body;
}

export const codeOf = (answer: Answered<unknown>) =>
  answer.ok ? String(answer.status) : answer.error;

/** An instant in May 2030, by the clock of Berlin. */
export const inMay = (day: number, clock: string) =>
  `2030-05-${String(day).padStart(2, '0')}T${clock}:00+02:00`;
export const dateInMay = (day: number) => inMay(day, '00:00').slice(0, 10);

type Request = Awaited<ReturnType<TestApp['loginAs']>>;

/** Creates a business over HTTP, as its owner Olga and its professional Lena do, up to its review. */
export async function setUpSalon(app: TestApp) {
  const owner = await app.make.user('business', 'Olga');
  const lena = await app.make.user('professional', 'Lena');
  const asOwner = await app.loginAs(owner);
  const asLena = await app.loginAs(lena);
  const business = await createSalon(asOwner);
  const params = { id: business.id };
  expect(codeOf(await asOwner(submitBusiness, { params }))).toBe('PROFILE_INCOMPLETE');

  const addService = async (body: { name: string; price: number; capacity?: number }) =>
    bodyOf(await asOwner(createService, { body: { duration: 60, ...body } }));
  const cut = await addService({ name: 'Haircut', price: 40 });
  const yoga = await addService({ name: 'Yoga', price: 15, capacity: 2 });
  bodyOf(await asOwner(submitBusiness, { params }));

  await hire(asOwner, asLena, { email: lena.email.toUpperCase(), outbox: app.gateway.outboxDir });
  const [staff] = bodyOf(await asOwner(listStaff));
  expect(staff).toMatchObject({ name: 'Lena', businessIds: [business.id] });
  const lenaId = staff!.id;
  for (const { id } of [cut, yoga]) {
    bodyOf(await asOwner(changeService, { params: { id }, body: { professionalIds: [lenaId] } }));
  }
  await setWeek(asLena, lenaId, business.id);
  return { owner, lena, lenaId, business, cut, yoga };
}

async function createSalon(asOwner: Request) {
  return bodyOf(
    await asOwner(createBusiness, {
      body: {
        name: 'Salon Olga',
        timezone: 'Europe/Berlin',
        currency: 'EUR',
        description: 'Hair and more',
        addressLine1: 'Torstraße 1',
        city: 'Berlin',
        country: 'Germany',
        workingHours: { start: '09:00', end: '18:00' },
        closedWeekdays: [7],
        closedDates: [dateInMay(1)],
      },
    }),
  );
}

async function hire(
  asOwner: Request,
  asLena: Request,
  { email, outbox }: { email: string; outbox: string },
): Promise<void> {
  const invited = bodyOf(await asOwner(invitations.inviteProfessional, { body: { email } }));
  const [invitation] = bodyOf(await asLena(invitations.listInvitations));
  expect(invitation).toEqual(invited);
  bodyOf(
    await asLena(invitations.answerInvitation, {
      params: { id: invited.id, answer: 'accept' },
      body: { token: findInvitationToken(outbox, invited.id) },
    }),
  );
}

/** Tuesday to Friday, 09:00 to 17:00 with a break at noon. */
async function setWeek(asLena: Request, lenaId: string, businessId: string): Promise<void> {
  const spans = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '17:00' },
  ];
  const weekly = [2, 3, 4, 5].map((weekday) => ({ weekday, spans }));
  bodyOf(await asLena(setSchedule, { params: { id: lenaId }, body: { businessId, weekly } }));
}
