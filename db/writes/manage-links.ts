import { newSecret } from '../../contract/secrets.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { linkEndMs } from '../../domain/manage-link.ts';
import type { Executor } from '../client.ts';
import { manageLinks } from '../schema/manage-links.ts';

/**
 * Inserts a link for the customer of the appointment and returns its token, which is not stored: the
 * address is `/manage/<token>`. Every mail has a link of its own. Using one verifies the email of the account.
 */
export async function insertManageLink(
  executor: Executor,
  appointment: Pick<AppointmentRecord, 'id' | 'endsAt'> & { readonly clientId: string },
): Promise<string> {
  const { token, hash: tokenHash } = newSecret();
  await executor.insert(manageLinks).values({
    tokenHash,
    appointmentId: appointment.id,
    userId: appointment.clientId,
    sweptAfter: new Date(linkEndMs(appointment)),
  });
  return token;
}
