import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** The access token of somebody who logs in there. */
export async function tokenAt(baseUrl: string, body: Credentials): Promise<string> {
  const session = await createClient({ baseUrl })(login, { body });
  if (!session.ok) throw new Error(`login answered ${session.error}`);
  return session.body.accessToken;
}
