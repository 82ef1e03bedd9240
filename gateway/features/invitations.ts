import {
  answerInvitation,
  getInvitation,
  inviteProfessional,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../contract/invitations.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import * as reads from '../../db/reads/invitations.ts';
import { listMembers } from '../../db/reads/members.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { verifyEmail } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/invitations.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { checkInviting } from '../../domain/business.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { mayInvite } from '../../domain/team.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Caller } from '../access/tokens.ts';
import { limitUnknownLinks } from '../access/unknown-links.ts';
import type { Deps } from '../deps.ts';
import { createInvitationMails } from '../mail/invitation-mails.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { insertInvitation, invitationView, joinBusiness } from '../writes/invite.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';

export function invitationRoutes(deps: Deps): Route[] {
  const { database, responseCache, nowMs } = deps;
  const { db } = database;

  const sendAfter = createInvitationMails(deps);
  const refuseUnknown = limitUnknownLinks(deps.redis, 'invitation-unknown');

  return [
    route(inviteProfessional, (input) =>
      sendAfter(input, (newToken) =>
        runIdempotently(database, input, async (tx) => {
          const business = requireOneBusiness(input.businessIds);
          if (!business.ok) return business;
          const { email } = input.body;
          const { userId: invitedById } = input.caller;
          const role = 'professional' as const;
          const invitation = { email, role, professionalId: null, invitedById };
          return insertInvitation(tx, business.value, invitation, newToken, new Date(nowMs()));
        }),
      ),
    ),

    route(getInvitation, async (input) => {
      const party = await findParty(db, input);
      const found = await reads.findInvitation(db, input.params.id, party);
      return found ? accept(toVersioned(invitationView(found))) : refuse('NOT_FOUND');
    }),

    route(listInvitations, async (input) => {
      const party = await findParty(db, input);
      return sendList(input, TextRank, reads.listInvitations(db, party), {
        toItem: invitationView,
        toPosition: ({ id }) => ({ rank: id, id }),
      });
    }),

    route(resendInvitation, (input) =>
      sendAfter(input, (newToken) =>
        runIdempotently(database, input, async (tx) => {
          const { businessIds } = input;
          const own = await writes.lockInvitation(tx, input.params.id, { businessIds });
          if (!own) return refuse('NOT_FOUND');
          if (own.status !== 'pending') return refuse('INVALID_STATUS');
          const business = await findBusinessInAnyState(tx, own.businessId);
          const allowed = checkInviting(business!.status);
          if (!allowed.ok) return allowed;
          const { userId: invitedById } = input.caller;
          const members = await listMembers(tx, own.businessId);
          if (!mayInvite(members, invitedById, own.role)) return refuse('FORBIDDEN');
          const secret = await newToken(own.email);
          if (!secret.ok) return secret;
          const { hash: tokenHash } = secret.value;
          await writes.updateInvitation(tx, own.id, { tokenHash, invitedById });
          return accept({ body: invitationView(own) });
        }),
      ),
    ),

    route(withdrawInvitation, ({ params: { id }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const own = await writes.lockInvitation(tx, id, { businessIds });
        if (!own) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, invitationView(own));
        if (stale) return stale;
        if (own.status !== 'pending') return refuse('INVALID_STATUS');
        await writes.deleteInvitation(tx, id);
        return accept({ body: undefined });
      }),
    ),

    route(answerInvitation, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const { id, answer } = input.params;
          await takeLocks(tx, [input.caller.userId]);
          const email = await findEmail(tx, input.caller);
          const tokenHash = hashSecret(input.body.token);
          const invitation = await writes.lockInvitation(tx, id, { email, tokenHash });
          if (!invitation) return refuseUnknown(input.address, refuse('NOT_FOUND'));
          await verifyEmail(tx, input.caller.userId, new Date(nowMs()));
          const status = answer === 'accept' ? 'accepted' : 'declined';
          if (invitation.status !== 'pending' && invitation.status !== status) {
            return refuse('INVALID_STATUS');
          }
          if (invitation.status === 'pending') {
            const joined =
              status === 'accepted'
                ? await joinBusiness(tx, input.caller, invitation, new Date(nowMs()))
                : accept(undefined);
            if (!joined.ok) return joined;
            await writes.updateInvitation(tx, id, { status });
          }
          const { professionalId: _linked, ...body } = invitationView({ ...invitation, status });
          const isAtWork = status === 'accepted' && invitation.role === 'professional';
          const own = isAtWork ? await findOwnProfessional(tx, input.caller.userId) : undefined;
          return accept({ body: { ...body, ...(own && { professionalId: own.id }) } });
        }),
      ),
    ),
  ];
}

/** The senders and the recipient. */
async function findParty(
  executor: Executor,
  { caller, businessIds }: { readonly caller: Caller; readonly businessIds: readonly string[] },
) {
  return { businessIds, email: await findEmail(executor, caller) };
}

/** In lower case, as invitations store it. */
async function findEmail(executor: Executor, { userId }: Caller): Promise<string> {
  return (await findUser(executor, userId))?.email.toLowerCase() ?? '';
}
