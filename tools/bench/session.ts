import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** Returns the access token. */
export async function logIn(baseUrl: string, body: Credentials): Promise<string> {
  const session = await createClient({ baseUrl })(login, { body });
  if (!session.ok) throw new Error(`the login was refused: ${session.error}`);
  return session.body.accessToken;
}
