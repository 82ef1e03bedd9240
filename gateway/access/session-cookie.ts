import { isLocalHost } from './address.ts';

const NAME = 'amsel_session';
const ATTRIBUTES = 'Path=/api/auth; HttpOnly; SameSite=Strict';
const VALUE = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{1,200})\\s*(?:;|$)`);

/** Read only where the request has `X-Session: cookie`, which a form of another site cannot send. */
export function readSessionCookie(header: string | undefined): string | undefined {
  return VALUE.exec(header ?? '')?.[1];
}

export function toSessionCookie(token: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${NAME}=${token}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}${isSecure ? '; Secure' : ''}`;
}

/** Without TLS a cookie is sent on this machine only. */
export function needsSecureCookie(hostname: string | undefined, publicUrl: string): boolean {
  return publicUrl.startsWith('https:') || hostname === undefined || !isLocalHost(hostname);
}
