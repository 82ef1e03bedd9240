import { randomBytes } from 'node:crypto';
import type { StoredSample } from '../../contract/example.ts';
import { newId } from '../../contract/ids.ts';
import type { Member } from '../../contract/generate/authorization.ts';
import type { Party } from '../../contract/ownership.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { alerts } from '../../db/schema/alerts.ts';
import { resources } from '../../db/schema/resources.ts';
import { classTimetables } from '../../db/schema/classes.ts';
import { crmClients } from '../../db/schema/clients.ts';
import { outcomes } from '../../db/schema/engine.ts';
import { familyMembers } from '../../db/schema/family-members.ts';
import { holds } from '../../db/schema/holds.ts';
import { ledgerEntries } from '../../db/schema/ledger.ts';
import { insertManageLinks } from '../../db/writes/manage-links.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { professionalServices, services } from '../../db/schema/services.ts';
import { waitlistEntries } from '../../db/schema/waitlist.ts';
import { collectInserts } from './collected-inserts.ts';
import { DATE, factoriesOn, PASSWORD } from './factories.ts';
import { addBusyCalendar, addWebhook } from './outside-addresses.ts';
import type { Account } from './sessions.ts';
import { addClosedTimes, addTimeOff } from './tenant-hours.ts';
import { PICTURE } from './pictures.ts';
import { addMembers } from './tenant-members.ts';
import { addAppointments } from './tenant-appointments.ts';
import { addTicket } from './tenant-support.ts';
import { addReports } from './tenant-reports.ts';
import { addTokens, newToken } from './tenant-tokens.ts';

type Make = ReturnType<typeof factoriesOn>;
export type Samples = Readonly<Record<StoredSample, string | number>>;

/** One business with everything that belongs to it. */
export type Tenant = {
  readonly accounts: Readonly<Record<Party | Member, Account>>;
  /** The things of each party. */
  readonly samples: Readonly<Record<Party | Member, Samples>>;
  /** Part of every private text, so that a leak is found in any response. */
  readonly secret: string;
};

/** Makes several at a time: one by one, a tenant takes dozens of statements. */
export async function makeTenants({ db }: Pick<Make, 'db'>, count: number): Promise<Tenant[]> {
  const collected = collectInserts(db);
  const make = factoriesOn(collected.db);
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n++) tenants.push(await makeTenant(make));
  await collected.flush();
  return tenants;
}

async function makeTenant(make: Make): Promise<Tenant> {
  const secret = `private-${randomBytes(5).toString('hex')}`;
  const shop = await makeShop(make, secret);
  const { customer, professional, colleague, owner, manager, frontDesk } = shop.accounts;
  const [records, tokens, booked, ownServices, webhook, calendars] = await Promise.all([
    addRecords(make, shop, secret),
    addTokens(make, shop),
    addAppointments(make, shop, secret),
    addOwnServices(make, shop),
    addWebhook(make, shop, secret),
    addBusyCalendars(make, shop, secret),
  ]);
  // After the purchases, which the ledger references too.
  await make.db.insert(ledgerEntries).values(booked.ledger);
  const { own, ofColleague } = booked;
  const [busyCalendarId, calendarOfColleague] = calendars;
  const alertId = await addDecision(make, shop, own);
  const reviewId = await addReview(make, shop, ofColleague.id);
  const holder = { userId: own.clientId };
  const manageToken = (await insertManageLinks(make.db, [own], holder)).get(own.id)!;
  const shared = {
    alertId,
    reviewId,
    manageToken,
    ...records,
    ...tokens,
    ...ownServices.ofBusiness,
    ...webhook,
    ...(await addTicket(make, customer.id, secret)),
    holdId: await addHold(make, shop),
    busyCalendarId,
    bookingId: own.bookingId,
    ...booked.ownSamples,
    ...shopSamples(shop),
    ...businessSamples(shop.businessId),
    ...professionalSamples(shop.professionalId),
    customerId: customer.id,
    suspendableUserId: customer.id,
    email: customer.email,
    password: PASSWORD,
  };
  return {
    secret,
    accounts: { customer, professional, colleague, business: owner, manager, frontDesk },
    samples: {
      customer: shared,
      business: shared,
      manager: shared,
      frontDesk: { ...shared, callerProfessionalId: shop.deskCalendarId },
      professional: { ...shared, ownServiceId: ownServices.ofProfessional },
      colleague: {
        ...shared,
        ...professionalSamples(shop.colleagueId),
        ...booked.samplesOfColleague,
        ownServiceId: ownServices.ofColleague,
        busyCalendarId: calendarOfColleague,
      },
    },
  };
}

