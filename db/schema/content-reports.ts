import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  APPEAL_STATUSES,
  REPORT_SIDES,
  REPORT_STATUSES,
  TARGET_TYPES,
} from '../../domain/moderation.ts';
import { users } from './accounts.ts';
import { createdAt, instant, isOneOf } from './columns.ts';

/** Reports of reviews, businesses and professionals, with the decisions of admins. */
export const contentReports = pgTable(
  'content_reports',
  {
    id: text('id').primaryKey(),
    /** Null once the account is erased. */
    reporterId: text('reporter_id').references(() => users.id),
    targetType: text('target_type', { enum: TARGET_TYPES }).notNull(),
    targetId: text('target_id').notNull(),
    /** Empty once the account is erased. */
    reason: text('reason').notNull(),
    status: text('status', { enum: REPORT_STATUSES }).notNull().default('open'),
    /** The admin's reason, which both sides read. */
    note: text('note'),
    decidedAt: instant('decided_at'),
    decidedById: text('decided_by_id').references(() => users.id),
    /** Set if the decision about another report of the same target decided this one too. */
    decidedWithId: text('decided_with_id'),
    /** When the content was last hidden or suspended for it. Stays when that is taken back. */
    sanctionedAt: instant('sanctioned_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('content_reports_one_open')
      .on(t.reporterId, t.targetId)
      .where(sql`${t.status} = 'open'`),
    index('content_reports_by_reporter').on(t.reporterId, t.createdAt),
    index('content_reports_by_target').on(t.targetId, t.status),
    index('content_reports_by_decision').on(t.decidedWithId),
    index('content_reports_by_status').on(t.status, t.createdAt, t.id),
    check('content_reports_target_type', isOneOf(t.targetType, TARGET_TYPES)),
    check('content_reports_status', isOneOf(t.status, REPORT_STATUSES)),
    check('content_reports_decided', sql`(${t.status} = 'open') = (${t.decidedAt} IS NULL)`),
    check(
      'content_reports_sanctioned',
      sql`${t.status} NOT IN ('hidden', 'suspended') OR ${t.sanctionedAt} IS NOT NULL`,
    ),
  ],
);

/** Each side may appeal once against the decision about a report. */
export const reportAppeals = pgTable(
  'report_appeals',
  {
    reportId: text('report_id')
      .notNull()
      .references(() => contentReports.id),
    side: text('side', { enum: REPORT_SIDES }).notNull(),
    /** Null once the account is erased. */
    appellantId: text('appellant_id').references(() => users.id),
    /** Empty once the account is erased. */
    reason: text('reason').notNull(),
    status: text('status', { enum: APPEAL_STATUSES }).notNull().default('open'),
    note: text('note'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
    decidedById: text('decided_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.side] }),
    index('report_appeals_open')
      .on(t.createdAt)
      .where(sql`${t.status} = 'open'`),
    index('report_appeals_by_appellant').on(t.appellantId),
    check('report_appeals_side', isOneOf(t.side, REPORT_SIDES)),
    check('report_appeals_status', isOneOf(t.status, APPEAL_STATUSES)),
    check('report_appeals_decided', sql`(${t.status} = 'open') = (${t.decidedAt} IS NULL)`),
  ],
);
