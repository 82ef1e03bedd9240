import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { professionals } from '../schema/professionals.ts';
import { services } from '../schema/services.ts';
import type { AccountScope } from './appointments.ts';

export async function listStaffIds(executor: Executor, businessId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: businessProfessionals.professionalId })
    .from(businessProfessionals)
    .where(eq(businessProfessionals.businessId, businessId));
  return rows.map(({ id }) => id);
}

export async function listWorkplaceIds(
  executor: Executor,
  professionalId: string,
): Promise<string[]> {
  const rows = await executor
    .select({ id: businessProfessionals.businessId })
    .from(businessProfessionals)
    .where(eq(businessProfessionals.professionalId, professionalId));
  return rows.map(({ id }) => id);
}

export async function findOwnProfessional(executor: Executor, userId: string) {
  const [row] = await executor.select().from(professionals).where(eq(professionals.userId, userId));
  return row;
}

/** The currencies of the workplaces, that of the oldest first. */
export async function listWorkplaceCurrencies(
  executor: Executor,
  professionalId: string,
): Promise<string[]> {
  const rows = await executor
    .select({ currency: businesses.currency })
    .from(businessProfessionals)
    .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
    .where(eq(businessProfessionals.professionalId, professionalId))
    .orderBy(asc(businesses.id));
  return rows.map(({ currency }) => currency);
}

/** Services of the businesses, and services owned by the professional. */
export async function listOfferableServiceIds(
  executor: Executor,
  businessIds: readonly string[],
  professionalId: string | undefined,
): Promise<string[]> {
  const rows = await executor
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        isNull(services.deletedAt),
        or(
          inArray(services.businessId, [...businessIds]),
          professionalId === undefined
            ? undefined
            : eq(services.ownerProfessionalId, professionalId),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

export type Workplace = { readonly businessId: string; readonly timezone: string };

/** For a professional, all workplaces; for a business, only itself. Empty for other callers. */
export function listWorkplaces(
  executor: Executor,
  scope: AccountScope,
  professionalId: string,
): Promise<Workplace[]> {
  return executor
    .select({ businessId: businesses.id, timezone: businesses.timezone })
    .from(businessProfessionals)
    .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
    .innerJoin(professionals, eq(professionals.id, businessProfessionals.professionalId))
    .where(
      and(
        eq(professionals.id, professionalId),
        eq(scope.kind === 'professional' ? professionals.userId : businesses.userId, scope.userId),
      ),
    )
    .orderBy(asc(businesses.id));
}

export async function countWorkplaces(executor: Executor, professionalId: string): Promise<number> {
  return executor.$count(
    businessProfessionals,
    eq(businessProfessionals.professionalId, professionalId),
  );
}
