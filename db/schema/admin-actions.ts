import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import {
  ADMIN_ACTIONS,
  type AdminAction,
  type AdminActionName,
  TARGET_TYPES,
  type TargetType,
} from '../../domain/admin-action.ts';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { instant, isOneOf } from './columns.ts';

/** The audit trail, inserted in the transaction of the action. No role changes or deletes a row. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: text('id').primaryKey(),
    /** In whole milliseconds. */
    at: instant('at').notNull(),
    /** Null: the operator. */
    adminId: text('admin_id').references(() => users.id),
    action: text('action').$type<AdminActionName>().notNull(),
    targetType: text('target_type').$type<TargetType>().notNull(),
    targetId: text('target_id').notNull(),
    businessId: text('business_id').references(() => businesses.id),
    reason: text('reason'),
    details: jsonb('details').$type<NonNullable<AdminAction['details']>>().notNull().default({}),
  },
  (t) => [
    index('admin_actions_by_time').on(t.at, t.id),
    index('admin_actions_by_admin').on(t.adminId, t.at, t.id),
    index('admin_actions_by_target').on(t.targetId, t.at, t.id),
    index('admin_actions_by_business').on(t.businessId, t.at, t.id),
    check('admin_actions_action', isOneOf(t.action, ADMIN_ACTIONS)),
    check('admin_actions_target_type', isOneOf(t.targetType, TARGET_TYPES)),
    check('admin_actions_reason', sql`length(${t.reason}) <= 2000`),
    check(
      'admin_actions_details',
      sql`jsonb_typeof(${t.details}) = 'object' AND length(${t.details}::text) <= 4000`,
    ),
  ],
);
