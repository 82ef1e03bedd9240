import type { UserRecord } from '../../db/reads/accounts.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { needsSecureCookie, readSessionCookie, toSessionCookie } from './session-cookie.ts';
import { type OpenSession, REFRESH_TOKEN_SECONDS } from './session-tokens.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

type SessionRequest = {
  readonly headers: { readonly 'x-session'?: 'cookie' | undefined };
  readonly client: { readonly hostname: string | undefined; readonly cookie: string | undefined };
  readonly setHeader: (name: string, value: string) => void;
};

/** With `X-Session: cookie` the refresh token is in a cookie, else in the bodies. */
export function createSessionResponses(publicUrl: string) {
  const isSecure = ({ client }: SessionRequest) => needsSecureCookie(client.hostname, publicUrl);

  function setCookie(request: SessionRequest, token: string, maxAge: number): void {
    request.setHeader('Set-Cookie', toSessionCookie(token, maxAge, isSecure(request)));
  }

  const usesCookie = ({ headers }: SessionRequest) => headers['x-session'] === 'cookie';

  function toBody({ user, accessToken, refreshToken }: OpenSession, request: SessionRequest) {
    const tokenType = 'Bearer' as const;
    const body = { accessToken, tokenType, expiresIn: ACCESS_TOKEN_SECONDS, user: toUser(user) };
    if (!usesCookie(request)) return { ...body, refreshToken };
    setCookie(request, refreshToken, REFRESH_TOKEN_SECONDS);
    return body;
  }

  const toResponse = (opened: Outcome<OpenSession>, request: SessionRequest) =>
    opened.ok ? accept({ body: toBody(opened.value, request) }) : opened;

  /** The cookie counts only with the header. */
  function findCookie(request: SessionRequest): string | undefined {
    if (!usesCookie(request)) return undefined;
    return readSessionCookie(request.client.cookie, isSecure(request));
  }

  function findToken(
    request: SessionRequest & { readonly body: { readonly refreshToken?: string | undefined } },
  ): Outcome<string> {
    const { refreshToken } = request.body;
    if (refreshToken !== undefined) return accept(refreshToken);
    if (!usesCookie(request)) return refuseField('MISSING_FIELDS', 'refreshToken');
    const token = findCookie(request);
    return token === undefined ? refuse('AUTH_REQUIRED') : accept(token);
  }

  function clearCookie(request: SessionRequest): void {
    if (usesCookie(request)) setCookie(request, '', 0);
  }

  return { toBody, toResponse, findCookie, findToken, clearCookie };
}

export function toUser(user: UserRecord) {
  const { id, email, name, role, phone, preferredReminderChannel, language } = user;
  return {
    id,
    email,
    name,
    role,
    phone,
    preferredReminderChannel,
    language,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
