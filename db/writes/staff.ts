import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import type { StaffPermissions } from '../reads/staff.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { professionalServices, services } from '../schema/services.ts';

type StaffMember = { readonly businessId: string; readonly professionalId: string };

export async function insertStaff(executor: Executor, member: StaffMember): Promise<void> {
  await executor.insert(businessProfessionals).values(member).onConflictDoNothing();
}

export async function updateStaff(
  executor: Executor,
  { businessId, professionalId }: StaffMember,
  changes: Partial<StaffPermissions>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor
    .update(businessProfessionals)
    .set(changes)
    .where(
      and(
        eq(businessProfessionals.businessId, businessId),
        eq(businessProfessionals.professionalId, professionalId),
      ),
    );
}

/** Also removes the professional from the services of the business. */
export async function deleteStaff(
  executor: Executor,
  { businessId, professionalId }: StaffMember,
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

/** Replaces the offered services among `among`. Other services stay unchanged. */
export async function replaceServicesOfProfessional(
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
