import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { invitations } from '../schema/invitations.ts';
import { professionals } from '../schema/professionals.ts';
import { type Listing, listRows } from './pagination.ts';

/** Without the token of the email. */
export type InvitationRecord = Awaited<ReturnType<typeof selectInvitations>>[number];

/** Senders, with or without what the account itself has received; or the reader of the email, who has its token. */
export type InvitationParty =
  | { readonly businessIds: readonly string[]; readonly email?: string }
  | { readonly email: string; readonly tokenHash: string };

/** Newest first: ids are ordered by time. */
export function listInvitations(
  executor: Executor,
  party: InvitationParty,
): Listing<InvitationRecord, string> {
  const { id } = invitations;
  const select = () => selectInvitations(executor).$dynamic();
  return listRows(executor, select, belongsTo(party), { rank: id, id, order: 'desc' });
}

export async function findInvitation(
  executor: Executor,
  id: string,
  party: InvitationParty,
): Promise<InvitationRecord | undefined> {
  const [row] = await selectInvitations(executor).where(
    and(eq(invitations.id, id), belongsTo(party)),
  );
  return row;
}

export async function hasPendingInvitation(
  executor: Executor,
  businessId: string,
  email: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.businessId, businessId),
        eq(invitations.email, email),
        eqLiteral(invitations.status, 'pending'),
      ),
    );
  return rows.length > 0;
}

/** True if the account of the email works at the business as a professional. */
export async function isStaffEmail(
  executor: Executor,
  businessId: string,
  email: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: professionals.id })
    .from(users)
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .innerJoin(businessProfessionals, eq(businessProfessionals.professionalId, professionals.id))
    .where(
      and(eq(sql`lower(${users.email})`, email), eq(businessProfessionals.businessId, businessId)),
    );
  return rows.length > 0;
}

export function selectInvitations(executor: Executor) {
  return executor
    .select({
      id: invitations.id,
      businessId: invitations.businessId,
      businessName: businesses.name,
      email: invitations.email,
      role: invitations.role,
      professionalId: invitations.professionalId,
      status: invitations.status,
      createdAt: invitations.createdAt,
      invitedById: invitations.invitedById,
    })
    .from(invitations)
    .innerJoin(businesses, eq(businesses.id, invitations.businessId));
}

export function belongsTo(party: InvitationParty): SQL | undefined {
  if ('tokenHash' in party) {
    return and(eq(invitations.email, party.email), eq(invitations.tokenHash, party.tokenHash));
  }
  const { businessIds, email } = party;
  return or(
    inArray(invitations.businessId, [...businessIds]),
    email === undefined ? undefined : eq(invitations.email, email),
  );
}
