import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PARTIES, ROLES } from './access.ts';
import { AnyPassword, Email, Id, Instant, Password, RequiredText } from './primitives.ts';

export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    phone: z.string().nullable(),
    preferredReminderChannel: z.enum(['email', 'sms', 'none']),
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

const Nothing = z.undefined();
const TAG = 'Accounts';

export const register = endpoint({
  id: 'register',
  method: 'post',
  path: '/api/auth/register',
  tag: TAG,
  summary: 'Open an account',
  access: 'anyone',
  body: z.strictObject({
    email: Email,
    password: Password,
    name: RequiredText(200),
    role: z.enum(PARTIES.roles),
    phone: RequiredText(40).optional(),
  }),
  success: { status: 201, description: 'A session of the new account', schema: Session },
  refusals: ['EMAIL_TAKEN', 'PASSWORD_TOO_SHORT'],
});

export const login = endpoint({
  id: 'login',
  method: 'post',
  path: '/api/auth/login',
  tag: TAG,
  summary: 'Log in',
  description:
    'After 10 failures within 15 minutes for an email or an address: 429. At an address where the account has logged in or its password was reset before, only failures there for that account count.',
  access: 'anyone',
  body: z.strictObject({
    email: RequiredText(320).meta({ examples: ['customer@demo.test'] }),
    password: AnyPassword.meta({ examples: ['demo-password-1'] }),
  }),
  success: { status: 200, description: 'A session', schema: Session },
  refusals: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const refresh = endpoint({
  id: 'refresh',
  method: 'post',
  path: '/api/auth/refresh',
  tag: TAG,
  summary: 'Exchange a refresh token for the next session',
  description: 'A refresh token works once. Shown again, it ends every session that came of it.',
  access: 'anyone',
  body: z.strictObject({ refreshToken: RequiredText(200) }),
  success: { status: 200, description: 'The next session', schema: Session },
  refusals: ['AUTH_REQUIRED'],
});

export const logout = endpoint({
  id: 'logout',
  method: 'post',
  path: '/api/auth/logout',
  tag: TAG,
  summary: 'End a session',
  access: 'anyone',
  body: z.strictObject({ refreshToken: RequiredText(200) }),
  success: { status: 204, description: 'It is over', schema: Nothing },
  refusals: [],
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'post',
  path: '/api/auth/password/forgot',
  tag: TAG,
  summary: 'Ask for a link to set a new password',
  access: 'anyone',
  body: z.strictObject({ email: RequiredText(320) }),
  success: {
    status: 202,
    description: 'If the account exists, a message is on its way',
    schema: z.object({ status: z.literal('accepted') }),
  },
  refusals: [],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'post',
  path: '/api/auth/password/reset',
  tag: TAG,
  summary: 'Set a new password with the token of the link',
  description: 'Ends every session of the account.',
  access: 'anyone',
  body: z.strictObject({ token: RequiredText(200), password: Password }),
  success: { status: 204, description: 'The new password holds', schema: Nothing },
  refusals: ['RESET_LINK_INVALID', 'PASSWORD_TOO_SHORT'],
});
