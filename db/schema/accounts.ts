import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { ROLES } from '../../contract/access.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { createdAt, createdAtMs, instant, isOneOf } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    role: text('role', { enum: ROLES }).notNull(),
    preferredReminderChannel: text('preferred_reminder_channel', { enum: ['email', 'sms', 'none'] })
      .notNull()
      .default('email'),
    /** Null: the language of the business. */
    language: text('language', { enum: LANGUAGES }),
    /** When the owner first used a mailed link. */
    emailVerifiedAt: instant('email_verified_at'),
    /** To customers: moved, cancelled, declined and lapsed appointments. */
    mailsChanges: boolean('mails_changes').notNull().default(true),
    /** Thanks after a visit. */
    mailsThanks: boolean('mails_thanks').notNull().default(true),
    /** To staff: new, changed and cancelled bookings, and customers who are late. */
    mailsBookings: boolean('mails_bookings').notNull().default(true),
    /** To staff: the appointments of the day, in the morning. */
    mailsAgenda: boolean('mails_agenda').notNull().default(false),
    /** To staff: conflicts with outside calendars, and calendars that cannot be read. */
    mailsCalendars: boolean('mails_calendars').notNull().default(true),
    /** Hash of issuer and subject, for accounts of an external issuer. */
    externalSubjectHash: text('external_subject_hash'),
    /** In whole milliseconds, as the cursors of the list of accounts. */
    createdAt: createdAtMs(),
    /** Set by `erase_account`, which removes all personal data from the row. */
    erasedAt: instant('erased_at'),
    /** Set while an admin has suspended the account. */
    suspendedAt: instant('suspended_at'),
    /** Hash of the token in the address of the calendar feed of a member of staff. */
    calendarTokenHash: text('calendar_token_hash'),
  },
  (t) => [
    unique('users_external_subject_unique').on(t.externalSubjectHash),
    uniqueIndex('users_calendar_token_unique').on(t.calendarTokenHash),
    check('users_reminder_channel', sql`${t.preferredReminderChannel} IN ('email', 'sms', 'none')`),
    index('users_by_creation').on(t.createdAt, t.id),
    index('users_with_agenda')
      .on(t.id)
      .where(sql`${t.mailsAgenda}`),
    index('users_search').using('gin', sql`match_key(name || ' ' || email) gin_trgm_ops`),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    check('users_role', isOneOf(t.role, ROLES)),
    check('users_language', isOneOf(t.language, LANGUAGES)),
  ],
);

/** A login starts a token family. Each refresh replaces the token by another of the same family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    familyId: text('family_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** The login of the family. */
    loggedInAt: instant('logged_in_at').notNull().defaultNow(),
    /** The User-Agent of the request that created the token. */
    device: text('device'),
    /** Set when the token was exchanged. A later second use means theft, and ends the family. */
    usedAt: instant('used_at'),
    /** The login, or a later request of the session, has proven the second factor. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** The next token, encrypted with this one, for a repeat of the exchange. */
    sealedSuccessor: text('sealed_successor'),
    /** The address of the metadata document of an agent that the account has let in; null for a login. */
    clientId: text('client_id'),
    /** The name of the agent as its document had it then. */
    clientName: text('client_name'),
    /** The scopes that the agent has, separated by spaces. */
    clientScope: text('client_scope'),
  },
  (t) => [
    check(
      'refresh_tokens_client',
      sql`num_nonnulls(${t.clientId}, ${t.clientName}, ${t.clientScope}) IN (0, 3)`,
    ),
    index('refresh_tokens_by_family').on(t.familyId),
    index('refresh_tokens_by_user').on(t.userId),
    index('refresh_tokens_by_expiry').on(t.expiresAt),
    index('refresh_tokens_with_successor')
      .on(t.usedAt)
      .where(sql`${t.sealedSuccessor} IS NOT NULL`),
  ],
);

/** Mailed links that log in once. An account has at most one. */
export const magicLinks = pgTable(
  'magic_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('magic_links_one_per_user').on(t.userId),
    index('magic_links_by_expiry').on(t.expiresAt),
  ],
);

/** Mailed links that change the email of an account. An account has at most one. */
export const emailChanges = pgTable(
  'email_changes',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new one. */
    email: text('email').notNull(),
    /** The session that asked; null for none. It stays, the others end. */
    familyId: text('family_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('email_changes_one_per_user').on(t.userId),
    index('email_changes_by_expiry').on(t.expiresAt),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('password_resets_by_expiry').on(t.expiresAt)],
);

/** Codes that an agent exchanges once for its tokens, after the account has let it in. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull(),
    clientScope: text('client_scope').notNull(),
    /** As the agent sent it, port included. */
    redirectUri: text('redirect_uri').notNull(),
    /** SHA-256 of the verifier that the exchange must show (PKCE). */
    codeChallenge: text('code_challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The token family that the code was exchanged for. A second use ends it. */
    familyId: text('family_id'),
  },
  (t) => [
    index('authorization_codes_by_user').on(t.userId),
    index('authorization_codes_by_expiry').on(t.expiresAt),
  ],
);
