import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { AbandonReason, Accepted } from '../../domain/commands/result.ts';
import type { CommandTexts } from '../../domain/commands/texts.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { createdAt, instant } from './columns.ts';

/**
 * Decisions of the engine, inserted in the transaction that carries them out. A repeated command, from a
 * retry or another gateway, finds its outcome here and changes nothing.
 */
export const outcomes = pgTable(
  'outcomes',
  {
    commandId: text('command_id').primaryKey(),
    /** The kind of the command; `write` reserves the key of a plain write, so that no command can have it. */
    kind: text('kind').notNull(),
    callerId: text('caller_id').notNull(),
    /** An attempt is decided or abandoned, never both: this column is unique. */
    attemptId: text('attempt_id').notNull(),
    /** The request that was decided. Another request with the same command is a repeat. */
    requestId: text('request_id').notNull(),
    /** Hash of the request. A repeat must have the same. */
    fingerprint: text('fingerprint').notNull(),
    /** Null for an abandoned attempt. */
    outcome: jsonb('outcome').$type<Outcome<Accepted>>(),
    /** Set if the attempt is abandoned, and only then. */
    abandonReason: text('abandon_reason').$type<AbandonReason>(),
    /** The request in words, for operators. */
    summary: text('summary').notNull(),
    /** Null if a booking with any professional was refused. */
    professionalId: text('professional_id'),
    /** The account or client record that staff book for. */
    clientId: text('client_id'),
    /** The appointment that the command changes. */
    appointmentId: text('appointment_id'),
    requestedAt: instant('requested_at').notNull(),
    /** Or when it was abandoned. */
    decidedAt: instant('decided_at').notNull(),
  },
  (t) => [
    unique('outcomes_attempt_unique').on(t.attemptId),
    index('outcomes_by_age').on(t.decidedAt),
    check('outcomes_decided_or_abandoned', sql`num_nonnulls(${t.outcome}, ${t.abandonReason}) = 1`),
  ],
);

/** Reserves a command id for one request before a durable booking is decided. Another request with that id is refused. */
export const keyReservations = pgTable(
  'key_reservations',
  {
    commandId: text('command_id').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    /** The attempt whose caller got 202: it must be decided and cannot be abandoned. */
    joinedAttemptId: text('joined_attempt_id'),
    /** How many attempts of this command were abandoned. Only the next one can be decided. */
    generation: integer('generation').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('key_reservations_by_age').on(t.createdAt),
    index('key_reservations_by_joined_attempt').on(t.joinedAttemptId),
  ],
);

/**
 * The texts that people wrote in a command that is not decided yet. The command lies in Temporal's histories, and has only the id of
 * this row. The decision deletes the row.
 */
export const commandTexts = pgTable(
  'command_texts',
  {
    id: text('id').primaryKey(),
    commandId: text('command_id').notNull(),
    attemptId: text('attempt_id').notNull(),
    /** The people whom the command is about: accounts, client records and family members. */
    personIds: text('person_ids').array().notNull(),
    texts: jsonb('texts').$type<CommandTexts>().notNull(),
    createdAt: createdAt(),
    /** The command cannot be decided any more then. */
    keptUntil: instant('kept_until').notNull(),
  },
  (t) => [index('command_texts_by_age').on(t.createdAt)],
);

/** Responses to writes with an Idempotency-Key, inserted in the transaction of the write. */
export const storedResponses = pgTable(
  'stored_responses',
  {
    callerId: text('caller_id').notNull(),
    key: text('key').notNull(),
    /** Hash of the request. A repeat must have the same. */
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
