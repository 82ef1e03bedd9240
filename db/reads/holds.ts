import { and, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Hold } from '../../domain/hold.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { users } from '../schema/accounts.ts';
import { crmClients } from '../schema/clients.ts';
import { holds } from '../schema/holds.ts';
import type { AccountScope } from './appointments.ts';
import { isMemberOf } from './members.ts';
import { type Listing, listRows, mapPages } from './pagination.ts';

export async function findHold(executor: Executor, id: string): Promise<Hold | undefined> {
  const [row] = await executor.select().from(holds).where(eq(holds.id, id));
  return row && toHold(row);
}

/** A hold as its owner and their colleagues read it. */
export type ShownHold = Hold & { readonly client: HeldClient | undefined };
type HeldClient = { readonly client: string } & (
  { readonly clientId: string } | { readonly crmClientId: string }
);

const PERSON = sql`${holds.request} ->> 'personId'`;

function selectShownHolds(executor: Executor) {
  return executor
    .select({
      hold: getTableColumns(holds),
      account: { id: users.id, name: users.name },
      record: { id: crmClients.id, name: crmClients.name },
    })
    .from(holds)
    .leftJoin(users, eq(users.id, PERSON))
    .leftJoin(crmClients, eq(crmClients.id, PERSON));
}

function toShownHold({
  hold,
  account,
  record,
}: Awaited<ReturnType<typeof selectShownHolds>>[number]): ShownHold {
  // Customers hold for themselves, or for a family member.
  const other = account?.id === hold.ownerId ? null : account;
  return { ...toHold(hold), client: toHeldClient(other, record) };
}

type Person = { readonly id: string; readonly name: string } | null;

function toHeldClient(account: Person, record: Person): HeldClient | undefined {
  if (record) return { client: record.name, crmClientId: record.id };
  return account ? { client: account.name, clientId: account.id } : undefined;
}

export async function findShownHold(
  executor: Executor,
  scope: AccountScope,
  id: string,
): Promise<ShownHold | undefined> {
  const [row] = await selectShownHolds(executor).where(and(eq(holds.id, id), isShownTo(scope)));
  return row && toShownHold(row);
}

/**
 * Members who run the calendars share their holds, and all offers to client records. A member who has left the business sees
 * none of them.
 */
function isShownTo({ kind, userId }: AccountScope): SQL | undefined {
  const { ownerId, businessId } = holds;
  const isOwn = eq(ownerId, userId);
  if (kind !== 'staff') return isOwn;
  const isOfferToRecord = sql`(${holds.waitlistEntryId} IS NOT NULL AND starts_with(${PERSON}, 'crm_'))`;
  const areColleagues = and(
    isMemberOf(userId, businessId, 'calendar'),
    or(isMemberOf(ownerId, businessId, 'calendar'), isOfferToRecord),
  );
  return and(isMemberOf(userId, businessId), or(isOwn, areColleagues));
}

/** The open holds that the account may use, newest first. */
export function listOpenHolds(
  executor: Executor,
  scope: AccountScope,
  now: Date,
): Listing<ShownHold, string> {
  const select = () => selectShownHolds(executor).$dynamic();
  const listed = listRows<ReturnType<typeof select>, string>(
    executor,
    select,
    and(isShownTo(scope), eqLiteral(holds.status, 'open'), gt(holds.expiresAt, now)),
    { rank: holds.id, id: holds.id, order: 'desc' },
  );
  return mapPages(listed, (rows) => rows.map(toShownHold));
}

export function toHold({ createdAt, expiresAt, ...hold }: typeof holds.$inferSelect): Hold {
  return { ...hold, createdAtMs: createdAt.getTime(), expiresAtMs: expiresAt.getTime() };
}
