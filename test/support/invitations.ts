import { createHash } from 'node:crypto';
import { findInvitationToken, readMails } from './mails.ts';
import type { Account } from './sessions.ts';
import type { TestApp } from './test-app.ts';

type Fields = Record<string, unknown>;

/** Requests about invitations; the app must trust one proxy. */
export function useInvitations(app: TestApp) {
  const send: TestApp['send'] = (...args) => app.send(...args);
  const tokenFor = (id: unknown) => ({
    token: findInvitationToken(app.gateway.outboxDir, String(id)),
  });
  return {
    invite: (as: Account | null, email: string, headers?: object) =>
      send(as, 'POST', '/api/business/professionals', { email }, { ...addressOf(as), ...headers }),
    resend: (as: Account | null, id: unknown, headers?: object) =>
      send(as, 'POST', `/api/invitations/${String(id)}/resend`, undefined, {
        ...addressOf(as),
        ...headers,
      }),
    respond: (as: Account | null, id: unknown, decision: 'accept' | 'decline', headers?: object) =>
      send(as, 'POST', `/api/invitations/${String(id)}/${decision}`, tokenFor(id), headers),
    withdraw: (as: Account | null, id: unknown) =>
      send(as, 'DELETE', `/api/invitations/${String(id)}`),
    listInvitations: async (as: Account | null) =>
      (await send(as, 'GET', '/api/invitations')).body as unknown as Fields[],
    emailsTo: (email: string) =>
      readMails(app.gateway.outboxDir).filter((message) => message.includes(`To: ${email}\n`)),
  };
}

/** Each account sends from an address of its own, so that only tests of the limit reach it. */
function addressOf(as: Account | null) {
  const network = createHash('sha256')
    .update(as?.id ?? '')
    .digest('hex')
    .slice(0, 4);
  return { 'x-forwarded-for': `2001:db8:0:${network}::1` };
}
