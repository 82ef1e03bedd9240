import { newId } from '../../contract/ids.ts';
import { MEMBERS_MAX } from '../../contract/members.ts';
import type { newSecret } from '../../contract/secrets.ts';
import { PROFESSIONALS_MAX } from '../../contract/staff.ts';
import type { Executor } from '../../db/client.ts';
import { findUserByEmail } from '../../db/reads/accounts.ts';
import * as reads from '../../db/reads/invitations.ts';
import { listMembers } from '../../db/reads/members.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { findOwnProfessional, listStaffIds } from '../../db/reads/staff.ts';
import { insertEvents } from '../../db/writes/events.ts';
import * as writes from '../../db/writes/invitations.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { insertMember } from '../../db/writes/members.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { linkProfessional } from '../../db/writes/professionals.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import { insertStaff } from '../../db/writes/staff.ts';
import { checkInviting } from '../../domain/business.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { mayInvite, memberEvent } from '../../domain/team.ts';
import type { Caller } from '../access/tokens.ts';
import { checkOwnedCount } from './owned-businesses.ts';
import { findOrInsertOwnProfessional } from './professionals.ts';

type NewToken = (recipient: string) => Promise<Outcome<ReturnType<typeof newSecret>>>;
type Asked = Pick<reads.InvitationRecord, 'email' | 'role' | 'professionalId' | 'invitedById'>;

/** Stores an invitation, whose token is mailed after the transaction. */
export async function insertInvitation(
  tx: Executor,
  businessId: string,
  asked: Asked,
  newToken: NewToken,
  createdAt: Date,
): Promise<Outcome<{ body: ReturnType<typeof invitationView> }>> {
  const business = (await findBusinessInAnyState(tx, businessId))!;
  const allowed = checkInviting(business.status);
  if (!allowed.ok) return allowed;
  const email = asked.email.toLowerCase();
  await takeLocks(tx, [`invitation/${businessId}/${email}`]);
  if (await reads.hasPendingInvitation(tx, businessId, email)) return refuse('REQUEST_PENDING');
  if (await isMember(tx, businessId, { ...asked, email })) return refuse('EMAIL_TAKEN');
  const secret = await newToken(email);
  if (!secret.ok) return secret;
  const status = 'pending' as const;
  const row = { ...asked, id: newId('inv'), businessId, email, status, createdAt };
  await writes.insertInvitation(tx, { ...row, tokenHash: secret.value.hash });
  return accept({ body: invitationView({ ...row, businessName: business.name }) });
}

/** A professional may get another role too, by a change of the member. */
async function isMember(tx: Executor, businessId: string, { email, role }: Asked) {
  if (role === 'professional') return reads.isStaffEmail(tx, businessId, email);
  const account = await findUserByEmail(tx, email);
  const members = await listMembers(tx, businessId);
  return members.some(({ userId }) => userId === account?.id);
}

/** Makes the caller what the invitation says. Refuses if that is no longer possible. */
export async function joinBusiness(
  tx: Executor,
  caller: Caller,
  invitation: reads.InvitationRecord,
  now: Date,
): Promise<Outcome<undefined>> {
  const { businessId, role } = invitation;
  const owned = role === 'owner' ? await checkOwnedCount(tx, caller.userId) : accept(undefined);
  if (!owned.ok) return owned;
  // Locked, because a change of the business must see all its staff.
  const business = (await lockBusiness(tx, { id: businessId }))!;
  const members = await listMembers(tx, businessId);
  // The sender may have been removed since.
  if (!mayInvite(members, invitation.invitedById, role)) return refuse('INVALID_STATUS');
  if (role === 'professional') {
    const joined = await joinStaff(tx, caller, { ...invitation, business }, now);
    if (!joined.ok) return joined;
  } else {
    if (members.some(({ userId }) => userId === caller.userId)) return accept(undefined);
    if (members.length >= MEMBERS_MAX) return refuse('USAGE_LIMIT_REACHED');
    await insertMember(tx, { businessId, userId: caller.userId, role, createdAt: now });
  }
  const event = memberEvent('member.joined', businessId, { userId: caller.userId, role });
  await insertEvents(tx, [{ ...event, actorId: caller.userId }], now);
  return accept(undefined);
}

type StaffInvitation = reads.InvitationRecord & {
  readonly business: { readonly opensMin: number; readonly closesMin: number };
};

async function joinStaff(
  tx: Executor,
  caller: Caller,
  invitation: StaffInvitation,
  now: Date,
): Promise<Outcome<undefined>> {
  const { businessId } = invitation;
  const staffIds = await listStaffIds(tx, businessId);
  const own = await findOrLinkProfessional(tx, caller, invitation, staffIds, now);
  if (!own.ok) return own;
  const isNew = !staffIds.includes(own.value);
  if (isNew && staffIds.length >= PROFESSIONALS_MAX) return refuse('USAGE_LIMIT_REACHED');
  const place = { businessId, professionalId: own.value };
  if (isNew) await insertStaff(tx, place);
  await announceSchedule(tx, place, 'staff', { actorId: caller.userId, at: now });
  return accept(undefined);
}

/** The professional of the account; the linked one, or a new one, if it has none. */
async function findOrLinkProfessional(
  tx: Executor,
  caller: Caller,
  { professionalId: linkedId, business }: StaffInvitation,
  staffIds: readonly string[],
  createdAt: Date,
): Promise<Outcome<string>> {
  if (linkedId === null) {
    return accept(await findOrInsertOwnProfessional(tx, caller, business, createdAt));
  }
  if (!staffIds.includes(linkedId)) return refuse('INVALID_STATUS');
  const existing = await findOwnProfessional(tx, caller.userId);
  // Two calendars cannot become one.
  if (existing && existing.id !== linkedId) return refuse('INVALID_STATUS');
  const isLinked = await linkProfessional(tx, linkedId, caller.userId);
  return isLinked ? accept(linkedId) : refuse('INVALID_STATUS');
}

export function invitationView({
  createdAt,
  professionalId,
  invitedById: _sender,
  ...invitation
}: reads.InvitationRecord) {
  return {
    ...invitation,
    ...(professionalId !== null && { professionalId }),
    createdAt: createdAt.toISOString(),
  };
}
