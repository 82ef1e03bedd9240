import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { professionals } from '../schema/professionals.ts';
import { services } from '../schema/services.ts';
import type { AccountScope } from './appointments.ts';
import { isAfter, type Page } from './pagination.ts';
import { columnsVisibleTo, type ProfessionalRecord } from './professionals.ts';

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

/** A professional, and the decisions of a business that they work at. */
export type StaffRecord = ProfessionalRecord & { readonly offersOwnServices: boolean };

/** The staff of a business, as its owner sees them. */
export function listStaff(
  executor: Executor,
  userId: string,
  businessId: string,
  page: Page<string>,
): Promise<StaffRecord[]> {
  return selectStaff(executor, userId)
    .where(
      and(
        eq(businessProfessionals.businessId, businessId),
        isAfter(professionals.id, professionals.id, page.after),
      ),
    )
    .orderBy(asc(professionals.id))
    .limit(page.limit);
}

export async function findStaffMember(
  executor: Executor,
  userId: string,
  { businessId, id }: { readonly businessId: string; readonly id: string },
): Promise<StaffRecord | undefined> {
  const [row] = await selectStaff(executor, userId).where(
    and(eq(businessProfessionals.businessId, businessId), eq(professionals.id, id)),
  );
  return row;
}

function selectStaff(executor: Executor, userId: string) {
  const { offersOwnServices } = businessProfessionals;
  return executor
    .select({ ...columnsVisibleTo(userId), offersOwnServices })
    .from(professionals)
    .innerJoin(businessProfessionals, eq(businessProfessionals.professionalId, professionals.id));
}
