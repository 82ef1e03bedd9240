import { and, eq, getTableColumns, gt, isNull, or } from 'drizzle-orm';
import { hashSecret } from '../../contract/secrets.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Language } from '../../domain/language.ts';
import { VALID_AFTER_END_MS } from '../../domain/manage-link.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { crmClients } from '../schema/clients.ts';
import { manageLinks } from '../schema/manage-links.ts';
import { professionals } from '../schema/professionals.ts';

export type ManagedAppointment = {
  /** The customer, for whom the holder of the link acts: an account, or a client record. */
  readonly customerId: string;
  /** The language of the account; null if it has chosen none. */
  readonly language: Language | null;
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
  readonly businessLanguage: Language;
  readonly appointment: AppointmentRecord;
};

/**
 * Undefined for a link that is unknown, over, of a customer who is erased or whose appointment it is not any more, or
 * sent to an address that the client record does not have any more.
 */
export async function findManagedAppointment(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<ManagedAppointment | undefined> {
  const { name, addressLine1, postalCode, city, country, phone, website, timezone } = businesses;
  const [row] = await executor
    .select({
      accountId: users.id,
      recordId: crmClients.id,
      recordEmail: crmClients.email,
      recordPhone: crmClients.phone,
      contactHash: manageLinks.contactHash,
      language: users.language,
      businessLanguage: businesses.language,
      professionalName: professionals.name,
      business: { name, addressLine1, postalCode, city, country, phone, website, timezone },
      appointment: getTableColumns(appointments),
    })
    .from(manageLinks)
    .innerJoin(appointments, eq(appointments.id, manageLinks.appointmentId))
    .leftJoin(users, and(eq(users.id, manageLinks.userId), isNull(users.erasedAt)))
    .leftJoin(crmClients, eq(crmClients.id, manageLinks.crmClientId))
    .innerJoin(businesses, eq(businesses.id, appointments.businessId))
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .where(
      and(
        eq(manageLinks.tokenHash, tokenHash),
        or(eq(appointments.clientId, users.id), eq(appointments.crmClientId, crmClients.id)),
        gt(appointments.endsAt, lastEnd(now)),
      ),
    );
  if (!row) return undefined;
  const { accountId, recordId, contactHash, recordEmail, recordPhone, ...managed } = row;
  const contacts = [recordEmail, recordPhone].flatMap((contact) => contact ?? []);
  const isSentToThem = contacts.some((contact) => hashSecret(contact) === contactHash);
  if (accountId === null && !isSentToThem) return undefined;
  return { ...managed, customerId: accountId ?? recordId! };
}

function lastEnd(now: Date): Date {
  return new Date(now.getTime() - VALID_AFTER_END_MS);
}
