import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { BUSINESS_SECTIONS, type BusinessSection } from '../../../contract/export/business.ts';
import { Business, Member } from '../../../contract/export/setup.ts';
import type { Executor } from '../../client.ts';
import { alerts } from '../../schema/alerts.ts';
import { appointments, sessions } from '../../schema/appointments.ts';
import { businesses } from '../../schema/businesses.ts';
import { classSessionChanges, classTimetables } from '../../schema/classes.ts';
import { crmClients } from '../../schema/clients.ts';
import { coupons, couponUses } from '../../schema/coupons.ts';
import { events } from '../../schema/events.ts';
import { familyMembers } from '../../schema/family-members.ts';
import { invitations } from '../../schema/invitations.ts';
import { ledgerEntries } from '../../schema/ledger.ts';
import { businessClosures, exceptionalOpenings, openingHours } from '../../schema/opening-hours.ts';
import { packagePurchases, packageRedemptions, packages } from '../../schema/packages.ts';
import { professionals } from '../../schema/professionals.ts';
import { resourceNeeds, resources } from '../../schema/resources.ts';
import { reviews } from '../../schema/reviews.ts';
import { hoursExceptions, weeklyHours } from '../../schema/schedules.ts';
import { professionalServices, services } from '../../schema/services.ts';
import { timeOff, timeOffRequests } from '../../schema/time-off.ts';
import { users } from '../../schema/accounts.ts';
import { waitlistEntries } from '../../schema/waitlist.ts';
import { webhooks } from '../../schema/webhooks.ts';
import { listClients } from '../clients.ts';
import { isAfter, type ReadSection, sectionOf, toJsonRow, toKey } from './section.ts';

const presentAt = (id: string) =>
  sql`(SELECT professional_id FROM business_professionals WHERE business_id = ${id})`;
/** The professionals who work at the business, and those who left appointments behind. */
const professionalsOf = (id: string) =>
  sql`(${presentAt(id)} UNION SELECT professional_id FROM appointments WHERE business_id = ${id})`;
/** A professional who left takes the own services along, but for those that the business has in its calendar. */
const servicesOf = (id: string) =>
  sql`(SELECT id FROM services WHERE business_id = ${id} OR owner_professional_id IN ${presentAt(id)}
    UNION SELECT unnest(service_ids) FROM appointments WHERE business_id = ${id}
    UNION SELECT service_id FROM class_timetables WHERE business_id = ${id})`;
const within = (column: SQL, parent: string, id: string) =>
  sql`${column} IN (SELECT id FROM ${sql.identifier(parent)} WHERE business_id = ${id})`;

const ofBusiness = (table: PgTable) => (id: string) => sql`${table}.business_id = ${id}`;

const own = (name: BusinessSection, table: PgTable, ...key: readonly SQL[]) =>
  sectionOf(BUSINESS_SECTIONS[name], table, {
    where: ofBusiness(table),
    ...(key.length > 0 && { key }),
  });

const atBusiness = (column: string, otherwise: string, id: string) =>
  sql`coalesce((SELECT bp.${sql.identifier(column)} FROM business_professionals bp
    WHERE bp.professional_id = professionals.id AND bp.business_id = ${id}), ${sql.raw(otherwise)})`;

const professionalsSection = sectionOf(BUSINESS_SECTIONS.professionals, professionals, {
  where: (id) => sql`${professionals}.id IN ${professionalsOf(id)}`,
  computed: (id) => ({
    worksHere: sql`EXISTS (SELECT FROM business_professionals bp
      WHERE bp.professional_id = professionals.id AND bp.business_id = ${id})`,
    offersOwnServices: atBusiness('offers_own_services', 'true', id),
    mayRefund: atBusiness('may_refund', 'true', id),
    mayTakeTimeOff: atBusiness('may_take_time_off', 'true', id),
    mayChangeHours: atBusiness('may_change_hours', 'true', id),
  }),
});

