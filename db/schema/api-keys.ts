import { sql } from 'drizzle-orm';
import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Scope } from '../../contract/access.ts';
import { createdAt, instant } from './columns.ts';

/** A self-service key for reading. Only its hash is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    environment: text('environment', { enum: ['sandbox', 'live'] }).notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    unique('api_keys_hash_unique').on(t.keyHash),
    check('api_keys_environment', sql`${t.environment} IN ('sandbox', 'live')`),
  ],
);

/**
 * Requests of a key on a UTC day: the total, and the part that each gateway has counted. Redis holds the
 * exact count of the day; this table lags behind it.
 */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    requests: integer('requests').notNull(),
    requestsByGateway: jsonb('requests_by_gateway').$type<Readonly<Record<string, number>>>(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.day] }),
    check('api_key_days_requests', sql`${t.requests} >= 0`),
  ],
);
