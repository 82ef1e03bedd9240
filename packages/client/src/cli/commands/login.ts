import { type Client, isAmselError, type Session } from '../../index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';

export const login = defineCommand({
  name: 'login',
  summary: 'Log in, and keep the session for the commands that follow.',
  details: `Asks for email, password and, if the account has a second factor, its code. Without a terminal they are lines of
stdin. The session is kept in a file that only you can read.`,
  options: { email: { kind: 'text', value: 'EMAIL', help: 'asked for without it' } },
  example: 'amsel login --email ana@example.com',
  async run({ options }, context) {
    const { amsel, baseUrl, config, prompt, note, print } = context;
    if (isExposed(baseUrl)) note(`The password is sent to ${baseUrl} without encryption.`);
    const email = options.email ?? (await prompt.ask('Email: '));
    const password = await prompt.askSecret('Password: ');
    const session = await logIn(context, { email, password });
    const last = config.findSession(baseUrl);
    config.storeSession(baseUrl, session);
    await endQuietly(amsel, last?.refreshToken);
    const { user } = session;
    print({ json: { url: baseUrl, user }, text: `Logged in to ${baseUrl} as ${user.email}.` });
  },
});

type Credentials = { readonly email: string; readonly password: string };

async function logIn({ amsel, prompt, signal }: Context, body: Credentials): Promise<Session> {
  try {
    return await amsel.login({ body }, { signal });
  } catch (error) {
    const needsCode = isAmselError(error, 'MISSING_FIELDS') && error.field === 'code';
    if (!needsCode) throw error;
    const code = await prompt.ask('Code of the second factor: ');
    return await amsel.login({ body: { ...body, code } }, { signal });
  }
}

/** The session that the file had before has no other use. */
async function endQuietly(amsel: Client, refreshToken: string | undefined): Promise<void> {
  if (refreshToken) await amsel.logout({ body: { refreshToken } }).catch(() => undefined);
}

function isExposed(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
