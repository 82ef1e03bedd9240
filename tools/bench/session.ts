import { createClient } from '../../packages/client/src/index.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** Returns the access token. */
export async function logIn(baseUrl: string, body: Credentials): Promise<string> {
  const { accessToken } = await createClient({ baseUrl }).login({ body });
  return accessToken;
}
