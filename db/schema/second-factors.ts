import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** The secret that an account shares with a device (TOTP), and its recovery codes. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed with SECRETS_KEY. Null until a code has confirmed the first one. */
    sealedSecret: text('sealed_secret'),
    enabledAt: instant('enabled_at'),
    /** The time step of the last code: a code works once. */
    lastStep: integer('last_step'),
    /** Hashes of the recovery codes that are left. */
    recoveryHashes: text('recovery_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The secret that replaces the other one as soon as a code confirms it. */
    sealedNewSecret: text('sealed_new_secret'),
    begunAt: instant('begun_at'),
  },
  (t) => [
    check('second_factors_enabled', sql`(${t.sealedSecret} IS NULL) = (${t.enabledAt} IS NULL)`),
    check('second_factors_begun', sql`(${t.sealedNewSecret} IS NULL) = (${t.begunAt} IS NULL)`),
  ],
);
