import { z } from 'zod';
import { User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { ROLES } from './access.ts';
import { Id, RequiredText } from './primitives.ts';

const EVERYONE = { roles: ROLES };
const TAG = 'Accounts';

const Account = User.extend({
  professionalId: Id.optional().meta({
    description: 'of a professional who works somewhere, or did',
  }),
}).meta({ id: 'Account' });

export const getAccount = endpoint({
  id: 'getAccount',
  method: 'get',
  path: '/api/account',
  tag: TAG,
  summary: "The caller's account",
  access: EVERYONE,
  success: { status: 200, description: 'The account', schema: Account },
  refusals: [],
});

export const updateAccount = endpoint({
  id: 'updateAccount',
  method: 'patch',
  path: '/api/account',
  tag: TAG,
  summary: "Change the caller's account",
  access: EVERYONE,
  body: z.strictObject({
    name: RequiredText(200).optional(),
    phone: RequiredText(40).nullable().optional(),
    preferredReminderChannel: z.enum(['email', 'sms', 'none']).optional(),
  }),
  success: { status: 200, description: 'The account as it is now', schema: Account },
  refusals: ['PREFERRED_REMINDER_CHANNEL_UNAVAILABLE'],
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  method: 'delete',
  path: '/api/account',
  tag: TAG,
  summary: "Erase the caller's account",
  description: 'Personal data is erased; past appointments stay with the business, without it.',
  access: EVERYONE,
  success: { status: 204, description: 'Erased', schema: z.undefined() },
  refusals: ['ACCOUNT_DELETE_UNSUPPORTED', 'ACCOUNT_HAS_BOOKINGS'],
});
