import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Language } from '../../domain/language.ts';
import { VALID_AFTER_END_MS } from '../../domain/manage-link.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { manageLinks } from '../schema/manage-links.ts';
import { professionals } from '../schema/professionals.ts';

export type ManagedAppointment = {
  /** The customer, for whom the holder of the link acts. */
  readonly userId: string;
  readonly language: Language;
  readonly professionalName: string;
  readonly business: {
    readonly name: string;
    readonly addressLine1: string | null;
    readonly postalCode: string | null;
    readonly city: string | null;
    readonly country: string | null;
    readonly phone: string | null;
    readonly website: string | null;
    readonly timezone: string;
  };
  readonly appointment: AppointmentRecord;
};

/** Undefined for a link that is unknown, over, or of an account that is erased or not the customer any more. */
export async function findManagedAppointment(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<ManagedAppointment | undefined> {
  const { name, addressLine1, postalCode, city, country, phone, website, timezone } = businesses;
  const [row] = await executor
    .select({
      userId: manageLinks.userId,
      language: sql<Language>`coalesce(${users.language}, ${businesses.language})`,
      professionalName: professionals.name,
      business: { name, addressLine1, postalCode, city, country, phone, website, timezone },
      appointment: getTableColumns(appointments),
    })
    .from(manageLinks)
    .innerJoin(appointments, eq(appointments.id, manageLinks.appointmentId))
    .innerJoin(users, eq(users.id, manageLinks.userId))
    .innerJoin(businesses, eq(businesses.id, appointments.businessId))
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .where(
      and(
        eq(manageLinks.tokenHash, tokenHash),
        eq(appointments.clientId, manageLinks.userId),
        isNull(users.erasedAt),
        gt(appointments.endsAt, lastEnd(now)),
      ),
    );
  return row;
}

function lastEnd(now: Date): Date {
  return new Date(now.getTime() - VALID_AFTER_END_MS);
}
