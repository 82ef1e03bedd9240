import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { adminActions } from '../schema/admin-actions.ts';
import { type Listing, listRows, matchesAny } from './pagination.ts';

export type AdminActionRecord = typeof adminActions.$inferSelect & {
  readonly adminName: string;
  /** Null where the target has no name. */
  readonly targetName: string | null;
};

export type AdminActionFilter = {
  readonly adminId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly businessId?: string | undefined;
  readonly targetType?: readonly string[] | undefined;
  readonly action?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const targetName = sql<string | null>`CASE ${adminActions.targetType}
  WHEN 'business' THEN (SELECT name FROM businesses WHERE id = ${adminActions.targetId})
  WHEN 'professional' THEN (SELECT name FROM professionals WHERE id = ${adminActions.targetId})
  WHEN 'account' THEN (SELECT name FROM users AS account WHERE account.id = ${adminActions.targetId})
END`;

/** Newest first. */
export function listAdminActions(
  executor: Executor,
  filter: AdminActionFilter,
): Listing<AdminActionRecord, Date> {
  const columns = { ...getTableColumns(adminActions), adminName: users.name, targetName };
  return listRows(
    executor,
    () =>
      executor
        .select(columns)
        .from(adminActions)
        .innerJoin(users, eq(users.id, adminActions.adminId))
        .$dynamic(),
    and(
      isId(adminActions.adminId, filter.adminId),
      isId(adminActions.targetId, filter.targetId),
      isId(adminActions.businessId, filter.businessId),
      matchesAny(adminActions.targetType, filter.targetType),
      matchesAny(adminActions.action, filter.action),
      filter.from === undefined ? undefined : gte(adminActions.at, new Date(filter.from)),
      filter.to === undefined ? undefined : lt(adminActions.at, new Date(filter.to)),
    ),
    { rank: adminActions.at, id: adminActions.id, order: 'desc' },
  );
}

const isId = (column: PgColumn, id: string | undefined) =>
  id === undefined ? undefined : eq(column, id);