/** One of the professional, and one of the colleague. */
function addBusyCalendars(make: Make, { professionalId, colleagueId }: Shop, secret: string) {
  return Promise.all([
    addBusyCalendar(make, professionalId, secret),
    addBusyCalendar(make, colleagueId, secret),
  ]);
}

function shopSamples({ recurringGroupId, photoId, accountlessId, accounts }: Shop) {
  const memberId = accounts.manager.id;
  return { recurringGroupId, photoId, accountlessProfessionalId: accountlessId, memberId };
}

function businessSamples(id: string) {
  return { businessId: id, draftBusinessId: id, submittedBusinessId: id };
}

function professionalSamples(id: string) {
  return { professionalId: id, callerProfessionalId: id, unbookedProfessionalId: id };
}

type User = Awaited<ReturnType<Make['user']>>;
type Shop = Awaited<ReturnType<typeof makeShop>>;

async function makeShop(make: Make, secret: string) {
  const accounts = await make.accounts([
    { role: 'customer', name: `${secret} customer` },
    { role: 'professional' },
    { role: 'professional' },
    { role: 'business' },
    { role: 'business' },
    { role: 'professional' },
    { role: 'business' },
  ]);
  const [customer, professional, colleague, owner, manager, frontDesk, partner] = accounts as [
    User,
    User,
    User,
    User,
    User,
    User,
    User,
  ];
  const feedToken = newToken();
  const newPicture = () => ({ ...PICTURE, id: newId('pic') });
  const photo = newPicture();
  const calendarTokenHash = hashSecret(feedToken);
  const shop = await make.shop({
    business: { userId: owner.id, picture: newPicture(), photos: [photo] },
    professional: { userId: professional.id, picture: newPicture(), calendarTokenHash },
    service: { picture: newPicture() },
  });
  const { id: colleagueId } = await make.colleague(shop, { userId: colleague.id });
  const { id: accountlessId } = await make.colleague(shop);
  const businessId = shop.business.id;
  return {
    ...shop,
    accounts: { customer, professional, colleague, owner, manager, frontDesk },
    businessId,
    photoId: photo.id,
    accountlessId,
    deskCalendarId: await addMembers(make, businessId, { manager, frontDesk, partner }),
    professionalId: shop.professional.id,
    serviceId: shop.service.id,
    colleagueId,
    feedToken,
    recurringGroupId: newId('rec'),
  };
}

async function addOwnServices({ db }: Make, { professionalId, colleagueId, serviceId }: Shop) {
  const terms = { name: 'Own', durationMin: 60, currency: 'EUR' };
  const [own, ofColleague] = [
    { ...terms, id: newId('svc'), ownerProfessionalId: professionalId },
    { ...terms, id: newId('svc'), ownerProfessionalId: colleagueId },
  ];
  await db.insert(services).values([own, ofColleague]);
  await db.insert(professionalServices).values([
    { professionalId, serviceId: own.id },
    { professionalId: colleagueId, serviceId: ofColleague.id },
  ]);
  return {
    ofBusiness: { serviceId, ownServiceId: serviceId },
    ofProfessional: own.id,
    ofColleague: ofColleague.id,
  };
}

