import * as contract from '../../contract/members.ts';
import { hasRight, type MemberRole, RIGHTS } from '../../domain/rights.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/members.ts';
import { findStaffMember } from '../../db/reads/staff.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { replaceMembers } from '../../db/writes/members.ts';
import { lockBusiness, updateBusiness } from '../../db/writes/own-business.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import {
  changeMember,
  firstOwner,
  mayInvite,
  type Member,
  memberEvent,
} from '../../domain/team.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Caller } from '../access/tokens.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { createInvitationMails } from '../mail/invitation-mails.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { insertInvitation } from '../writes/invite.ts';
import { checkOwnedCount } from '../writes/owned-businesses.ts';

export function memberRoutes(deps: Deps): Route[] {
  const { database, responseCache, nowMs } = deps;
  const { db } = database;
  const now = () => new Date(nowMs());
  const sendAfter = createInvitationMails(deps);

  return [
    route(contract.listMembers, async ({ businessIds }) => {
      const business = requireOneBusiness(businessIds);
      if (!business.ok) return business;
      const members = await reads.listMemberAccounts(db, business.value);
      return accept({ body: members.map((member) => toView(member, business.value)) });
    }),

    route(contract.inviteMember, (input) =>
      sendAfter(input, (newToken) =>
        runIdempotently(database, input, async (tx) => {
          const business = requireOneBusiness(input.businessIds);
          if (!business.ok) return business;
          const { email, role, professionalId = null } = input.body;
          const allowed = await checkInvitation(tx, business.value, input.caller, {
            role,
            professionalId,
          });
          if (!allowed.ok) return allowed;
          const asked = { email, role, professionalId, invitedById: input.caller.userId };
          return insertInvitation(tx, business.value, asked, newToken, now());
        }),
      ),
    ),

    route(contract.changeMember, ({ params: { id }, body: { role }, caller, businessIds }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const found = await findMember(tx, businessIds, id);
          if (!found.ok) return found;
          const { businessId, member } = found.value;
          if (role === 'professional' && member.professionalId === null) {
            return refuseField('INVALID_INPUT', 'role');
          }
          const change = { userId: id, role: role === 'professional' ? undefined : role };
          const changed = await saveChange(tx, businessId, caller, change, now());
          return changed.ok ? accept({ body: toView({ ...member, role }, businessId) }) : changed;
        }),
      ),
    ),

    route(contract.removeMember, ({ params: { id }, caller, businessIds }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const found = await findMember(tx, businessIds, id);
          if (!found.ok) return found;
          if (found.value.member.role === 'professional') return refuse('INVALID_STATUS');
          const change = { userId: id, role: undefined };
          const changed = await saveChange(tx, found.value.businessId, caller, change, now());
          return changed.ok ? accept({ body: undefined }) : changed;
        }),
      ),
    ),

    route(contract.leaveBusiness, ({ params: { businessId }, caller }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const members = await reads.listMembers(tx, businessId);
          const isMember = members.some(({ userId }) => userId === caller.userId);
          if (!isMember) return refuse('BUSINESS_NOT_FOUND');
          const change = { userId: caller.userId, role: undefined };
          const left = await saveChange(tx, businessId, caller, change, now());
          return left.ok ? accept({ body: undefined }) : left;
        }),
      ),
    ),

    route(contract.listMemberships, async ({ caller }) => {
      const memberships = await reads.listNamedMemberships(db, caller.userId);
      const ids = [...new Set(memberships.map(({ businessId }) => businessId))];
      const body = ids.map((businessId) => {
        const here = memberships.filter((each) => each.businessId === businessId);
        const roles = here.map(({ role }) => role);
        const rights = RIGHTS.filter((right) => roles.some((role) => hasRight(role, right)));
        const { businessName, timezone, currency } = here[0]!;
        return { businessId, businessName, timezone, currency, roles, rights };
      });
      return accept({ body });
    }),
  ];
}

/** Only an owner invites an owner; only a professional of the business without an account gets one. */
async function checkInvitation(
  tx: Executor,
  businessId: string,
  { userId }: Caller,
  { role, professionalId }: { readonly role: MemberRole; readonly professionalId: string | null },
): Promise<Outcome<undefined>> {
  if (professionalId !== null) {
    if (role !== 'professional') return refuseField('INVALID_INPUT', 'professionalId');
    const staff = await findStaffMember(tx, userId, { businessId, id: professionalId });
    if (!staff) return refuse('PROFESSIONAL_NOT_FOUND');
    if (staff.userId !== null) return refuse('EMAIL_TAKEN');
  }
  const members = await reads.listMembers(tx, businessId);
  if (!mayInvite(members, userId, role)) return refuse('FORBIDDEN');
  const isFull = role !== 'professional' && members.length >= contract.MEMBERS_MAX;
  return isFull ? refuse('USAGE_LIMIT_REACHED') : accept(undefined);
}

/** A member of one of the businesses; of several of them, the caller must choose one. */
async function findMember(tx: Executor, businessIds: readonly string[], id: string) {
  const found: { businessId: string; member: reads.MemberRecord }[] = [];
  for (const businessId of businessIds) {
    const members = await reads.listMemberAccounts(tx, businessId);
    const member = members.find((each) => each.id === id);
    if (member) found.push({ businessId, member });
  }
  const [first, another] = found;
  if (!first) return refuse('USER_NOT_FOUND');
  return another ? refuseField('MISSING_FIELDS', 'businessId') : accept(first);
}

/** Decided with the business locked: two owners cannot remove each other at once. */
async function saveChange(
  tx: Executor,
  businessId: string,
  { userId: actorId }: Caller,
  change: Parameters<typeof changeMember>[2],
  now: Date,
): Promise<Outcome<undefined>> {
  const owned =
    change.role === 'owner' ? await checkOwnedCount(tx, change.userId) : accept(undefined);
  const business = (await lockBusiness(tx, { id: businessId }))!;
  const before = await reads.listMembers(tx, businessId);
  const { role } = before.find(({ userId }) => userId === change.userId) ?? {};
  const after = changeMember(before, actorId, change, now.getTime());
  if (!after.ok) return after;
  if (role === change.role) return accept(undefined);
  if (!owned.ok) return owned;
  if (after.value.length > contract.MEMBERS_MAX) return refuse('USAGE_LIMIT_REACHED');
  const { userId: ownerId } = firstOwner(after.value, business.userId);
  const isOther = ({ userId }: Member) => userId !== ownerId;
  await replaceMembers(tx, businessId, after.value.filter(isOther));
  if (ownerId !== business.userId) await updateBusiness(tx, businessId, { userId: ownerId });
  const type = change.role ? 'member.changed' : 'member.removed';
  await insertEvents(tx, [{ ...memberEvent(type, businessId, change), actorId }], now);
  return accept(undefined);
}

function toView({ professionalId, ...member }: reads.MemberRecord, businessId: string) {
  return { ...member, businessId, ...(professionalId !== null && { professionalId }) };
}