/** The rule of the list of clients: the contact of an account that has not booked itself is not shown. */
const clientsSection: ReadSection = async (executor, { subjectId, after, limit }) => {
  const clients = await listClients(executor, subjectId, {}).read({
    limit,
    ...(after !== '' && { after: { rank: after, id: after } }),
  });
  const holders = await listHolders(executor, { subjectId, after, limit });
  const page = [...clients, ...holders].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  const choices = await executor
    .select({
      id: crmClients.id,
      wantsReminders: crmClients.wantsReminders,
      wantsChanges: crmClients.wantsChanges,
    })
    .from(crmClients)
    .where(
      inArray(
        crmClients.id,
        page.map(({ id }) => id),
      ),
    );
  const choicesById = new Map(choices.map((each) => [each.id, each]));
  return page.map(({ id, hasAccount, name, email, phone, notes, tags, createdAt }) => {
    const { wantsReminders, wantsChanges } = choicesById.get(id) ?? WANTS_ALL;
    const contact = { name, email, phone, notes, tags };
    const times = { createdAt: createdAt.toISOString() };
    return { key: id, row: { id, hasAccount, ...contact, wantsReminders, wantsChanges, ...times } };
  });
};

/** Accounts that hold a package and never had an appointment. Without them, an import has a package without a holder. */
async function listHolders(
  executor: Executor,
  { subjectId, after, limit }: Parameters<ReadSection>[1],
) {
  const { rows } = await executor.execute<{ id: string; name: string; sinceMs: number }>(sql`
    SELECT u.id, u.name, (extract(epoch FROM min(p.purchased_at)) * 1000)::float8 AS "sinceMs"
    FROM package_purchases p JOIN users u ON u.id = p.user_id
    WHERE p.business_id = ${subjectId} AND u.erased_at IS NULL AND u.id > ${after} AND NOT EXISTS
      (SELECT FROM appointments a WHERE a.business_id = ${subjectId} AND a.client_id = u.id)
    GROUP BY u.id ORDER BY u.id LIMIT ${limit}`);
  const unknown = { hasAccount: true, email: null, phone: null, notes: null, tags: [] };
  return rows.map(({ id, name, sinceMs }) => ({
    ...unknown,
    id,
    name,
    createdAt: new Date(sinceMs),
  }));
}

/** Accounts choose their mails themselves. */
const WANTS_ALL = { wantsReminders: true, wantsChanges: true };

/** The sessions of appointments, found by the index of these: sessions have no index of their business. */
const sessionsSection: ReadSection = async (executor, { subjectId, after, limit }) => {
  const key = [sql`seat.starts_at`, sql`seat.session_id`];
  const columns = getTableColumns(sessions);
  const names = Object.keys(BUSINESS_SECTIONS.sessions.shape) as (keyof typeof columns)[];
  const page = sql`(SELECT DISTINCT starts_at, session_id FROM appointments AS seat
    WHERE ${and(sql`business_id = ${subjectId}`, isAfter(key, after))}
    ORDER BY starts_at, session_id LIMIT ${limit})`;
  const rows = await executor
    .select({
      ...Object.fromEntries(names.map((name) => [name, columns[name]])),
      exportKey: toKey(key),
    })
    .from(sessions)
    .innerJoin(sql`${page} AS seat`, sql`seat.session_id = ${sessions.id}`)
    .orderBy(...key);
  return rows.map(({ exportKey, ...row }) => ({ key: exportKey, row: toJsonRow(row) }));
};

const memberRole = (id: string) => sql`coalesce((SELECT m.role FROM business_members m
  WHERE m.user_id = users.id AND m.business_id = ${id}), 'owner')`;