async function addRecords(make: Make, shop: Shop, secret: string) {
  const { db } = make;
  const { businessId, professionalId, accounts } = shop;
  const { customer } = accounts;
  const email = `${secret}@x.test`;
  const client = { id: newId('crm'), businessId, name: `${secret} client`, email };
  await db.insert(crmClients).values(client);
  const family = { id: newId('fam'), userId: customer.id, name: `${secret} child` };
  const child = { id: newId('fam'), crmClientId: client.id, name: `${secret} niece` };
  await db.insert(familyMembers).values([family, child]);
  const away = await addTimeOff(make, professionalId, `${secret} reason`);
  const closed = await addClosedTimes(make, businessId, secret);
  const lesson = await make.service(professionalId, { name: 'Class', businessId, capacity: 3 });
  const timetable = {
    id: newId('cla'),
    businessId,
    professionalId,
    serviceId: lesson.id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    startMin: 22 * 60,
    // After the appointments that are made relative to now: none of them takes the time of a session.
    from: '2035-01-01',
  };
  await db.insert(classTimetables).values(timetable);
  const entry = await addWaitlistEntry(make, shop);
  const coupon = await make.coupon(businessId);
  const purchase = await make.purchase(shop, customer.id);
  return {
    familyMemberId: family.id,
    crmClientId: client.id,
    clientFamilyMemberId: child.id,
    ...away,
    ...closed,
    ...(await addReports(
      make,
      customer.id,
      { businessId, professionalId: shop.accountlessId },
      `${secret} report`,
    )),
    resourceId: await addResource(make, businessId, secret),
    classId: timetable.id,
    classServiceId: lesson.id,
    waitlistEntryId: entry.id,
    couponId: coupon.id,
    deletableCouponId: coupon.id,
    couponCode: coupon.code,
    packageId: purchase.packageId,
    purchaseId: purchase.id,
  };
}

async function addResource({ db }: Make, businessId: string, secret: string): Promise<string> {
  const room = { id: newId('res'), businessId, name: `${secret} room`, count: 2 };
  await db.insert(resources).values(room);
  return room.id;
}

/** For dates that have passed, so that no offer is made. */
async function addWaitlistEntry({ db }: Make, { accounts, businessId, serviceId }: Shop) {
  const entry = {
    id: newId('wtl'),
    businessId,
    customerId: accounts.customer.id,
    serviceIds: [serviceId],
    fromDate: '2020-01-01',
    toDate: '2020-01-02',
    fromMin: 0,
    toMin: 1440,
    weekdays: [1],
    rank: 1,
    status: 'waiting' as const,
    endsAt: new Date('2020-01-03'),
  };
  await db.insert(waitlistEntries).values(entry);
  return entry;
}

async function addDecision(
  { db }: Make,
  { accounts: { customer }, professionalId }: Shop,
  { id: appointmentId, bookingId }: { id: string; bookingId: string },
): Promise<string> {
  await db.insert(outcomes).values({
    commandId: bookingId,
    kind: 'book',
    callerId: customer.id,
    attemptId: bookingId,
    requestId: bookingId,
    fingerprint: '',
    summary: 'an appointment',
    professionalId,
    outcome: { ok: true, value: { appointmentIds: [appointmentId] } },
    requestedAt: new Date(),
    decidedAt: new Date(),
  });
  const alert = { id: newId('alr'), appointmentId, minutes: 15, status: 'open' as const };
  await db.insert(alerts).values(alert);
  return alert.id;
}

/** Ended, so that it keeps no time. */
async function addHold({ db }: Make, { businessId, professionalId, accounts }: Shop) {
  const id = newId('hld');
  const asked = { professional: professionalId, business: businessId, services: [], date: DATE };
  await db.insert(holds).values({
    id,
    ownerId: accounts.customer.id,
    businessId,
    professionalIds: [professionalId],
    request: {
      ...asked,
      start: '09:00',
      personId: accounts.customer.id,
      recurringFrequency: 'none',
      times: [`${DATE} 09:00 `],
    },
    quote: { currency: 'EUR', occurrences: [] },
    status: 'released',
    expiresAt: new Date(),
  });
  return id;
}

/** The colleague's appointment is reviewed, so that the customer can still review the other one. */
async function addReview({ db }: Make, shop: Shop, appointmentId: string): Promise<string> {
  const review = {
    id: newId('rev'),
    appointmentId,
    professionalId: shop.colleagueId,
    clientId: shop.accounts.customer.id,
    clientName: 'A customer',
    rating: 5,
  };
  await db.insert(reviews).values(review);
  return review.id;
}
