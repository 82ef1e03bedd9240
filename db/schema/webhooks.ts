import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SendFailure } from '../../domain/webhooks/webhook.ts';
import { businesses } from './businesses.ts';
import { createdAt, instant } from './columns.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    url: text('url').notNull(),
    /** Event types. `*`: all but those that must be named. */
    events: text('events').array().notNull(),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
    /** Set while the worker has disabled it; an owner who activates it clears these. */
    disabledReason: text('disabled_reason', { enum: ['gone', 'failing'] }),
    disabledAt: instant('disabled_at'),
    /** When the owner got mail that it was disabled. */
    ownerToldAt: instant('owner_told_at'),
    lastSuccessAt: instant('last_success_at'),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    pausedUntil: instant('paused_until'),
    /** Pauses in a row. */
    slowCount: integer('slow_count').notNull().default(0),
    createdAt: createdAt(),
    /** A deleted webhook stays until its deliveries are swept. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('webhooks_by_business')
      .on(t.businessId)
      .where(sql`${t.deletedAt} IS NULL`),
    // For the sweep, which looks every minute.
    index('webhooks_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} IS NOT NULL`),
    check('webhooks_url', sql`length(${t.url}) <= 2000`),
    check('webhooks_disabled', sql`NOT ${t.isActive} OR ${t.disabledReason} IS NULL`),
  ],
);

/** Signing secrets. The gateway writes them; only the worker can read them. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id),
    /** Sealed with the id of the webhook. */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: createdAt(),
    /** Set when a newer secret replaces it. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    index('webhook_secrets_by_webhook').on(t.webhookId),
    index('webhook_secrets_by_expiry')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} IS NOT NULL`),
  ],
);

/** The worker that sends to a webhook now. Without a reference, so that a deleted webhook blocks nothing. */
export const webhookLeases = pgTable('webhook_leases', {
  webhookId: text('webhook_id').primaryKey(),
  /** The id of a running worker. */
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** One attempt to deliver, without the content that was sent. */
export type StoredAttempt = {
  readonly at: string;
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null;
  readonly failure: SendFailure | null;
  readonly durationMs: number;
  /** The beginning of the answer. */
  readonly answer: string;
};

/** An event for a webhook, until 30 days after it was queued or tried last. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id),
    /** A test event is in no other table. */
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** Events of one resource are delivered in the order of their positions. */
    resourceId: text('resource_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    status: text('status', { enum: ['pending', 'delivered', 'failed'] }).notNull(),
    /** Attempts since it was queued, or queued again. */
    attemptCount: integer('attempt_count').notNull().default(0),
    /** The time of the last attempt if it is not pending. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The last attempts, oldest first. */
    attempts: jsonb('attempts').$type<StoredAttempt[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event_unique').on(t.webhookId, t.eventId),
    // The earlier deliveries of a resource.
    index('webhook_deliveries_pending')
      .on(t.webhookId, t.resourceId, t.position, t.id)
      .where(sql`${t.status} = 'pending'`),
    // The deliveries of a webhook that are due, without reading all that wait.
    index('webhook_deliveries_next')
      .on(t.webhookId, t.nextAttemptAt, t.position, t.id)
      .where(sql`${t.status} = 'pending'`),
    // The most overdue delivery of all webhooks.
    index('webhook_deliveries_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} = 'pending'`),
    index('webhook_deliveries_by_webhook').on(t.webhookId, t.createdAt),
    index('webhook_deliveries_by_age').on(t.nextAttemptAt),
    check('webhook_deliveries_status', sql`${t.status} IN ('pending', 'delivered', 'failed')`),
  ],
);
