import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/appointments.ts';

/** No appointment crosses midnight, and the longest date has a clock change. */
const APPOINTMENT_MAX_MS = 25 * HOUR_MS;

type Period = { readonly from: Date; readonly to: Date };

/** The seats of a professional at a business in the period, by start. */
export function listSeatsInPeriod(
  executor: Executor,
  place: { readonly professionalId: string; readonly businessId: string },
  { from, to }: Period,
  limit: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.professionalId, place.professionalId),
        eq(appointments.businessId, place.businessId),
        ne(appointments.status, 'Cancelled'),
        gt(appointments.endsAt, from),
        // Else the index is read from the first appointment ever.
        gt(appointments.startsAt, new Date(from.getTime() - APPOINTMENT_MAX_MS)),
        lt(appointments.startsAt, to),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}

/** The staff of a business who offer one of the services; of too many, the least booked in the period. */
export async function listColleagueIds(
  executor: Executor,
  businessId: string,
  serviceIds: readonly string[],
  { from, to }: Period,
  limit: number,
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT bp.professional_id AS id FROM business_professionals bp
    WHERE bp.business_id = ${businessId} AND EXISTS (
      SELECT FROM professional_services ps
      WHERE ps.professional_id = bp.professional_id AND ps.service_id = ANY(${sql.param([...serviceIds])}::text[]))
    ORDER BY (
      SELECT coalesce(sum(s.ends_at - s.starts_at), '0') FROM sessions s
      WHERE s.professional_id = bp.professional_id AND s.seats_taken > 0
        AND s.taken && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)), id
    LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
