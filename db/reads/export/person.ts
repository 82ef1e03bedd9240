import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Account, PERSON_SECTIONS, type PersonSection } from '../../../contract/export/person.ts';
import { refreshTokens, users } from '../../schema/accounts.ts';
import { appointments } from '../../schema/appointments.ts';
import { businesses } from '../../schema/businesses.ts';
import { contentReports, reportAppeals } from '../../schema/content-reports.ts';
import { events } from '../../schema/events.ts';
import { familyMembers } from '../../schema/family-members.ts';
import { ledgerEntries } from '../../schema/ledger.ts';
import { notifications } from '../../schema/notifications.ts';
import { packagePurchases } from '../../schema/packages.ts';
import { professionals } from '../../schema/professionals.ts';
import { reviews } from '../../schema/reviews.ts';
import { supportReplies, supportTickets } from '../../schema/support.ts';
import { waitlistEntries } from '../../schema/waitlist.ts';
import { type ReadSection, sectionOf } from './section.ts';

const appointmentsOf = (id: string) => sql`(SELECT id FROM appointments WHERE client_id = ${id})`;
const purchasesOf = (id: string) => sql`(SELECT id FROM package_purchases WHERE user_id = ${id})`;
const nameOf = (table: string, column: string, of: string) =>
  sql`(SELECT named.name FROM ${sql.identifier(table)} named WHERE named.id = ${sql.identifier(of)}.${sql.identifier(column)})`;

/** The rows of a table with this account in one of its columns. */
const own = (
  name: PersonSection,
  table: PgTable,
  column: string,
  computed?: Readonly<Record<string, SQL>>,
) =>
  sectionOf(PERSON_SECTIONS[name], table, {
    where: (id) => sql`${table}.${sql.identifier(column)} = ${id}`,
    ...(computed && { computed: () => computed }),
  });

export const PERSON_READS: Readonly<Record<PersonSection | 'account', ReadSection>> = {
  account: sectionOf(Account, users, { where: (id) => sql`${users}.id = ${id}` }),
  familyMembers: own('familyMembers', familyMembers, 'user_id'),
  memberships: sectionOf(PERSON_SECTIONS.memberships, businesses, {
    where: (id) => sql`${businesses}.user_id = ${id}
      OR ${businesses}.id IN (SELECT business_id FROM business_members WHERE user_id = ${id})`,
    computed: (id) => ({
      businessId: sql`businesses.id`,
      businessName: sql`businesses.name`,
      role: sql`coalesce((SELECT m.role FROM business_members m
        WHERE m.business_id = businesses.id AND m.user_id = ${id}), 'owner')`,
    }),
  }),
  professionals: own('professionals', professionals, 'user_id'),
  appointments: own('appointments', appointments, 'client_id', {
    businessName: nameOf('businesses', 'business_id', 'appointments'),
    professionalName: nameOf('professionals', 'professional_id', 'appointments'),
  }),
  purchases: own('purchases', packagePurchases, 'user_id', {
    title: sql`(SELECT p.title FROM packages p WHERE p.id = package_purchases.package_id)`,
  }),
  payments: sectionOf(PERSON_SECTIONS.payments, ledgerEntries, {
    where: (id) =>
      sql`(appointment_id IN ${appointmentsOf(id)} OR purchase_id IN ${purchasesOf(id)})`,
  }),
  reviews: own('reviews', reviews, 'client_id'),
  waitlist: own('waitlist', waitlistEntries, 'customer_id'),
  loginSessions: sectionOf(PERSON_SECTIONS.loginSessions, refreshTokens, {
    where: (id) => sql`user_id = ${id} AND used_at IS NULL`,
    key: [sql`family_id`],
  }),
  notifications: own('notifications', notifications, 'user_id'),
  tickets: own('tickets', supportTickets, 'user_id'),
  // Without the internal notes of admins.
  ticketReplies: sectionOf(PERSON_SECTIONS.ticketReplies, supportReplies, {
    where: (id) => sql`NOT is_internal
      AND ticket_id IN (SELECT id FROM support_tickets WHERE user_id = ${id})`,
    computed: (id) => ({ isOwn: sql`author_id = ${id}` }),
  }),
  reports: own('reports', contentReports, 'reporter_id'),
  appeals: sectionOf(PERSON_SECTIONS.appeals, reportAppeals, {
    where: (id) => sql`appellant_id = ${id}`,
    key: [sql`report_id`, sql`side`],
  }),
  // As in the history that customers read: no changes of staff notes, and nothing about other recipients.
  history: sectionOf(PERSON_SECTIONS.history, events, {
    where: (id) => sql`resource_id IN ${appointmentsOf(id)} AND type <> 'appointment.notified'
      AND (type <> 'appointment.annotated' OR data -> 'changed' ? 'notes')`,
    computed: () => ({ data: sql`data - 'staffNotes'` }),
  }),
};
