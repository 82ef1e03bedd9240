import { and, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../domain/durations.ts';
import type { Executor } from '../client.ts';
import { eqBesideId } from '../literal.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { familyMembers } from '../schema/family-members.ts';
import { heldSeats, holds } from '../schema/holds.ts';
import { professionals } from '../schema/professionals.ts';
import { waitlistEntries, waitlistLinks } from '../schema/waitlist.ts';
import { toHold } from './holds.ts';

/** A later offer has a mail with a new link. */
const LINK_KEPT_MS = 92 * DAY_MS;

const serviceNames = sql<string[]>`ARRAY(SELECT s.name
    FROM unnest(${waitlistEntries.serviceIds}) WITH ORDINALITY AS wanted(id, place)
    JOIN services s ON s.id = wanted.id ORDER BY wanted.place)`;

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof findOpenOffer>>>;

/** An offer as its mail and its page show it. Undefined once it has ended. */
export async function findOpenOffer(executor: Executor, holdId: string, now: Date) {
  const [row] = await executor
    .select({
      hold: getTableColumns(holds),
      entryId: waitlistEntries.id,
      familyMemberId: waitlistEntries.familyMemberId,
      crmClientId: waitlistEntries.crmClientId,
      visitorName: familyMembers.name,
      startsAt: heldSeats.startsAt,
      endsAt: heldSeats.endsAt,
      professionalName: professionals.name,
      services: serviceNames,
    })
    .from(holds)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, holds.waitlistEntryId))
    .leftJoin(familyMembers, eq(familyMembers.id, waitlistEntries.familyMemberId))
    .innerJoin(heldSeats, eq(heldSeats.holdId, holds.id))
    .innerJoin(professionals, eq(professionals.id, heldSeats.professionalId))
    .where(
      and(
        eq(holds.id, holdId),
        eqBesideId(holds.status, 'open'),
        gt(holds.expiresAt, now),
        eqBesideId(waitlistEntries.status, 'waiting'),
      ),
    );
  return row && { ...row, hold: toHold(row.hold) };
}

/**
 * The names that the mail of a withdrawn offer shows. `isTelling`: a worker is sending the mail of the offer.
 * `wasTold`: that mail was sent, or an attempt may have succeeded whose result is unknown.
 */
export async function findWithdrawnOffer(executor: Executor, holdId: string, now: Date) {
  const existsMail = (condition: SQL) => sql<boolean>`EXISTS (
    SELECT FROM notifications n JOIN events e ON e.id = n.event_id
    WHERE (n.user_id = ${waitlistEntries.customerId} OR n.crm_client_id = ${waitlistEntries.crmClientId}) AND n.kind = 'waitlistOffer'
      AND e.data ->> 'holdId' = ${holds.id} AND ${condition})`;
  const [row] = await executor
    .select({
      entryId: waitlistEntries.id,
      visitorName: familyMembers.name,
      professionalName: professionals.name,
      services: serviceNames,
      isTelling: existsMail(sql`n.status = 'queued' AND n.attempts = 1 AND n.failure IS NULL
        AND n.next_attempt_at > ${now.toISOString()}::timestamptz`),
      // An attempt that ended as skipped or failed has told nothing.
      wasTold: existsMail(
        sql`n.attempts > CASE WHEN n.status IN ('skipped', 'failed') THEN 1 ELSE 0 END`,
      ),
    })
    .from(holds)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, holds.waitlistEntryId))
    .leftJoin(familyMembers, eq(familyMembers.id, waitlistEntries.familyMemberId))
    .innerJoin(professionals, sql`${professionals.id} = ${holds.professionalIds}[1]`)
    .where(eq(holds.id, holdId));
  return row;
}

/** An entry that the business or the clock has ended, as the mail about it shows it. */
export async function findEndedEntry(executor: Executor, id: string) {
  const [row] = await executor
    .select({ entry: getTableColumns(waitlistEntries), services: serviceNames })
    .from(waitlistEntries)
    .where(
      and(eq(waitlistEntries.id, id), inArray(waitlistEntries.status, ['removed', 'expired'])),
    );
  return row;
}

/** Undefined if the link is unknown or too old, the last wanted date was more than a day ago, or the account is erased. */
export async function findWaitlistLink(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select({
      entry: getTableColumns(waitlistEntries),
      language: users.language,
      ownerId: businesses.userId,
    })
    .from(waitlistLinks)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistLinks.entryId))
    .leftJoin(users, eq(users.id, waitlistEntries.customerId))
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .where(
      and(
        eq(waitlistLinks.tokenHash, tokenHash),
        isNull(users.erasedAt),
        gt(waitlistLinks.createdAt, new Date(now.getTime() - LINK_KEPT_MS)),
        sql`${waitlistEntries.toDate} + 1 >= (${now.toISOString()}::timestamptz AT TIME ZONE ${businesses.timezone})::date`,
      ),
    );
  return row;
}
