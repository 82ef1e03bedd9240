import { hashSecret, newSecret } from '../../contract/secrets.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { linkEndMs } from '../../domain/manage-link.ts';
import type { Executor } from '../client.ts';
import { manageLinks } from '../schema/manage-links.ts';

/** The customer to whom a link is sent: an account, or a client record at its email or phone number. */
type LinkHolder =
  { readonly userId: string } | { readonly crmClientId: string; readonly contact: string };

/**
 * Inserts a link for each appointment and returns its token by appointment. Tokens are not stored: the address is
 * `/manage/<token>`. Every mail has links of its own.
 */
export async function insertManageLinks(
  executor: Executor,
  appointments: readonly Pick<AppointmentRecord, 'id' | 'endsAt'>[],
  holder: LinkHolder,
): Promise<ReadonlyMap<string, string>> {
  if (appointments.length === 0) return new Map();
  const links = appointments.map((appointment) => ({ appointment, ...newSecret() }));
  const customer =
    'userId' in holder
      ? { userId: holder.userId }
      : { crmClientId: holder.crmClientId, contactHash: hashSecret(holder.contact) };
  await executor.insert(manageLinks).values(
    links.map(({ appointment, hash: tokenHash }) => ({
      tokenHash,
      appointmentId: appointment.id,
      ...customer,
      sweptAfter: new Date(linkEndMs(appointment)),
    })),
  );
  return new Map(links.map(({ appointment, token }) => [appointment.id, token]));
}
