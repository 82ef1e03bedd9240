import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newId } from '../../contract/ids.ts';
import { passwordResets, refreshTokens } from '../../db/schema/accounts.ts';
import { businessProfessionals } from '../../db/schema/staff.ts';
import { invitations } from '../../db/schema/invitations.ts';
import { professionals } from '../../db/schema/professionals.ts';
import { timeOff } from '../../db/schema/time-off.ts';
import { alerts } from '../../db/schema/alerts.ts';
import { appointments, sessions } from '../../db/schema/appointments.ts';
import { outcomes } from '../../db/schema/engine.ts';
import { crmClients } from '../../db/schema/clients.ts';
import { familyMembers } from '../../db/schema/family-members.ts';
import { professionalServices } from '../../db/schema/services.ts';
import { hashSecret } from '../../gateway/access/hash.ts';
import type { Account } from './sessions.ts';
import { DATE, type factories } from './factories.ts';

type Make = ReturnType<typeof factories>;

/** One business with everything that belongs to it, as one who has to do with it would name it. */
export type Things = Readonly<{
  professionalId: string;
  businessId: string;
  /** Of the business. */
  serviceId: string;
  /** One that the caller may change: of the business, or of the professional alone. */
  ownServiceId: string;
  customerId: string;
  email: string;
  familyMemberId: string;
  crmClientId: string;
  appointmentId: string;
  bookingId: string;
  recurringGroupId: string;
  alertId: string;
  packageId: string;
  purchaseId: string;
  couponId: string;
  couponCode: string;
  timeOffId: string;
  invitationId: string;
  invitationToken: string;
  feedToken: string;
  refreshToken: string;
  resetToken: string;
}>;

export type Tenant = {
  readonly people: Readonly<
    Record<'customer' | 'professional' | 'colleague' | 'business', Account>
  >;
  /** What each of them calls their own. */
  readonly things: Readonly<Record<'customer' | 'professional' | 'colleague' | 'business', Things>>;
  /** In everything private, so that it is seen wherever something leaks. */
  readonly secret: string;
};

const at = (clock: string) => new Date(`${DATE}T${clock}:00+02:00`);
const newToken = () => randomBytes(32).toString('base64url');

export async function makeTenant(make: Make): Promise<Tenant> {
  const secret = `private-${newId('tof').slice(-10)}`;
  const [customer, professional, colleague, owner] = await Promise.all([
    make.user('customer', `${secret} customer`),
    make.user('professional'),
    make.user('professional'),
    make.user('business'),
  ]);
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: professional.id },
  });
  const { business, service } = shop;
  const { db } = make;
  const token = {
    feed: newToken(),
    refresh: newToken(),
    reset: newToken(),
    invitation: newToken(),
  };
  const colleagueId = newId('pro');
  const hours = { opensMin: 9 * 60, closesMin: 17 * 60 };
  await db
    .insert(professionals)
    .values({ id: colleagueId, userId: colleague.id, name: 'Mia', ...hours });
  await db
    .insert(businessProfessionals)
    .values({ businessId: business.id, professionalId: colleagueId });
  await db
    .insert(professionalServices)
    .values({ professionalId: colleagueId, serviceId: service.id });
  await db
    .update(professionals)
    .set({ calendarTokenHash: hashSecret(token.feed) })
    .where(sql`id = ${shop.professional.id}`);
  const alone = await make.service(shop.professional.id, {
    name: 'Alone',
    ownerProfessionalId: shop.professional.id,
  });
  const aloneToo = await make.service(colleagueId, {
    name: 'Alone, too',
    ownerProfessionalId: colleagueId,
  });
  const family = { id: newId('fam'), userId: customer.id, name: `${secret} child` };
  await db.insert(familyMembers).values(family);
  const crm = {
    id: newId('crm'),
    businessId: business.id,
    name: `${secret} client`,
    email: `${secret}@x.test`,
  };
  await db.insert(crmClients).values(crm);
  const coupon = await make.coupon(business.id);
  const purchase = await make.purchase(shop, customer.id);
  const recurringGroupId = newId('rec');
  const book = async (professionalId: string, hour: number, bookingId: string, words: string) => {
    const seat = {
      professionalId,
      businessId: business.id,
      startsAt: at(`${hour}:00`),
      endsAt: at(`${hour + 1}:00`),
    };
    const id = newId('apt');
    const sessionId = newId('ses');
    await db
      .insert(sessions)
      .values({ ...seat, id: sessionId, serviceId: service.id, capacity: 1, seatsTaken: 1 });
    await db.insert(appointments).values({
      ...seat,
      ...{ id, bookingId, sessionId, recurringGroupId },
      localDate: DATE,
      timezone: 'Europe/Berlin',
      personId: customer.id,
      clientId: customer.id,
      clientName: `${words} customer`,
      serviceIds: [service.id],
      status: 'Confirmed',
      currency: 'EUR',
      notes: `${words} note`,
      staffNotes: `${words} staff note`,
    });
    return id;
  };
  const bookingId = newId('bkg');
  const appointmentId = await book(shop.professional.id, 10, bookingId, secret);
  const withColleague = await book(colleagueId, 12, newId('bkg'), 'colleague');
  await db.insert(outcomes).values({
    commandId: bookingId,
    kind: 'book',
    callerId: customer.id,
    attemptId: newId('bkg'),
    fingerprint: '',
    outcome: { ok: true, value: { appointmentIds: [appointmentId] } },
    requestedAt: new Date(),
    decidedAt: new Date(),
  });
  const alertId = newId('alr');
  await db.insert(alerts).values({ id: alertId, appointmentId, minutes: 15, status: 'open' });
  const away = {
    id: newId('tof'),
    professionalId: shop.professional.id,
    startsAt: at('16:00'),
    endsAt: at('17:00'),
    reason: `${secret} reason`,
  };
  await db.insert(timeOff).values(away);
  const invitationId = newId('inv');
  await db.insert(invitations).values({
    id: invitationId,
    businessId: business.id,
    email: professional.email,
    tokenHash: hashSecret(token.invitation),
  });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(refreshTokens).values({
    tokenHash: hashSecret(token.refresh),
    familyId: newId('ses'),
    userId: customer.id,
    expiresAt,
  });
  await db
    .insert(passwordResets)
    .values({ tokenHash: hashSecret(token.reset), userId: customer.id, expiresAt });

  const shared = {
    professionalId: shop.professional.id,
    businessId: business.id,
    serviceId: service.id,
    ownServiceId: service.id,
    customerId: customer.id,
    email: customer.email,
    familyMemberId: family.id,
    crmClientId: crm.id,
    ...{ appointmentId, bookingId, recurringGroupId, alertId, invitationId },
    packageId: purchase.packageId,
    purchaseId: purchase.id,
    couponId: coupon.id,
    couponCode: coupon.code,
    timeOffId: away.id,
    invitationToken: token.invitation,
    feedToken: token.feed,
    refreshToken: token.refresh,
    resetToken: token.reset,
  };
  return {
    secret,
    people: { customer, professional, colleague, business: owner },
    things: {
      customer: shared,
      business: shared,
      professional: { ...shared, ownServiceId: alone.id },
      colleague: {
        ...shared,
        professionalId: colleagueId,
        appointmentId: withColleague,
        ownServiceId: aloneToo.id,
      },
    },
  };
}
