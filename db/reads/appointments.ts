import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/calendar.ts';
import { businesses, professionals } from '../schema/businesses.ts';
import { isAfter, type Page } from './listed.ts';

/** Whose appointments: a person's own, a business's, or a professional's. */
export type Owner =
  | { readonly kind: 'client'; readonly userId: string }
  | { readonly kind: 'business'; readonly userId: string }
  | { readonly kind: 'professional'; readonly userId: string };

export function listAppointments(
  executor: Executor,
  owner: Owner,
  { limit, after }: Page<Date>,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(ownedBy(executor, owner), isAfter(appointments.startsAt, appointments.id, after)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}

export async function findAppointment(
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<AppointmentRecord | undefined> {
  const [row] = await executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), ownedBy(executor, owner)));
  return row;
}

function ownedBy(executor: Executor, owner: Owner): SQL | undefined {
  switch (owner.kind) {
    case 'client':
      return eq(appointments.clientId, owner.userId);
    case 'business':
      return inArray(
        appointments.businessId,
        executor
          .select({ id: businesses.id })
          .from(businesses)
          .where(eq(businesses.userId, owner.userId)),
      );
    case 'professional':
      return inArray(
        appointments.professionalId,
        executor
          .select({ id: professionals.id })
          .from(professionals)
          .where(eq(professionals.userId, owner.userId)),
      );
  }
}
