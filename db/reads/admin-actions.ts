import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  DecisionCause,
  TargetType as ReportedType,
  Verdict,
} from '../../domain/moderation.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { adminActions } from '../schema/admin-actions.ts';
import { nameOf } from './names.ts';
import { type Listing, listRows, matchesAny } from './pagination.ts';

export type AdminActionRecord = typeof adminActions.$inferSelect & {
  readonly adminName: string | null;
  /** A review has the name of its professional, a report that of the reported content. */
  readonly targetName: string | null;
  readonly report: ReportOutcome | null;
};

type ReportOutcome = {
  readonly reporter: { readonly id: string; readonly name: string } | null;
  readonly targetType: ReportedType;
  readonly status: Verdict;
  readonly cause: DecisionCause;
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

const targetName = nameOf(
  sql`coalesce(${adminActions.details} ->> 'target', ${adminActions.targetId})`,
);

/** Written by the decision of the report. */
const report = sql<ReportOutcome | null>`CASE ${adminActions.targetType} WHEN 'report' THEN json_build_object(
  'reporter', (SELECT json_build_object('id', reporter.id, 'name', reporter.name) FROM users AS reporter
    WHERE reporter.id = ${adminActions.details} ->> 'reporter'),
  'targetType', ${adminActions.details} -> 'reported',
  'status', ${adminActions.details} -> 'status', 'cause', ${adminActions.details} -> 'cause') END`;

/** Newest first. */
export function listAdminActions(
  executor: Executor,
  filter: AdminActionFilter,
): Listing<AdminActionRecord, Date> {
  const columns = { ...getTableColumns(adminActions), adminName: users.name, targetName, report };
  return listRows(
    executor,
    () =>
      executor
        .select(columns)
        .from(adminActions)
        .leftJoin(users, eq(users.id, adminActions.adminId))
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
