import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { appointments } from '../schema/calendar.ts';
import { crmClients, familyMembers } from '../schema/people.ts';
import { businessesOf, isAfter, type Page } from './listed.ts';

export type FamilyRecord = typeof familyMembers.$inferSelect;
export type ClientRecord = typeof crmClients.$inferSelect;

export function listFamily(
  executor: Executor,
  userId: string,
  page: Page<string>,
): Promise<FamilyRecord[]> {
  return executor
    .select()
    .from(familyMembers)
    .where(
      and(
        eq(familyMembers.userId, userId),
        isAfter(familyMembers.id, familyMembers.id, page.after),
      ),
    )
    .orderBy(asc(familyMembers.id))
    .limit(page.limit);
}

export function listClients(
  executor: Executor,
  userId: string,
  page: Page<string>,
): Promise<ClientRecord[]> {
  return executor
    .select()
    .from(crmClients)
    .where(
      and(
        inArray(crmClients.businessId, businessesOf(userId)),
        isAfter(crmClients.id, crmClients.id, page.after),
      ),
    )
    .orderBy(asc(crmClients.id))
    .limit(page.limit);
}

export async function findClient(
  executor: Executor,
  userId: string,
  id: string,
): Promise<(ClientRecord & { readonly currency: string }) | undefined> {
  const [row] = await executor
    .select({ client: crmClients, currency: businesses.currency })
    .from(crmClients)
    .innerJoin(businesses, eq(businesses.id, crmClients.businessId))
    .where(and(eq(crmClients.id, id), eq(businesses.userId, userId)));
  return row && { ...row.client, currency: row.currency };
}

export function listVisits(
  executor: Executor,
  clientId: string,
  most: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(eq(appointments.crmClientId, clientId))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(most);
}

export async function totalsOf(executor: Executor, clientId: string) {
  const count = (status: AppointmentRecord['status']) =>
    sql<number>`count(*) FILTER (WHERE ${appointments.status} = ${status})::int`;
  const [row] = await executor
    .select({
      appointments: sql<number>`count(*)::int`,
      completed: count('Completed'),
      cancelled: count('Cancelled'),
      noShows: count('NoShow'),
      spentMinor: sql<number>`coalesce(sum(${appointments.finalMinor})
        FILTER (WHERE ${appointments.paymentStatus} = 'paid'), 0)::float8`,
    })
    .from(appointments)
    .where(eq(appointments.crmClientId, clientId));
  return row!;
}
