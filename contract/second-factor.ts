import { z } from 'zod';
import { EVERY_ROLE, PARTIES } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { AnyPassword, Instant, RequiredText } from './primitives.ts';

/** Six digits of an app, or a recovery code, which people copy with spaces. */
export const SecondFactorCode = RequiredText(50).meta({
  description: 'of the authenticator app, or a recovery code; each works once',
  examples: ['123456'],
});

export const getSecondFactor = endpoint({
  id: 'getSecondFactor',
  method: 'get',
  path: '/api/account/second-factor',
  summary: "Read whether the caller's account has a second factor",
  access: EVERY_ROLE,
  ownership: 'filtered',
  example: {},
  success: {
    status: 200,
    description: 'The state of the second factor',
    schema: z
      .object({
        enabledAt: Instant.nullable().meta({ description: 'null: there is none' }),
        recoveryCodesLeft: z.int(),
        isRequired: z.boolean().meta({
          description: 'of an admin: without it, the operations of admins are refused',
        }),
      })
      .meta({ id: 'SecondFactor' }),
  },
  refusals: [],
});

export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  method: 'post',
  path: '/api/account/second-factor',
  summary: 'Begin to set up a second factor',
  description:
    'Returns a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 s). It counts once `POST /api/account/second-factor/confirm` has confirmed it with a code, within an hour; until then the account stays as it is. To replace a second factor, send a `code` of the present one. `FORBIDDEN`: the email of the account is not verified yet.',
  access: EVERY_ROLE,
  ownership: 'filtered',
  body: z.strictObject({
    password: AnyPassword.meta({ description: 'the present password of the account' }),
    code: SecondFactorCode.optional(),
  }),
  example: { body: { password: sample.password } },
  success: {
    status: 200,
    description: 'The secret to confirm',
    schema: z.object({
      secret: z.string().meta({ description: 'in base 32, to be typed into the app' }),
      uri: z.string().meta({ description: 'otpauth:, the same for a link or a QR code' }),
    }),
  },
  refusals: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'RATE_LIMITED'],
});

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  method: 'post',
  path: '/api/account/second-factor/confirm',
  summary: 'Enable the second factor with a code of the authenticator app',
  description:
    'Returns the recovery codes, which cannot be read again. Ends every other session of the account, and a change of its email that is not confirmed yet. A wrong code counts as a failed login. The tokens of this session count as proven from its next refresh on. From now on a login needs a code. `NOT_FOUND`: nothing was begun within the last hour.',
  access: EVERY_ROLE,
  ownership: 'filtered',
  body: z.strictObject({ code: SecondFactorCode }),
  example: { body: { code: '123456' } },
  success: {
    status: 200,
    description: 'The second factor is enabled',
    schema: z.object({
      recoveryCodes: z.array(z.string()).meta({
        description: 'each replaces one code of the app, once',
      }),
    }),
  },
  refusals: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  method: 'post',
  path: '/api/account/second-factor/remove',
  summary: 'Remove the second factor',
  description: 'Admins replace theirs instead.',
  access: PARTIES,
  ownership: 'filtered',
  body: z.strictObject({
    password: AnyPassword.meta({ description: 'the present password of the account' }),
    code: SecondFactorCode,
  }),
  example: { body: { password: sample.password, code: '123456' } },
  success: { status: 204, description: 'There is no second factor', schema: z.undefined() },
  refusals: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});
