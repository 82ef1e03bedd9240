import { isLocalHost } from './address.ts';

const ATTRIBUTES = 'Path=/api/auth; HttpOnly; SameSite=Strict';
/** A browser takes a name with this prefix only over TLS: no page without TLS can plant a cookie of its own. */
const nameOf = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}amsel_session`;
const valueOf = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([\\w-]{1,200})\\s*(?:;|$)`);
const SECURE_VALUE = valueOf(nameOf(true));
const LOCAL_VALUE = valueOf(nameOf(false));

/** Read only where the request has `X-Session: cookie`, which a form of another site cannot send. */
export function readSessionCookie(
  header: string | undefined,
  isSecure: boolean,
): string | undefined {
  return (isSecure ? SECURE_VALUE : LOCAL_VALUE).exec(header ?? '')?.[1];
}

export function toSessionCookie(token: string, maxAgeSeconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${nameOf(isSecure)}=${token}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}${secure}`;
}

/** Without TLS a cookie is sent on this machine only. */
export function needsSecureCookie(hostname: string | undefined, publicUrl: string): boolean {
  return publicUrl.startsWith('https:') || hostname === undefined || !isLocalHost(hostname);
}
