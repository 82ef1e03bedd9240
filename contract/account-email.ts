import { z } from 'zod';
import { EVERY_ROLE } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { AnyPassword, Email, RequiredText } from './primitives.ts';
import { SecondFactorCode } from './second-factor.ts';

export const requestEmailChange = endpoint({
  id: 'requestEmailChange',
  method: 'post',
  path: '/api/account/email',
  summary: 'Request a change of the email of the account',
  description:
    'An account with a second factor needs a `code` too. Mails a link to the new address, which changes the email once it is confirmed there, once and within 60 minutes; a new request ends the older one. The present address gets a notice, and remains the email until then. The response says nothing about the new address: if another account has it, no link is sent. Changing the password or turning on a second factor ends the request. At most 5 an hour for an account and 20 for an address.',
  access: EVERY_ROLE,
  ownership: 'filtered',
  body: z.strictObject({
    email: Email,
    password: AnyPassword.meta({ description: 'the present password of the account' }),
    code: SecondFactorCode.optional(),
  }),
  example: { body: { email: sample.newEmail, password: sample.password } },
  success: {
    status: 202,
    description: 'If the address is free, an email with the link is sent to it',
    schema: z.object({ status: z.literal('accepted') }),
  },
  refusals: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const sendEmailVerification = endpoint({
  id: 'sendEmailVerification',
  method: 'post',
  path: '/api/account/email/verification',
  summary: 'Request another mail with a link that verifies the email of the account',
  description:
    'A registration sends the first one. The link works once, within 60 minutes, as that of a new email. If the email is verified, or the account has no password, no mail is sent: the first magic link verifies the email too. Nor is one while a change to another email waits for its link: the new email is verified by it. At most 5 an hour for an account and 100 for an address, apart from changes of email.',
  access: EVERY_ROLE,
  ownership: 'filtered',
  example: {},
  success: {
    status: 202,
    description:
      'If the email is not verified, and no other one is requested, a mail is sent to it',
    schema: z.object({ status: z.literal('accepted') }),
  },
  refusals: [],
});

export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  method: 'post',
  path: '/api/account/email/confirm',
  summary: 'Change or verify the email of the account with the token of the mailed link',
  description:
    'Needs the password of the account, so that the owner of the mailbox does not confirm the account of a stranger; a wrong one counts as a failed login, and the link stays. A link to the present email only verifies it. A new email is verified too. Ends links to log in or to set a password that were sent to the old one, and every session but the one that requested the change. The old address gets a notice. `RESET_LINK_INVALID`: the link was used, replaced, is older than 60 minutes, or another account has the email by now.',
  access: 'anyone',
  ownership: { 'body.token': 'secret' },
  body: z.strictObject({
    token: RequiredText(200),
    password: AnyPassword.meta({ description: 'of the account that the link is for' }),
  }),
  example: { body: { token: sample.emailToken, password: sample.password } },
  success: {
    status: 200,
    description: 'The email is changed',
    schema: z.object({ email: z.string() }),
  },
  refusals: ['RESET_LINK_INVALID', 'INVALID_CREDENTIALS', 'RATE_LIMITED'],
});
