import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { familyMembers } from '../schema/family-members.ts';
import { heldSeats, holds } from '../schema/holds.ts';
import { professionals } from '../schema/professionals.ts';
import { waitlistEntries, waitlistLinks } from '../schema/waitlist.ts';
import { toHold } from './holds.ts';

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof findOpenOffer>>>;

/** An offer as its mail and its page show it. Undefined once it has ended. */
export async function findOpenOffer(executor: Executor, holdId: string, now: Date) {
  const services = sql<string[]>`ARRAY(SELECT s.name
    FROM unnest(${waitlistEntries.serviceIds}) WITH ORDINALITY AS wanted(id, place)
    JOIN services s ON s.id = wanted.id ORDER BY wanted.place)`;
  const [row] = await executor
    .select({
      hold: getTableColumns(holds),
      entryId: waitlistEntries.id,
      familyMemberId: waitlistEntries.familyMemberId,
      visitorName: familyMembers.name,
      startsAt: heldSeats.startsAt,
      endsAt: heldSeats.endsAt,
      professionalName: professionals.name,
      services,
    })
    .from(holds)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, holds.waitlistEntryId))
    .leftJoin(familyMembers, eq(familyMembers.id, waitlistEntries.familyMemberId))
    .innerJoin(heldSeats, eq(heldSeats.holdId, holds.id))
    .innerJoin(professionals, eq(professionals.id, heldSeats.professionalId))
    .where(
      and(
        eq(holds.id, holdId),
        eq(holds.status, 'open'),
        gt(holds.expiresAt, now),
        eq(waitlistEntries.status, 'waiting'),
      ),
    );
  return row && { ...row, hold: toHold(row.hold) };
}

/** Undefined if the link is unknown or its account is erased. */
export async function findWaitlistLink(executor: Executor, tokenHash: string) {
  const [row] = await executor
    .select({ entry: getTableColumns(waitlistEntries), language: users.language })
    .from(waitlistLinks)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistLinks.entryId))
    .innerJoin(users, and(eq(users.id, waitlistEntries.customerId), isNull(users.erasedAt)))
    .where(eq(waitlistLinks.tokenHash, tokenHash));
  return row;
}
