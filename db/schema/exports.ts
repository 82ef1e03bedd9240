import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { EXPORT_KINDS, EXPORT_STATUSES } from '../../domain/export.ts';
import { users } from './accounts.ts';
import { createdAt, instant, isOneOf } from './columns.ts';

/** An export that is too large for one response. The worker writes it, and mails a link to it. */
export const exports = pgTable(
  'exports',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: EXPORT_KINDS }).notNull(),
    /** The account or the business. */
    subjectId: text('subject_id').notNull(),
    requestedById: text('requested_by_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('preparing'),
    /** No other worker writes it until then. */
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Hash of the token in the mailed link. */
    tokenHash: text('token_hash'),
    createdAt: createdAt(),
    /** The end of the link, or of the row if it failed. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('exports_one_preparing')
      .on(t.subjectId)
      .where(sql`${t.status} = 'preparing'`),
    index('exports_by_subject').on(t.subjectId),
    index('exports_by_requester').on(t.requestedById),
    uniqueIndex('exports_token_unique').on(t.tokenHash),
    index('exports_by_expiry').on(t.expiresAt),
    check('exports_kind', isOneOf(t.kind, EXPORT_KINDS)),
    check('exports_status', isOneOf(t.status, EXPORT_STATUSES)),
    check('exports_ended', sql`(${t.status} = 'preparing') = (${t.expiresAt} IS NULL)`),
  ],
);

/** The text of an export, in pieces that are sent one after the other. */
export const exportChunks = pgTable(
  'export_chunks',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    content: text('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.seq] })],
);
