import { expect } from '@jest/globals';
import type { Answered } from '../../contract/client.ts';
import { createBusiness, submitBusiness } from '../../contract/own-business.ts';
import { listStaff } from '../../contract/staff.ts';
import * as invitations from '../../contract/invitations.ts';
import { setSchedule } from '../../contract/schedules.ts';
import { createService } from '../../contract/own-services.ts';
import type { TestApp } from './test-app.ts';
import { findInvitationToken } from './emails.ts';

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

/** Creates a business over HTTP, as its owner Olga and its professional Lena do, up to its review. */
export async function setUpSalon({ make, gateway, loginAs }: TestApp) {
  const owner = await make.user('business', 'Olga');
  const lena = await make.user('professional', 'Lena');
  const asOwner = await loginAs(owner);
  const business = bodyOf(
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
  const params = { id: business.id };
  expect(codeOf(await asOwner(submitBusiness, { params }))).toBe('PROFILE_INCOMPLETE');
  const invited = bodyOf(
    await asOwner(invitations.inviteProfessional, { body: { email: lena.email.toUpperCase() } }),
  );
  const asLena = await loginAs(lena);
  const [invitation] = bodyOf(await asLena(invitations.listInvitations));
  expect(invitation).toEqual(invited);
  bodyOf(
    await asLena(invitations.answerInvitation, {
      params: { id: invited.id, answer: 'accept' },
      body: { token: findInvitationToken(gateway.outboxDir, invited.id) },
    }),
  );
  const [staff] = bodyOf(await asOwner(listStaff));
  expect(staff).toMatchObject({ name: 'Lena', businessIds: [business.id] });
  const lenaId = staff!.id;
  const cut = bodyOf(
    await asOwner(createService, {
      body: { name: 'Haircut', duration: 60, price: 40, professionalIds: [lenaId] },
    }),
  );
  const yoga = bodyOf(
    await asOwner(createService, {
      body: { name: 'Yoga', duration: 60, price: 15, capacity: 2, professionalIds: [lenaId] },
    }),
  );
  bodyOf(
    await asLena(setSchedule, {
      params: { id: lenaId },
      body: {
        businessId: business.id,
        weekly: [2, 3, 4, 5].map((weekday) => ({
          weekday,
          spans: [
            { start: '09:00', end: '12:00' },
            { start: '13:00', end: '17:00' },
          ],
        })),
      },
    }),
  );
  bodyOf(await asOwner(submitBusiness, { params }));
  return { owner, lena, lenaId, business, cut, yoga };
}
