import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { hasRight, type MemberRole, type Right, rolesWith } from '../../domain/rights.ts';
import type { Member } from '../../domain/team.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';

export type Membership = { readonly businessId: string; readonly role: MemberRole };

/** Every membership: of the first owner, of other members, and of professionals with an account. */
export const MEMBERSHIPS = sql`(
  SELECT id AS business_id, user_id, 'owner' AS role FROM businesses
  UNION ALL SELECT business_id, user_id, role FROM business_members
  UNION ALL SELECT bp.business_id, p.user_id, 'professional' FROM professionals p
    JOIN business_professionals bp ON bp.professional_id = p.id) AS m`;

/** An array of the accounts that have the right at a business. */
export function userIdsWith(right: Right, businessId: SQL): SQL {
  return sql`ARRAY(SELECT m.user_id FROM ${MEMBERSHIPS}
    WHERE m.business_id = ${businessId} AND m.role IN (${roleList(right)}) AND m.user_id IS NOT NULL)`;
}

const membershipsStatement = prepareStatement<Membership>(
  'memberships',
  sql`SELECT business_id AS "businessId", role FROM ${MEMBERSHIPS}
    WHERE user_id = ${sql.placeholder('userId')} ORDER BY business_id, role`,
);

export function listMemberships(executor: Executor, userId: string): Promise<Membership[]> {
  return membershipsStatement(executor, { userId });
}

/** The businesses where the account has the right. */
export async function listBusinessIdsWith(
  executor: Executor,
  right: Right,
  { userId }: { readonly userId: string },
): Promise<string[]> {
  const memberships = await listMemberships(executor, userId);
  const rightful = memberships.filter(({ role }) => hasRight(role, right));
  return [...new Set(rightful.map(({ businessId }) => businessId))];
}

/** Owners, managers and front desk of a business. */
export async function listMembers(executor: Executor, businessId: string): Promise<Member[]> {
  const { rows } = await executor.execute<Member>(sql`
    SELECT user_id AS "userId", 'owner' AS role, (extract(epoch FROM created_at) * 1000)::float8 AS "sinceMs"
    FROM businesses WHERE id = ${businessId} AND user_id IS NOT NULL
    UNION ALL SELECT user_id, role, (extract(epoch FROM created_at) * 1000)::float8
    FROM business_members WHERE business_id = ${businessId}`);
  return rows;
}

export type MemberRecord = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly professionalId: string | null;
};

/** Every account with a membership, once, with its other role if it also works there as a professional. */
export async function listMemberAccounts(
  executor: Executor,
  businessId: string,
): Promise<MemberRecord[]> {
  const { rows } = await executor.execute<MemberRecord>(sql`
    SELECT u.id, u.name, u.email, p.id AS "professionalId",
      coalesce(min(m.role) FILTER (WHERE m.role <> 'professional'), 'professional') AS role
    FROM ${MEMBERSHIPS} JOIN users u ON u.id = m.user_id
    LEFT JOIN (professionals p JOIN business_professionals bp
      ON bp.professional_id = p.id AND bp.business_id = ${businessId}) ON p.user_id = u.id
    WHERE m.business_id = ${businessId} GROUP BY u.id, p.id ORDER BY u.id`);
  return rows;
}

export type NamedMembership = Membership & {
  readonly businessName: string;
  readonly timezone: string;
  readonly currency: string;
};

/** The memberships of an account with what every page about the business needs. */
export async function listNamedMemberships(
  executor: Executor,
  userId: string,
): Promise<NamedMembership[]> {
  const { rows } = await executor.execute<NamedMembership>(sql`
    SELECT m.business_id AS "businessId", b.name AS "businessName", b.timezone, b.currency, m.role
    FROM ${MEMBERSHIPS} JOIN businesses b ON b.id = m.business_id
    WHERE m.user_id = ${userId} ORDER BY m.business_id, m.role`);
  return rows;
}

/** The id of the account's professional, if it has one. */
export function ownProfessionalId(userId: string): SQL {
  return sql`(SELECT p.id FROM professionals p WHERE p.user_id = ${userId})`;
}

/** An array of the businesses where the account has the right. Postgres computes it once for a statement. */
export function businessIdsWith(right: Right, userId: string): SQL {
  return sql`ARRAY(SELECT m.business_id FROM ${MEMBERSHIPS}
    WHERE m.user_id = ${userId} AND m.role IN (${roleList(right)}))`;
}

/**
 * An array of the accounts that are mailed about the bookings of a business: the first owner, and other owners and managers who
 * have not turned it off. Limited, because each booking is mailed to all of them.
 */
export function bookingReaderIds(businessId: SQLWrapper, limit: number): SQL {
  return sql`ARRAY(SELECT u.id FROM ${MEMBERSHIPS} JOIN users u ON u.id = m.user_id
    WHERE m.business_id = ${businessId} AND m.role IN (${roleList('team')}) AND u.erased_at IS NULL
      AND (u.mails_bookings OR EXISTS (SELECT FROM businesses first WHERE first.user_id = u.id AND first.id = m.business_id))
    ORDER BY m.role DESC, u.id LIMIT ${limit})`;
}

/** Every membership with its account and business. */
export const NAMED_MEMBERSHIPS = sql`${MEMBERSHIPS} JOIN users u ON u.id = m.user_id
  JOIN businesses b ON b.id = m.business_id`;

/** True if the account is a member of the business, with the right if one is named. */
export function isMemberOf(
  userId: string | SQLWrapper,
  businessId: SQLWrapper,
  right?: Right,
): SQL {
  const isRightful = right ? sql`m.role IN (${roleList(right)})` : sql`true`;
  return sql`EXISTS (SELECT FROM ${MEMBERSHIPS}
    WHERE m.user_id = ${userId} AND m.business_id = ${businessId} AND ${isRightful})`;
}

/** Literals, so that Postgres leaves out the tables whose roles lack the right. */
function roleList(right: Right): SQL {
  return sql.raw(
    rolesWith(right)
      .map((role) => `'${role}'`)
      .join(', '),
  );
}
