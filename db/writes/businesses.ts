import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import {
  businessClosures,
  businesses,
  businessProfessionals,
  invitations,
  professionals,
} from '../schema/businesses.ts';
import { professionalServices, services } from '../schema/services.ts';

type Business = typeof businesses.$inferInsert;
type Professional = typeof professionals.$inferInsert;

export async function insertBusiness(executor: Executor, row: Business): Promise<void> {
  await executor.insert(businesses).values(row);
}

export async function updateBusiness(
  executor: Executor,
  id: string,
  changes: Partial<Business>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor.update(businesses).set(changes).where(eq(businesses.id, id));
}

export async function replaceClosures(
  executor: Executor,
  businessId: string,
  dates: readonly string[],
): Promise<void> {
  await executor.delete(businessClosures).where(eq(businessClosures.businessId, businessId));
  const rows = [...new Set(dates)].map((closedOn) => ({ businessId, closedOn }));
  if (rows.length > 0) await executor.insert(businessClosures).values(rows);
}

export async function insertInvitation(
  executor: Executor,
  row: typeof invitations.$inferInsert,
): Promise<void> {
  await executor.insert(invitations).values(row);
}

export async function updateInvitation(
  executor: Executor,
  id: string,
  changes: Partial<Pick<typeof invitations.$inferInsert, 'status' | 'tokenHash'>>,
): Promise<void> {
  await executor.update(invitations).set(changes).where(eq(invitations.id, id));
}

export async function deleteInvitation(executor: Executor, id: string): Promise<void> {
  await executor.delete(invitations).where(eq(invitations.id, id));
}

export async function insertProfessional(executor: Executor, row: Professional): Promise<void> {
  await executor.insert(professionals).values(row);
}

export async function updateProfessional(
  executor: Executor,
  id: string,
  changes: Partial<Professional>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor.update(professionals).set(changes).where(eq(professionals.id, id));
}

type Place = { readonly businessId: string; readonly professionalId: string };

export async function addStaff(executor: Executor, place: Place): Promise<void> {
  await executor.insert(businessProfessionals).values(place).onConflictDoNothing();
}

/** With what they offered there. */
export async function removeStaff(
  executor: Executor,
  { businessId, professionalId }: Place,
): Promise<void> {
  const offered = executor
    .select({ id: services.id })
    .from(services)
    .where(eq(services.businessId, businessId));
  await executor
    .delete(professionalServices)
    .where(
      and(
        eq(professionalServices.professionalId, professionalId),
        inArray(professionalServices.serviceId, offered),
      ),
    );
  await executor
    .delete(businessProfessionals)
    .where(
      and(
        eq(businessProfessionals.businessId, businessId),
        eq(businessProfessionals.professionalId, professionalId),
      ),
    );
}

/** What they offer of some services; of others nothing changes. */
export async function replaceOffers(
  executor: Executor,
  professionalId: string,
  { among, services: offered }: { readonly among: string[]; readonly services: readonly string[] },
): Promise<void> {
  await executor
    .delete(professionalServices)
    .where(
      and(
        eq(professionalServices.professionalId, professionalId),
        inArray(professionalServices.serviceId, among),
      ),
    );
  const rows = [...new Set(offered)].map((serviceId) => ({ professionalId, serviceId }));
  if (rows.length > 0) await executor.insert(professionalServices).values(rows);
}
