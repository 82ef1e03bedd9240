import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, RequiredText } from './primitives.ts';

const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: z.enum(['customer', 'business', 'professional', 'admin']),
    phone: z.string().nullable(),
  })
  .meta({ id: 'User' });

const Session = z
  .object({
    accessToken: z.string().meta({ description: 'a JWT; send it as Authorization: Bearer' }),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'seconds until the access token expires' }),
    refreshToken: z.string(),
    user: User,
  })
  .meta({ id: 'Session' });

export const login = endpoint({
  id: 'login',
  method: 'post',
  path: '/api/auth/login',
  tag: 'Accounts',
  summary: 'Log in',
  access: 'anyone',
  body: z.strictObject({
    email: RequiredText(320).meta({ examples: ['customer@demo.test'] }),
    password: RequiredText(1000).meta({ examples: ['demo-password-1'] }),
  }),
  success: { status: 200, description: 'A session', schema: Session },
  refusals: ['INVALID_CREDENTIALS'],
});
