import { z } from 'zod';
import { EVERY_ROLE } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { AnyPassword, Email, RequiredText } from './primitives.ts';

export const requestEmailChange = endpoint({
  id: 'requestEmailChange',
  method: 'post',
  path: '/api/account/email',
  summary: 'Request a change of the email of the account',
  description:
    'Mails a link to the new address, which changes the email once it is confirmed there, once and within 60 minutes; a new request ends the older one. The present address gets a notice, and remains the email until then. The response says nothing about the new address: if another account has it, no link is sent. Changing the password ends the request. At most 5 an hour for an account and 20 for an address.',
  access: EVERY_ROLE,
  ownership: 'filtered',
  body: z.strictObject({
    email: Email,
    password: AnyPassword.meta({ description: 'the present password of the account' }),
  }),
  example: { body: { email: sample.newEmail, password: sample.password } },
  success: {
    status: 202,
    description: 'If the address is free, an email with the link is sent to it',
    schema: z.object({ status: z.literal('accepted') }),
  },
  refusals: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  method: 'post',
  path: '/api/account/email/confirm',
  summary: 'Change the email of the account with the token of the mailed link',
  description:
    'Also verifies the new email. Ends links to log in or to set a password that were sent to the old one, and every session but the one that requested the change. The old address gets a notice. `RESET_LINK_INVALID`: the link was used, replaced, is older than 60 minutes, or another account has the email by now.',
  access: 'anyone',
  ownership: { 'body.token': 'secret' },
  body: z.strictObject({ token: RequiredText(200) }),
  example: { body: { token: sample.emailToken } },
  success: {
    status: 200,
    description: 'The email is changed',
    schema: z.object({ email: z.string() }),
  },
  refusals: ['RESET_LINK_INVALID'],
});
