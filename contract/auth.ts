import { z } from 'zod';
import { PARTIES, ROLES } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import {
  AnyPassword,
  Email,
  Id,
  Instant,
  LanguageCode,
  Password,
  Repeatable,
  Phone,
  RequiredLine,
  RequiredText,
} from './primitives.ts';
import { SecondFactorCode } from './second-factor.ts';

export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    phone: z.string().nullable(),
    preferredReminderChannel: z.enum(['email', 'sms', 'none']),
    language: LanguageCode.nullable().meta({
      description: 'of mails and pages; null: the language of the business',
    }),
    emailVerifiedAt: Instant.nullable().meta({
      description:
        'when the owner first used a mailed link of the account: that of the registration, a reset, a magic link, a change of email or an invitation',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'User' });

const Session = z
  .object({
    accessToken: z.string().meta({ description: 'a JWT; send it as Authorization: Bearer' }),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'seconds until the access token expires' }),
    refreshToken: z.string().optional().meta({
      description: 'exchanges once for the next session; absent if it is in a cookie',
    }),
    user: User,
  })
  .meta({ id: 'Session' });

/** A form of another site cannot send this header, so it also protects the cookie. */
const SessionHeaders = z.object({
  'x-session': z.literal('cookie').optional().meta({
    description:
      'for browsers: the refresh token is set as a cookie (`HttpOnly; SameSite=Strict; Path=/api/auth`) and read from it, and is not in the body',
  }),
});
const ownRefreshToken = RequiredText(200).optional().meta({
  description: 'required unless it is in the cookie',
});

export const register = endpoint({
  id: 'register',
  method: 'post',
  path: '/api/auth/register',
  summary: 'Open an account',
  description:
    'With an `Idempotency-Key`, a repeat of the request gets a new session of the same account, within 24 hours. The key counts for this email only. A mail with a link that verifies the email is sent.',
  access: 'anyone',
  ownership: 'public',
  headers: Repeatable.extend(SessionHeaders.shape),
  body: z.strictObject({
    email: Email,
    password: Password,
    name: RequiredLine(200),
    role: z.enum(PARTIES.roles),
    phone: Phone.optional(),
    language: LanguageCode.optional(),
  }),
  example: {
    body: { email: sample.newEmail, password: sample.password, name: 'Ana', role: 'customer' },
  },
  success: {
    status: 201,
    description: 'A session of the new account',
    schema: Session,
    location: '/api/account',
  },
  refusals: ['EMAIL_TAKEN', 'FORBIDDEN', 'PASSWORD_TOO_SHORT'],
});

export const login = endpoint({
  id: 'login',
  method: 'post',
  path: '/api/auth/login',
  summary: 'Log in',
  description:
    'After 10 failures within 15 minutes for an email or an address: 429. If the account was opened or has logged in at the address before, or its password was reset there, only failures of that account at that address count. An account with a second factor needs a `code` too: without one the right password gets `MISSING_FIELDS`, with a wrong one `INVALID_CREDENTIALS`, which name `code` in `Error-Field` and count as a failure if it was wrong.',
  access: 'anyone',
  ownership: 'secret',
  headers: SessionHeaders,
  body: z.strictObject({
    email: RequiredText(320).meta({ examples: ['customer@demo.test'] }),
    password: AnyPassword.meta({ examples: ['demo-password-1'] }),
    code: SecondFactorCode.optional(),
  }),
  example: { body: { email: sample.email, password: sample.password } },
  success: { status: 200, description: 'A session', schema: Session },
  refusals: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'RATE_LIMITED'],
});

export const refresh = endpoint({
  id: 'refresh',
  method: 'post',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token for the next session',
  description:
    'A refresh token works once, and a session lasts 90 days at most. A repeat within 10 s from the same address gets the same next session, so that two tabs may refresh at once. Any other second use ends every session that descends from the token.',
  access: 'anyone',
  ownership: { 'body.refreshToken': 'secret' },
  headers: SessionHeaders,
  body: z.strictObject({ refreshToken: ownRefreshToken }),
  example: { body: { refreshToken: sample.refreshToken } },
  success: { status: 200, description: 'The next session', schema: Session },
  refusals: ['AUTH_REQUIRED'],
});

export const logout = endpoint({
  id: 'logout',
  method: 'post',
  path: '/api/auth/logout',
  summary: 'End a session',
  access: 'anyone',
  ownership: { 'body.refreshToken': 'secret' },
  headers: SessionHeaders,
  body: z.strictObject({ refreshToken: ownRefreshToken }),
  example: { body: { refreshToken: sample.endableRefreshToken } },
  success: { status: 204, description: 'The session has ended', schema: z.undefined() },
  refusals: [],
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'post',
  path: '/api/auth/password/forgot',
  summary: 'Request an email with a link to set a new password',
  access: 'anyone',
  ownership: 'public',
  body: z.strictObject({ email: RequiredText(320) }),
  example: { body: { email: sample.email } },
  success: {
    status: 202,
    description: 'If the account exists, an email is sent',
    schema: z.object({ status: z.literal('accepted') }),
  },
  refusals: [],
});

export const sendMagicLink = endpoint({
  id: 'sendMagicLink',
  method: 'post',
  path: '/api/auth/magic-link',
  summary: 'Request an email with a link that logs in',
  description:
    'The link works once, within 15 minutes. A new one ends the older one. At most 5 an hour for an email and 20 for an address.',
  access: 'anyone',
  ownership: 'public',
  body: z.strictObject({ email: RequiredText(320) }),
  example: { body: { email: sample.email } },
  success: {
    status: 202,
    description: 'If the account exists, an email is sent',
    schema: z.object({ status: z.literal('accepted') }),
  },
  refusals: [],
});

export const exchangeMagicLink = endpoint({
  id: 'exchangeMagicLink',
  method: 'post',
  path: '/api/auth/magic-link/exchange',
  summary: 'Log in with the token of a mailed link',
  description:
    'Also verifies the email of the account. If it was not verified before, a stranger may have registered with it: the password, all other sessions and the calendar feed end, and `POST /api/auth/password/forgot` sets a new password. `RESET_LINK_INVALID`: the link was used, replaced, or is older than 15 minutes. An account with a second factor needs a `code` too, as for a login; without the right one the link stays.',
  access: 'anyone',
  ownership: { 'body.token': 'secret' },
  headers: SessionHeaders,
  body: z.strictObject({ token: RequiredText(200), code: SecondFactorCode.optional() }),
  example: { body: { token: sample.magicToken } },
  success: {
    status: 200,
    description: 'A session',
    schema: Session.extend({
      passwordEnded: z.boolean().meta({
        description: 'the account was not verified before, so its password has ended',
      }),
    }).meta({ id: 'MagicLinkSession' }),
  },
  refusals: ['RESET_LINK_INVALID', 'INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'post',
  path: '/api/auth/password/reset',
  summary: 'Set a new password with the token of the link',
  description:
    'The page of the mailed link does so. Ends every session, the magic link and the calendar feed of the account, and verifies its email. A second factor stays. The owner is told by mail.',
  access: 'anyone',
  ownership: { 'body.token': 'secret' },
  body: z.strictObject({ token: RequiredText(200), password: Password }),
  example: { body: { token: sample.resetToken, password: sample.password } },
  success: { status: 204, description: 'The password is changed', schema: z.undefined() },
  refusals: ['RESET_LINK_INVALID', 'PASSWORD_TOO_SHORT'],
});
