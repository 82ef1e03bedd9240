import { z } from 'zod';
import { EVERY_ROLE } from './access.ts';
import { User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { has, hasAny, when } from './field-rules.ts';
import { belongsTo } from './ownership.ts';
import {
  AnyPassword,
  Conditional,
  Id,
  LanguageCode,
  Password,
  Phone,
  RequiredLine,
} from './primitives.ts';
import { SecondFactorCode } from './second-factor.ts';

const Mails = z
  .object({
    changes: z.boolean().meta({
      description: 'appointments that are moved, cancelled, declined or have lapsed',
    }),
    thanks: z.boolean().meta({ description: 'thanks after a visit, with a link to review it' }),
    bookings: z.boolean().meta({
      description: 'to staff: new, moved and cancelled bookings, and customers who are late',
    }),
    agenda: z.boolean().meta({ description: 'to staff: the appointments of the day, at 7:00' }),
    calendars: z.boolean().meta({
      description: 'to staff: outside calendars that cannot be read, and conflicts with them',
    }),
  })
  .meta({
    id: 'Mails',
    description: 'the mails that the account wants; confirmations are always sent',
  });

const Account = User.extend({
  mails: Mails,
  professionalId: Id.optional().meta({
    description: 'of a professional who works at a business, or did',
  }),
}).meta({ id: 'Account' });

export const getAccount = endpoint({
  id: 'getAccount',
  method: 'get',
  path: '/api/account',
  summary: "Read the caller's account",
  access: EVERY_ROLE,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The account', schema: Account, isVersioned: true },
  refusals: [],
});

const BOTH_PASSWORDS_OR_NONE = when(
  hasAny('password', 'currentPassword'),
  has('password', 'currentPassword'),
);

export const updateAccount = endpoint({
  id: 'updateAccount',
  method: 'patch',
  path: '/api/account',
  summary: "Change the caller's account",
  description:
    'A new `password` needs the `currentPassword`, and a `code` if the account has a second factor; a wrong one counts as a failed login. It ends the other sessions, the reset links, the magic link, links to exports and the calendar feed of the account, and its owner is told by mail. An account without a password gets one by `POST /api/auth/password/forgot`.',
  access: EVERY_ROLE,
  ownership: 'filtered',
  headers: Conditional,
  body: z
    .strictObject({
      name: RequiredLine(200).optional(),
      phone: Phone.nullable().optional(),
      preferredReminderChannel: z.enum(['email', 'sms', 'none']).optional(),
      language: LanguageCode.nullable().optional(),
      mails: z.strictObject(Mails.partial().shape).optional(),
      password: Password.optional(),
      currentPassword: AnyPassword.optional(),
      code: SecondFactorCode.optional(),
    })
    .refine(
      ({ password, currentPassword }) => password === undefined || currentPassword !== undefined,
      {
        error: 'MISSING_FIELDS',
        path: ['currentPassword'],
      },
    )
    .refine(
      ({ password, currentPassword }) => currentPassword === undefined || password !== undefined,
      {
        error: 'MISSING_FIELDS',
        path: ['password'],
      },
    )
    .meta(BOTH_PASSWORDS_OR_NONE),
  example: { body: { phone: '+49 30 1234567' } },
  success: { status: 200, description: 'The changed account', schema: Account, isVersioned: true },
  refusals: [
    'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE',
    'INVALID_CREDENTIALS',
    'PASSWORD_TOO_SHORT',
    'RATE_LIMITED',
  ],
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  method: 'delete',
  path: '/api/account',
  summary: "Erase the caller's account",
  description: 'Erases personal data. The business keeps past appointments without personal data.',
  access: EVERY_ROLE,
  ownership: belongsTo([], 'ACCOUNT_DELETE_UNSUPPORTED', { anyoneAs: ['customer'] }),
  headers: Conditional,
  example: { needsNewAccount: true },
  success: { status: 204, description: 'Erased', schema: z.undefined() },
  refusals: ['ACCOUNT_DELETE_UNSUPPORTED', 'ACCOUNT_HAS_BOOKINGS'],
});
