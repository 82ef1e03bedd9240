import {
  answerInvitation,
  getInvitation,
  inviteProfessional,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../contract/invitations.ts';
import { newId } from '../../contract/ids.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import * as reads from '../../db/reads/invitations.ts';
import { findOwnBusiness } from '../../db/reads/own-business.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { insertProfessional } from '../../db/writes/professionals.ts';
import { verifyEmail } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/invitations.ts';
import { insertStaff } from '../../db/writes/staff.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import { checkInviting } from '../../domain/business.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { DEFAULT_HOURS } from '../../domain/schedule.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { createInvitationMails } from '../mail/invitation-mails.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';

export function invitationRoutes(deps: Deps): Route[] {
  const { database, responseCache, nowMs } = deps;
  const { db } = database;

  /** Creates the professional of the account if there is none. */
  async function findOrInsertProfessional(tx: Executor, { userId }: Caller): Promise<string> {
    const existing = await findOwnProfessional(tx, userId);
    if (existing) return existing.id;
    const id = newId('pro');
    const name = (await findUser(tx, userId))?.name ?? '';
    const createdAt = new Date(nowMs());
    await insertProfessional(tx, {
      id,
      userId,
      name,
      ...DEFAULT_HOURS,
      createdAt,
    });
    return id;
  }

  const sendAfter = createInvitationMails(deps);

  return [
    route(inviteProfessional, (input) =>
      sendAfter(input, (newToken) =>
        runIdempotently(database, input, async (tx) => {
          const business = await findOwnBusiness(tx, input.caller.userId);
          if (!business) return refuse('BUSINESS_NOT_FOUND');
          const allowed = checkInviting(business.status);
          if (!allowed.ok) return allowed;
          const email = input.body.email.toLowerCase();
          await takeLocks(tx, [`invitation/${business.id}/${email}`]);
          if (await reads.hasPendingInvitation(tx, business.id, email)) {
            return refuse('REQUEST_PENDING');
          }
          if (await reads.isStaffEmail(tx, business.id, email)) return refuse('EMAIL_TAKEN');
          const secret = await newToken(email);
          if (!secret.ok) return secret;
          const row = {
            id: newId('inv'),
            businessId: business.id,
            email,
            status: 'pending' as const,
            createdAt: new Date(nowMs()),
          };
          await writes.insertInvitation(tx, { ...row, tokenHash: secret.value.hash });
          return accept({ body: toView({ ...row, businessName: business.name }) });
        }),
      ),
    ),

    route(getInvitation, async ({ params: { id }, caller }) => {
      const found = await reads.findInvitation(db, id, await findParty(db, caller));
      return found ? accept(toVersioned(toView(found))) : refuse('NOT_FOUND');
    }),

    route(listInvitations, async ({ query, caller, path }) => {
      const party = await findParty(db, caller);
      return listPage({ path, query }, TextRank, (page) => reads.listInvitations(db, party, page), {
        toItem: toView,
        toPosition: ({ id }) => ({ rank: id, id }),
      });
    }),

    route(resendInvitation, (input) =>
      sendAfter(input, (newToken) =>
        runIdempotently(database, input, async (tx) => {
          const own = await writes.lockInvitation(tx, input.params.id, {
            ownerId: input.caller.userId,
          });
          if (!own) return refuse('NOT_FOUND');
          if (own.status !== 'pending') return refuse('INVALID_STATUS');
          const business = await findOwnBusiness(tx, input.caller.userId);
          const allowed = checkInviting(business!.status);
          if (!allowed.ok) return allowed;
          const secret = await newToken(own.email);
          if (!secret.ok) return secret;
          await writes.updateInvitation(tx, own.id, { tokenHash: secret.value.hash });
          return accept({ body: toView(own) });
        }),
      ),
    ),

    route(withdrawInvitation, ({ params: { id }, headers, caller }) =>
      transact(database, async (tx) => {
        const own = await writes.lockInvitation(tx, id, { ownerId: caller.userId });
        if (!own) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, toView(own));
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
          if (!invitation) return refuse('NOT_FOUND');
          await verifyEmail(tx, input.caller.userId, new Date(nowMs()));
          const status = answer === 'accept' ? 'accepted' : 'declined';
          if (invitation.status !== 'pending' && invitation.status !== status) {
            return refuse('INVALID_STATUS');
          }
          if (invitation.status === 'pending') {
            await writes.updateInvitation(tx, id, { status });
            if (status === 'accepted') {
              // Locked, because a change of the business must see all its staff.
              await lockBusiness(tx, { id: invitation.businessId });
              const professionalId = await findOrInsertProfessional(tx, input.caller);
              const place = { businessId: invitation.businessId, professionalId };
              await insertStaff(tx, place);
              const by = { actorId: input.caller.userId, at: new Date(nowMs()) };
              await announceSchedule(tx, place, 'staff', by);
            }
          }
          const body = toView({ ...invitation, status });
          if (status === 'declined') return accept({ body });
          const professionalId = await findOrInsertProfessional(tx, input.caller);
          return accept({ body: { ...body, professionalId } });
        }),
      ),
    ),
  ];
}

/** The sender or the recipient. */
async function findParty(executor: Executor, caller: Caller) {
  return caller.role === 'business'
    ? { ownerId: caller.userId }
    : { email: await findEmail(executor, caller) };
}

/** In lower case, as invitations store it. */
async function findEmail(executor: Executor, { userId }: Caller): Promise<string> {
  return (await findUser(executor, userId))?.email.toLowerCase() ?? '';
}

function toView({ createdAt, ...invitation }: reads.InvitationRecord) {
  return { ...invitation, createdAt: createdAt.toISOString() };
}
