import { hash } from '@node-rs/argon2';
import { eq, inArray, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { DAY_MS } from '../../domain/durations.ts';
import type { Picture } from '../../domain/picture.ts';
import type { Executor } from '../client.ts';
import { connectClient } from '../single-client.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { contentReports, reportAppeals } from '../schema/content-reports.ts';
import { missedSearches } from '../schema/missed-searches.ts';
import { classTimetables } from '../schema/classes.ts';
import { businessClosures, exceptionalOpenings, openingHours } from '../schema/opening-hours.ts';
import { pictureFiles } from '../schema/pictures.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { scheduleHistory } from '../schema/schedule-history.ts';
import { hoursExceptions, weeklyHours } from '../schema/schedules.ts';
import { professionals } from '../schema/professionals.ts';
import { timeOff } from '../schema/time-off.ts';
import { waitlistEntries } from '../schema/waitlist.ts';
import { appointments, sessions } from '../schema/appointments.ts';
import { eventCursors, events } from '../schema/events.ts';
import { coupons } from '../schema/coupons.ts';
import { packagePurchases, packages } from '../schema/packages.ts';
import { crmClients } from '../schema/clients.ts';
import { ledgerEntries } from '../schema/ledger.ts';
import { familyMembers } from '../schema/family-members.ts';
import { businessMembers } from '../schema/members.ts';
import { resourceNeeds, resources } from '../schema/resources.ts';
import { reviews } from '../schema/reviews.ts';
import { professionalServices, services } from '../schema/services.ts';
import { supportReplies, supportTickets } from '../schema/support.ts';
import { findLastPosition } from '../reads/events.ts';
import { placeEventsIn } from '../writes/events.ts';
import { takeLocks } from '../writes/locks.ts';
import {
  decideBookings,
  toAppointments,
  toEvents,
  toLedger,
  toReviews,
  toSessions,
  toTimeOff,
} from './demo-calendar.ts';
import { toHourColumns } from './demo-hours.ts';
import { couponsAt, PACKAGES, purchasesAt, toSale } from './demo-coupons-and-packages.ts';
import { PAST_BOOKINGS } from './demo-past-bookings.ts';
import { DAILY_BOOKINGS } from './demo-daily-bookings.ts';
import { waitlistAt } from './demo-waitlist.ts';
import { CLIENTS, FAMILY, MEMBERS, PEOPLE } from './demo-people.ts';
import { BUSINESSES } from './demo-businesses.ts';
import { logoOf, photosOf, pictureOfService, portraitOf } from './demo-pictures.ts';
import { PROFESSIONALS } from './demo-professionals.ts';
import {
  closuresAt,
  exceptionalOpeningsAt,
  hoursExceptionsAt,
  OPENING_HOURS,
  RESOURCE_NEEDS,
  RESOURCES,
  timetablesAt,
  WEEKLY_HOURS,
} from './demo-schedules.ts';
import { SERVICES } from './demo-services.ts';
import { missedSearchesAt } from './demo-missed-searches.ts';
import { appealsAt, reportsAt } from './demo-reports.ts';
import { repliesAt, ticketsAt } from './demo-support.ts';
import { TIME_OFF, UPCOMING_BOOKINGS } from './demo-upcoming-bookings.ts';

export { DEMO_LOGINS } from './demo-people.ts';
export const DEMO_PASSWORD = 'demo-password-1';

const BOOKINGS = [...PAST_BOOKINGS, ...UPCOMING_BOOKINGS, ...DAILY_BOOKINGS];
const EVENTS_MAX = 10_000;
const YEAR_MS = 365 * DAY_MS;

/**
 * Inserts the demo data in one transaction, with dates relative to `now`. Does nothing if it is there already.
 * Its pictures need files, which the caller stores.
 */
export async function seedDemo(
  databaseUrl: string,
  now: Date,
  { hasPictures = false } = {},
): Promise<void> {
  const client = await connectClient({
    connectionString: databaseUrl,
    application_name: 'amsel_seed',
    // The world is loaded by several statements at once.
    pipeline: true,
  });
  try {
    await drizzle(client).transaction(async (tx) => {
      await takeLocks(tx, ['seed/demo']);
      if (await isSeeded(tx)) return;
      await insertCatalogue(tx, new Date(now.getTime() - YEAR_MS));
      if (hasPictures) await insertPictures(tx);
      await insertSchedules(tx, now.getTime());
      await antedateSchedules(tx, new Date(now.getTime() - YEAR_MS));
      await insertCalendars(tx, now.getTime());
      await insertCouponsAndPackages(tx, now.getTime());
      await tx.insert(supportTickets).values(ticketsAt(now.getTime()));
      await tx.insert(supportReplies).values(repliesAt(now.getTime()));
      await tx.insert(contentReports).values(reportsAt(now.getTime()));
      await tx.insert(reportAppeals).values(appealsAt(now.getTime()));
      await tx.insert(missedSearches).values(missedSearchesAt(now.getTime()));
      await passConsumers(tx);
    });
  } finally {
    await client.end();
  }
}

/** Looks for a business, because businesses are never deleted; a demo customer may be erased. */
async function isSeeded(tx: Executor): Promise<boolean> {
  const demo = eq(businesses.id, BUSINESSES[0]!.id);
  const found = await tx.select({ id: businesses.id }).from(businesses).where(demo);
  return found.length > 0;
}

/** Demo bookings cause no mail: consumers that have taken all earlier events skip those of the demo. */
async function passConsumers(tx: Executor): Promise<void> {
  const before = await findLastPosition(tx);
  await placeEventsIn(tx, EVENTS_MAX);
  const after = await findLastPosition(tx);
  await tx.update(eventCursors).set({ position: after }).where(eq(eventCursors.position, before));
}

async function insertCatalogue(tx: Executor, createdAt: Date): Promise<void> {
  const passwordHash = await hash(DEMO_PASSWORD);
  await tx.insert(users).values(PEOPLE.map((row) => ({ ...row, passwordHash, createdAt })));
  await tx.insert(businesses).values(BUSINESSES.map((row) => ({ ...row, createdAt })));
  await tx.insert(businessMembers).values(MEMBERS.map((row) => ({ ...row, createdAt })));
  await tx.insert(crmClients).values(CLIENTS.map((row) => ({ ...row, createdAt })));
  await tx.insert(familyMembers).values(FAMILY.map((row) => ({ ...row, createdAt })));
  await tx.insert(professionals).values(
    PROFESSIONALS.map(({ hours, breaks, businessIds: _b, serviceIds: _s, ...row }) => ({
      ...row,
      ...toHourColumns({ hours, breaks }),
      ...ratingOf(row.id),
      createdAt,
    })),
  );
  await tx.insert(services).values(SERVICES.map((row) => ({ ...row, createdAt })));
  await tx
    .insert(businessProfessionals)
    .values(
      PROFESSIONALS.flatMap(({ id: professionalId, businessIds }) =>
        businessIds.map((businessId) => ({ professionalId, businessId })),
      ),
    );
  await tx
    .insert(professionalServices)
    .values(
      PROFESSIONALS.flatMap(({ id: professionalId, serviceIds }) =>
        serviceIds.map((serviceId) => ({ professionalId, serviceId })),
      ),
    );
}

async function insertPictures(tx: Executor): Promise<void> {
  for (const { id } of BUSINESSES) {
    const photos = photosOf(id).map(({ picture }) => picture);
    const { picture } = logoOf(id);
    await tx.update(businesses).set({ picture, photos }).where(eq(businesses.id, id));
    await insertFiles(tx, id, [picture, ...photos]);
  }
  for (const professional of PROFESSIONALS) {
    const picture = portraitOf(professional)?.picture;
    if (!picture) continue;
    const { id } = professional;
    await tx.update(professionals).set({ picture }).where(eq(professionals.id, id));
    await insertFiles(tx, id, [picture]);
  }
  for (const { id } of SERVICES) {
    const picture = pictureOfService(id)?.picture;
    if (!picture) continue;
    await tx.update(services).set({ picture }).where(eq(services.id, id));
    await insertFiles(tx, id, [picture]);
  }
}

async function insertFiles(
  tx: Executor,
  ownerId: string,
  pictures: readonly Picture[],
): Promise<void> {
  const files = pictures.map(({ id: pictureId, width }) => ({ pictureId, width, ownerId }));
  await tx.insert(pictureFiles).values(files);
}

async function insertSchedules(tx: Executor, nowMs: number): Promise<void> {
  await tx.insert(weeklyHours).values(WEEKLY_HOURS);
  await tx.insert(hoursExceptions).values(hoursExceptionsAt(nowMs));
  await tx.insert(openingHours).values(OPENING_HOURS);
  await tx.insert(businessClosures).values(closuresAt(nowMs));
  await tx.insert(exceptionalOpenings).values(exceptionalOpeningsAt(nowMs));
  await tx.insert(classTimetables).values(timetablesAt(nowMs));
  await tx.insert(resources).values(RESOURCES);
  await tx.insert(resourceNeeds).values(RESOURCE_NEEDS);
}

/** Reports on past weeks know the hours only from the time when they were recorded. */
async function antedateSchedules(tx: Executor, since: Date): Promise<void> {
  const businessIds = BUSINESSES.map(({ id }) => id);
  const professionalIds = PROFESSIONALS.map(({ id }) => id);
  await tx
    .update(scheduleHistory)
    .set({ validFrom: since })
    .where(
      or(
        inArray(scheduleHistory.businessId, businessIds),
        inArray(scheduleHistory.professionalId, professionalIds),
      ),
    );
}

async function insertCalendars(tx: Executor, nowMs: number): Promise<void> {
  const createdAt = new Date(nowMs);
  await tx.insert(timeOff).values(TIME_OFF.map((off) => ({ ...toTimeOff(off, nowMs), createdAt })));
  const decided = await decideBookings(tx, BOOKINGS, nowMs);
  await tx.insert(sessions).values(toSessions(decided));
  await tx.insert(appointments).values(toAppointments(decided, nowMs));
  await tx.insert(ledgerEntries).values(toLedger(decided));
  await tx.insert(events).values(toEvents(decided, nowMs));
  await tx.insert(reviews).values(toReviews(decided));
  await tx.insert(waitlistEntries).values(waitlistAt(nowMs));
}

async function insertCouponsAndPackages(tx: Executor, nowMs: number): Promise<void> {
  const createdAt = new Date(nowMs - YEAR_MS);
  await tx.insert(coupons).values(couponsAt(nowMs).map((row) => ({ ...row, createdAt })));
  await tx
    .insert(packages)
    .values(PACKAGES.map((row) => ({ ...row, createdAt, updatedAt: createdAt })));
  await tx.insert(packagePurchases).values(purchasesAt(nowMs));
  await tx.insert(ledgerEntries).values(purchasesAt(nowMs).map(toSale));
}

function ratingOf(professionalId: string) {
  const ratings = BOOKINGS.filter((booking) => booking.professional === professionalId).flatMap(
    ({ review }) => (review && !review.hiddenReason ? [review.rating] : []),
  );
  return {
    ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
    reviewCount: ratings.length,
  };
}
