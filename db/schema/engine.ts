import { bigint, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Accepted } from '../../domain/commands/result.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { createdAt, instant } from './columns.ts';

/**
 * What the engine decided, written in the transaction that made it true. A command that comes
 * again, by a retry or through another gateway, finds its answer here and changes nothing.
 */
export const outcomes = pgTable(
  'outcomes',
  {
    commandId: text('command_id').primaryKey(),
    kind: text('kind').notNull(),
    callerId: text('caller_id').notNull(),
    /** The request that it was decided for; another one with the same command is a repeat. */
    attemptId: text('attempt_id').notNull(),
    /** What was asked, in short: a repeat must ask the same. */
    fingerprint: text('fingerprint').notNull(),
    outcome: jsonb('outcome').$type<Outcome<Accepted>>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (t) => [
    unique('outcomes_attempt_unique').on(t.attemptId),
    index('outcomes_by_age').on(t.decidedAt),
  ],
);

/**
 * What a durable booking asks for, before it is decided: from then on its id stands for no other wish.
 */
export const keyReservations = pgTable(
  'key_reservations',
  {
    commandId: text('command_id').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    /** An attempt that a repeat has joined: it is not given up any more. */
    joinedAttemptId: text('joined_attempt_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('key_reservations_by_age').on(t.createdAt),
    index('key_reservations_by_joined_attempt').on(t.joinedAttemptId),
  ],
);

/** What was answered to a write that came with an Idempotency-Key, kept in the transaction that made it. */
export const storedResponses = pgTable(
  'stored_responses',
  {
    callerId: text('caller_id').notNull(),
    key: text('key').notNull(),
    /** What was asked, in short: a repeat must ask the same. */
    fingerprint: text('fingerprint').notNull(),
    outcome: jsonb('outcome').$type<Outcome<StoredResponse>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.callerId, t.key] }),
    index('stored_responses_by_age').on(t.createdAt),
  ],
);

export type StoredResponse = {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Every state change, written in the same transaction as the change itself. */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    businessId: text('business_id').notNull(),
    resourceId: text('resource_id').notNull(),
    actorId: text('actor_id').notNull(),
    data: jsonb('data').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_by_business').on(t.businessId, t.seq),
    index('events_by_resource').on(t.resourceId, t.seq),
  ],
);