export const BUSINESS_READS: Readonly<Record<BusinessSection | 'business', ReadSection>> = {
  business: sectionOf(Business, businesses, { where: (id) => sql`${businesses}.id = ${id}` }),
  openingHours: own('openingHours', openingHours, sql`weekday`, sql`start_min`),
  closures: own('closures', businessClosures),
  exceptionalOpenings: own('exceptionalOpenings', exceptionalOpenings),
  resources: own('resources', resources),
  professionals: professionalsSection,
  services: sectionOf(BUSINESS_SECTIONS.services, services, {
    where: (id) => sql`${services}.id IN ${servicesOf(id)}`,
  }),
  professionalServices: sectionOf(BUSINESS_SECTIONS.professionalServices, professionalServices, {
    where: (id) =>
      sql`service_id IN ${servicesOf(id)} AND professional_id IN ${professionalsOf(id)}`,
    key: [sql`professional_id`, sql`service_id`],
  }),
  weeklyHours: own('weeklyHours', weeklyHours, sql`professional_id`, sql`weekday`, sql`start_min`),
  hoursExceptions: own('hoursExceptions', hoursExceptions, sql`professional_id`, sql`date`),
  // Absences have no business: those of a professional who left belong to other places.
  timeOff: sectionOf(BUSINESS_SECTIONS.timeOff, timeOff, {
    where: (id) => sql`professional_id IN ${presentAt(id)}`,
  }),
  timeOffRequests: sectionOf(BUSINESS_SECTIONS.timeOffRequests, timeOffRequests, {
    where: (id) => sql`professional_id IN ${presentAt(id)}`,
  }),
  classes: own('classes', classTimetables),
  classChanges: sectionOf(BUSINESS_SECTIONS.classChanges, classSessionChanges, {
    where: (id) => within(sql`class_id`, 'class_timetables', id),
    key: [sql`class_id`, sql`date`],
  }),
  resourceNeeds: sectionOf(BUSINESS_SECTIONS.resourceNeeds, resourceNeeds, {
    where: (id) =>
      sql`${within(sql`resource_id`, 'resources', id)} AND service_id IN ${servicesOf(id)}`,
    key: [sql`service_id`, sql`coalesce(class_id, '')`, sql`resource_id`],
  }),
  members: sectionOf(Member, users, {
    where: (
      id,
    ) => sql`${users}.id IN (SELECT user_id FROM business_members WHERE business_id = ${id}
      UNION SELECT user_id FROM businesses WHERE id = ${id})`,
    computed: (id) => ({ userId: sql`users.id`, role: memberRole(id) }),
  }),
  invitations: own('invitations', invitations),
  clients: clientsSection,
  clientFamily: sectionOf(BUSINESS_SECTIONS.clientFamily, familyMembers, {
    where: (id) => within(sql`crm_client_id`, 'crm_clients', id),
  }),
  coupons: own('coupons', coupons),
  packages: own('packages', packages),
  purchases: own('purchases', packagePurchases),
  sessions: sessionsSection,
  appointments: own('appointments', appointments, sql`starts_at`, sql`appointments.id`),
  couponUses: sectionOf(BUSINESS_SECTIONS.couponUses, couponUses, {
    where: (id) => within(sql`coupon_id`, 'coupons', id),
    key: [sql`booking_id`],
  }),
  redemptions: sectionOf(BUSINESS_SECTIONS.redemptions, packageRedemptions, {
    where: (id) => within(sql`purchase_id`, 'package_purchases', id),
    key: [sql`appointment_id`],
  }),
  payments: own('payments', ledgerEntries, sql`taken_at`, sql`ledger_entries.id`),
  reviews: sectionOf(BUSINESS_SECTIONS.reviews, reviews, {
    where: (id) => within(sql`appointment_id`, 'appointments', id),
  }),
  waitlist: own('waitlist', waitlistEntries),
  alerts: sectionOf(BUSINESS_SECTIONS.alerts, alerts, {
    where: (id) => within(sql`appointment_id`, 'appointments', id),
  }),
  webhooks: sectionOf(BUSINESS_SECTIONS.webhooks, webhooks, {
    where: (id) => sql`business_id = ${id} AND deleted_at IS NULL`,
  }),
  history: own('history', events, sql`seq`),
};
