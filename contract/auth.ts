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
  RequiredLine,
  RequiredText,
} from './primitives.ts';

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
    createdAt: Instant,
  })
  .meta({ id: 'User' });

const Session = z
  .object({
    accessToken: z.string().meta({ description: 'a JWT; send it as Authorization: Bearer' }),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'seconds until the access token expires' }),
    refreshToken: z.string().meta({ description: 'exchanges once for the next session' }),
    user: User,
  })
  .meta({ id: 'Session' });

export const register = endpoint({
  id: 'register',
  method: 'post',
  path: '/api/auth/register',
  summary: 'Open an account',
  description:
    'With an `Idempotency-Key`, a repeat of the request gets a new session of the same account, within 24 hours. The key counts for this email only.',
  access: 'anyone',
  ownership: 'public',
  headers: Repeatable,
  body: z.strictObject({
    email: Email,
    password: Password,
    name: RequiredLine(200),
    role: z.enum(PARTIES.roles),
    phone: RequiredLine(40).optional(),
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
  refusals: ['EMAIL_TAKEN', 'PASSWORD_TOO_SHORT'],
});

export const login = endpoint({
  id: 'login',
  method: 'post',
  path: '/api/auth/login',
  summary: 'Log in',
  description:
    'After 10 failures within 15 minutes for an email or an address: 429. If the account was opened or has logged in at the address before, or its password was reset there, only failures of that account at that address count.',
  access: 'anyone',
  ownership: 'secret',
  body: z.strictObject({
    email: RequiredText(320).meta({ examples: ['customer@demo.test'] }),
    password: AnyPassword.meta({ examples: ['demo-password-1'] }),
  }),
  example: { body: { email: sample.email, password: sample.password } },
  success: { status: 200, description: 'A session', schema: Session },
  refusals: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const refresh = endpoint({
  id: 'refresh',
  method: 'post',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token for the next session',
  description:
    'A refresh token works once. A repeat within 10 s from the same address gets the same next session, so that two tabs may refresh at once. Any other second use ends every session that descends from the token.',
  access: 'anyone',
  ownership: { 'body.refreshToken': 'secret' },
  body: z.strictObject({ refreshToken: RequiredText(200) }),
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
  body: z.strictObject({ refreshToken: RequiredText(200) }),
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

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'post',
  path: '/api/auth/password/reset',
  summary: 'Set a new password with the token of the link',
  description: 'Ends every session and the calendar feed of the account.',
  access: 'anyone',
  ownership: { 'body.token': 'secret' },
  body: z.strictObject({ token: RequiredText(200), password: Password }),
  example: { body: { token: sample.resetToken, password: sample.password } },
  success: { status: 204, description: 'The password is changed', schema: z.undefined() },
  refusals: ['RESET_LINK_INVALID', 'PASSWORD_TOO_SHORT'],
});
