import { and, asc, eq, gt, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { ACTIVE_STATUSES } from '../../domain/appointment.ts';
import { DAY_MS } from '../../domain/durations.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { appointments } from '../schema/appointments.ts';
import { packagePurchases } from '../schema/packages.ts';
import { professionalServices, services } from '../schema/services.ts';
import { businessProfessionals } from '../schema/staff.ts';

export async function countActiveServices(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(services)
    .where(and(eq(services.businessId, businessId), services.active));
  return row!.count;
}

export async function listServiceProfessionalIds(
  executor: Executor,
  serviceId: string,
): Promise<string[]> {
  const rows = await executor
    .select({ id: professionalServices.professionalId })
    .from(professionalServices)
    .where(eq(professionalServices.serviceId, serviceId))
    .orderBy(asc(professionalServices.professionalId));
  return rows.map(({ id }) => id);
}

/** True if a customer holds sessions of the service that can still be redeemed. */
export async function hasRedeemablePurchases(
  executor: Executor,
  { id, businessId }: Pick<typeof services.$inferSelect, 'id' | 'businessId'>,
  now: Date,
): Promise<boolean> {
  // Only services of a business are sold in packages.
  if (businessId === null) return false;
  const rows = await executor
    .select({ id: packagePurchases.id })
    .from(packagePurchases)
    .where(
      and(
        eq(packagePurchases.businessId, businessId),
        eq(packagePurchases.serviceId, id),
        isRedeemable(now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * True if a customer holds redeemable sessions of a service that no one of the staff would offer once the
 * professional offers only `kept`.
 */
export async function wouldStrandPurchases(
  executor: Executor,
  change: {
    readonly businessIds: readonly string[];
    readonly professionalId: string;
    readonly kept: readonly string[];
  },
  now: Date,
): Promise<boolean> {
  const { businessIds, professionalId, kept } = change;
  const colleagues = executor
    .select({ serviceId: professionalServices.serviceId })
    .from(professionalServices)
    .innerJoin(
      businessProfessionals,
      eq(businessProfessionals.professionalId, professionalServices.professionalId),
    )
    .where(
      and(
        eq(businessProfessionals.businessId, packagePurchases.businessId),
        eq(professionalServices.serviceId, packagePurchases.serviceId),
        ne(professionalServices.professionalId, professionalId),
      ),
    );
  const rows = await executor
    .select({ id: packagePurchases.id })
    .from(packagePurchases)
    .innerJoin(
      professionalServices,
      and(
        eq(professionalServices.serviceId, packagePurchases.serviceId),
        eq(professionalServices.professionalId, professionalId),
      ),
    )
    .where(
      and(
        inArray(packagePurchases.businessId, [...businessIds]),
        isRedeemable(now),
        notInArray(packagePurchases.serviceId, [...kept]),
        notExists(colleagues),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const isRedeemable = (now: Date) =>
  and(eqLiteral(packagePurchases.status, 'active'), gt(packagePurchases.expiresAt, now));

/** Longer than any appointment. */
const APPOINTMENT_MAX_MS = 2 * DAY_MS;

/** True if the service has upcoming appointments, also with professionals who no longer offer it. */
export async function isServiceInUse(
  executor: Executor,
  service: Pick<typeof services.$inferSelect, 'id' | 'businessId' | 'ownerProfessionalId'>,
  now: Date,
): Promise<boolean> {
  const { id, businessId, ownerProfessionalId } = service;
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        businessId === null
          ? eq(appointments.professionalId, ownerProfessionalId!)
          : eq(appointments.businessId, businessId),
        sql`${id} = ANY(${appointments.serviceIds})`,
        inArray(appointments.status, ACTIVE_STATUSES),
        // The index is on the start, so this bound limits the scan.
        gt(appointments.startsAt, new Date(now.getTime() - APPOINTMENT_MAX_MS)),
        gt(appointments.endsAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
