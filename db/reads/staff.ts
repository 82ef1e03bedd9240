import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Right } from '../../domain/rights.ts';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { professionals } from '../schema/professionals.ts';
import { services } from '../schema/services.ts';
import type { AccountScope } from './appointments.ts';
import { businessIdsWith } from './members.ts';
import { type Listing, listRows } from './pagination.ts';
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

export async function findProfessionalAccount(executor: Executor, id: string) {
  const [row] = await executor
    .select({ name: professionals.name, userId: professionals.userId })
    .from(professionals)
    .where(eq(professionals.id, id));
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

export type Workplace = {
  readonly businessId: string;
  readonly timezone: string;
  /** The decisions of the account about the professional's calendar there. */
  readonly may: Readonly<Record<'changeHours' | 'takeTimeOff' | 'refund', boolean>>;
};

/** For the professional, all workplaces; for others, those where they have the right. */
export async function listWorkplaces(
  executor: Executor,
  { userId }: AccountScope,
  professionalId: string,
  right: Right = 'calendar',
): Promise<Workplace[]> {
  const hasRight = sql<boolean>`${businesses.id} = ANY(${businessIdsWith(right, userId)})`;
  const rows = await executor
    .select({
      businessId: businesses.id,
      timezone: businesses.timezone,
      hasRight,
      mayChangeHours: businessProfessionals.mayChangeHours,
      mayTakeTimeOff: businessProfessionals.mayTakeTimeOff,
      mayRefund: businessProfessionals.mayRefund,
    })
    .from(businessProfessionals)
    .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
    .innerJoin(professionals, eq(professionals.id, businessProfessionals.professionalId))
    .where(
      and(eq(professionals.id, professionalId), or(eq(professionals.userId, userId), hasRight)),
    )
    .orderBy(asc(businesses.id));
  return rows.map((row) => ({
    businessId: row.businessId,
    timezone: row.timezone,
    may: {
      changeHours: row.hasRight || row.mayChangeHours,
      takeTimeOff: row.hasRight || row.mayTakeTimeOff,
      refund: row.hasRight || row.mayRefund,
    },
  }));
}

export async function countWorkplaces(executor: Executor, professionalId: string): Promise<number> {
  return executor.$count(
    businessProfessionals,
    eq(businessProfessionals.professionalId, professionalId),
  );
}

/** A professional, and the decisions of a business that they work at. */
export type StaffPermissions = Pick<
  typeof businessProfessionals.$inferSelect,
  'offersOwnServices' | 'mayRefund' | 'mayTakeTimeOff' | 'mayChangeHours'
>;

export type StaffRecord = ProfessionalRecord & StaffPermissions & { readonly isSuspended: boolean };

/** The staff of a business, as its owner sees them. */
export function listStaff(
  executor: Executor,
  userId: string,
  businessId: string,
): Listing<StaffRecord, string> {
  const { id } = professionals;
  return listRows(
    executor,
    () => selectStaff(executor, userId).$dynamic(),
    eq(businessProfessionals.businessId, businessId),
    { rank: id, id },
  );
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
  const { offersOwnServices, mayRefund, mayTakeTimeOff, mayChangeHours } = businessProfessionals;
  const permissions = { offersOwnServices, mayRefund, mayTakeTimeOff, mayChangeHours };
  return executor
    .select({
      ...columnsVisibleTo(userId),
      ...permissions,
      isSuspended: sql<boolean>`${professionals.suspendedAt} IS NOT NULL`,
    })
    .from(professionals)
    .innerJoin(businessProfessionals, eq(businessProfessionals.professionalId, professionals.id));
}
