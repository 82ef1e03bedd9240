import type { DomainEvent, EventType } from './events.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import { hasRight, type MemberRole } from './rights.ts';

/** A member besides the professionals, who belong to the staff. */
export type Member = {
  readonly userId: string;
  readonly role: 'owner' | 'manager' | 'frontDesk';
  readonly sinceMs: number;
};

/** `role` undefined: no longer such a member. */
export type MemberChange = {
  readonly userId: string;
  readonly role: Member['role'] | undefined;
};

/**
 * The members after a change that `actorId` asks for. Each member may leave. Only an owner makes, changes or removes an owner, and
 * a business always keeps one.
 */
export function changeMember(
  members: readonly Member[],
  actorId: string,
  { userId, role }: MemberChange,
  nowMs: number,
): Outcome<readonly Member[]> {
  const actor = members.find((each) => each.userId === actorId);
  const isLeaving = userId === actorId && role === undefined;
  if (!actor || (actor.role === 'frontDesk' && !isLeaving)) return refuse('FORBIDDEN');
  const before = members.find((each) => each.userId === userId);
  const concernsOwner = before?.role === 'owner' || role === 'owner';
  if (concernsOwner && actor.role !== 'owner') return refuse('FORBIDDEN');
  const others = members.filter((each) => each.userId !== userId);
  const after = role ? [...others, { userId, role, sinceMs: before?.sinceMs ?? nowMs }] : others;
  return after.some((each) => each.role === 'owner') ? accept(after) : refuse('INVALID_STATUS');
}

/** Members with the right to the team invite. Only an owner invites an owner. */
export function mayInvite(
  members: readonly Member[],
  inviterId: string,
  role: MemberRole,
): boolean {
  const inviter = members.find(({ userId }) => userId === inviterId);
  if (!inviter) return false;
  return role === 'owner' ? inviter.role === 'owner' : hasRight(inviter.role, 'team');
}

/** Names accounts and roles only. */
export function memberEvent(
  type: Extract<EventType, `member.${string}`>,
  businessId: string,
  { userId, role }: { readonly userId: string; readonly role?: string | undefined },
): DomainEvent {
  return { type, businessId, resourceId: userId, data: { ...(role && { role }) } };
}

/** The states of a professional's request for time off. */
export const REQUEST_STATUSES = ['requested', 'approved', 'declined'] as const;

export function timeOffRequestEvent(
  status: (typeof REQUEST_STATUSES)[number],
  place: { readonly businessId: string; readonly professionalId: string },
  requestId: string,
): DomainEvent {
  const { professionalId } = place;
  return { type: `time_off.${status}`, ...place, resourceId: requestId, data: { professionalId } };
}

/** The owner that the profile of the business names: the present one, or the one who has been owner longest. */
export function firstOwner(members: readonly Member[], presentId: string | null): Member {
  const owners = members.filter(({ role }) => role === 'owner');
  const present = owners.find(({ userId }) => userId === presentId);
  return present ?? owners.reduce((first, each) => (each.sinceMs < first.sinceMs ? each : first));
}
