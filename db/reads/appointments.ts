import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/calendar.ts';
import { businesses, professionals } from '../schema/businesses.ts';

export type Position = { readonly startsAt: Date; readonly id: string };

/** Whose appointments: a person's own, a business's, or a professional's. */
export type Owner =
  | { readonly kind: 'client'; readonly userId: string }
  | { readonly kind: 'business'; readonly userId: string }
  | { readonly kind: 'professional'; readonly userId: string };

export function listAppointments(
  executor: Executor,
  owner: Owner,
  page: { readonly limit: number; readonly after?: Position | undefined },
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(ownedBy(executor, owner), page.after && isAfter(page.after)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(page.limit);
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

function isAfter(position: Position): SQL | undefined {
  return or(
    gt(appointments.startsAt, position.startsAt),
    and(eq(appointments.startsAt, position.startsAt), gt(appointments.id, position.id)),
  );
}
