import type { Role } from '../../contract/access.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../contract/second-factor.ts';
import { createAuthenticator } from './authenticator.ts';
import { PASSWORD } from './factories.ts';
import { query } from './services.ts';
import type { Call } from './sessions.ts';
import type { TestApp } from './test-app.ts';

/** Sets up second factors and logs in with them, over HTTP. */
export function createSecondFactorSteps(app: TestApp) {
  const clientOf = (accessToken: string) =>
    createClient({ baseUrl: app.gateway.baseUrl, accessToken });

  async function verifiedUser(role: Role = 'customer') {
    const user = await app.make.user(role);
    await query(app.url, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
    return user;
  }

  function logIn(email: string, code?: string, password = PASSWORD) {
    const body = { email, password, ...(code !== undefined && { code }) };
    return app.gateway.client(login, { body });
  }

  /** Returns the app that has the secret. */
  async function begin(call: Call) {
    const begun = await call(beginSecondFactor, { body: { password: PASSWORD } });
    if (!begun.ok) throw new Error(begun.error);
    return createAuthenticator(begun.body.secret, app.clock.nowMs);
  }

  async function enable(role: Role = 'customer') {
    const user = await verifiedUser(role);
    const session = await app.openSession(user.email);
    const call = clientOf(session.accessToken);
    const authenticator = await begin(call);
    const confirmed = await call(confirmSecondFactor, { body: { code: authenticator.nextCode() } });
    if (!confirmed.ok) throw new Error(confirmed.error);
    return { user, session, call, ...authenticator, recoveryCodes: confirmed.body.recoveryCodes };
  }

  return { clientOf, verifiedUser, logIn, begin, enable };
}
