import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import {
  belongsTo,
  type InvitationParty,
  type InvitationRecord,
  selectInvitations,
} from '../reads/invitations.ts';
import { invitations } from '../schema/invitations.ts';

/** Locks the row until the transaction ends. */
export async function lockInvitation(
  executor: Executor,
  id: string,
  party: InvitationParty,
): Promise<InvitationRecord | undefined> {
  const [row] = await selectInvitations(executor)
    .where(and(eq(invitations.id, id), belongsTo(party)))
    .for('update', { of: invitations });
  return row;
}

export async function insertInvitation(
  executor: Executor,
  row: typeof invitations.$inferInsert,
): Promise<void> {
  await executor.insert(invitations).values(row);
}

export async function updateInvitation(
  executor: Executor,
  id: string,
  changes: Partial<Pick<typeof invitations.$inferInsert, 'status' | 'tokenHash' | 'invitedById'>>,
): Promise<void> {
  await executor.update(invitations).set(changes).where(eq(invitations.id, id));
}

/** A professional who is removed gets no account by an earlier invitation. */
export async function deletePendingLinks(
  executor: Executor,
  place: { readonly businessId: string; readonly professionalId: string },
): Promise<void> {
  await executor
    .delete(invitations)
    .where(
      and(
        eq(invitations.businessId, place.businessId),
        eq(invitations.professionalId, place.professionalId),
        eqLiteral(invitations.status, 'pending'),
      ),
    );
}

export async function deleteInvitation(executor: Executor, id: string): Promise<void> {
  await executor.delete(invitations).where(eq(invitations.id, id));
}
