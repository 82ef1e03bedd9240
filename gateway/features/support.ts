import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/support.ts';
import type { Executor } from '../../db/client.ts';
import { findAppointment } from '../../db/reads/appointments.ts';
import * as reads from '../../db/reads/support.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/support.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { closeTicket, decidePersonReply, openTicket } from '../../domain/support.ts';
import { toAccountScope } from '../access/caller.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { toVersioned } from '../http/etag.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createSupportMails } from '../mail/support-mails.ts';
import { runIdempotently } from '../writes/idempotent.ts';

const OPEN_MAX = 10;
export const REPLIES_MAX = 200;
/** Each is mailed to the admins. */
const TICKETS_PER_ACCOUNT: RateLimit = { name: 'support-tickets', max: 10, windowSeconds: 3_600 };
const REPLIES_PER_ACCOUNT: RateLimit = { name: 'support-replies', max: 30, windowSeconds: 3_600 };

export function supportRoutes(deps: Deps): Route[] {
  const { database, redis, nowMs } = deps;
  const { db } = database;
  const mails = createSupportMails(deps);
  const now = () => new Date(nowMs());

  /** Undefined while the account is below the limit. */
  async function refuseAbove(
    limit: RateLimit,
    userId: string,
  ): Promise<Outcome<never> | undefined> {
    const wait = await consumeAttempt(redis, limit, userId);
    return wait === undefined ? undefined : refuse('RATE_LIMITED', wait);
  }

  return [
    route(contract.createTicket, (input) =>
      mails.tellAfter((tell) =>
        runIdempotently(database, input, async (tx) => {
          const { userId } = input.caller;
          const { subject, body, appointmentId = null } = input.body;
          if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
          const scope = toAccountScope(input.caller);
          if (appointmentId !== null && !(await findAppointment(tx, scope, appointmentId))) {
            return refuse('SUPPORT_LINK_INVALID');
          }
          if ((await reads.countOpenTickets(tx, userId)) >= OPEN_MAX) {
            return refuse('USAGE_LIMIT_REACHED');
          }
          const limited = await refuseAbove(TICKETS_PER_ACCOUNT, userId);
          if (limited) return limited;
          const texts = { subject, body, appointmentId };
          const row = {
            id: newId('sup'),
            userId,
            ...texts,
            ...openTicket(now()),
            createdAt: now(),
          };
          await writes.insertTicket(tx, row);
          tell({ news: 'created', ticket: row, text: body });
          return accept({ body: toTicketView(row, []) });
        }),
      ),
    ),

    route(contract.listTickets, ({ query, caller, path }) =>
      sendList({ path, query }, TextRank, reads.listTickets(db, caller.userId, query.state), {
        toItem: toSummary,
        toPosition: ({ id }) => ({ rank: id, id }),
      }),
    ),

    route(contract.getTicket, async ({ params: { id }, caller: { userId } }) => {
      const ticket = await reads.findTicket(db, id, userId);
      if (!ticket) return refuse('NOT_FOUND');
      return accept(toVersioned(await readTicket(db, ticket)));
    }),

    route(contract.replyToTicket, (input) =>
      mails.tellAfter((tell) =>
        runIdempotently(database, input, async (tx) => {
          const { id } = input.params;
          const { userId } = input.caller;
          if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
          const before = await writes.lockTicket(tx, id, userId);
          if (!before) return refuse('NOT_FOUND');
          const after = decidePersonReply(before, now());
          if (!after.ok) return after;
          if ((await reads.countReplies(tx, id)) >= REPLIES_MAX) {
            return refuse('USAGE_LIMIT_REACHED');
          }
          const limited = await refuseAbove(REPLIES_PER_ACCOUNT, userId);
          if (limited) return limited;
          await writes.updateTicket(tx, id, after.value);
          const { body } = input.body;
          const message = { authorId: userId, isInternal: false, body, createdAt: now() };
          await writes.insertReply(tx, { id: newId('spr'), ticketId: id, ...message });
          tell({ news: 'replied', ticket: after.value, text: body });
          return accept({ body: await readTicket(tx, after.value) });
        }),
      ),
    ),

    route(contract.closeTicket, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId } = input.caller;
        if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
        const before = await writes.lockTicket(tx, input.params.id, userId);
        if (!before) return refuse('NOT_FOUND');
        const after = closeTicket(before, now());
        await writes.updateTicket(tx, after.id, after);
        return accept({ body: await readTicket(tx, after) });
      }),
    ),
  ];
}

async function readTicket(executor: Executor, ticket: reads.TicketRecord) {
  return toTicketView(ticket, await reads.listReplies(executor, ticket.id, false));
}

function toTicketView(ticket: reads.TicketRecord, replies: readonly reads.ReplyRecord[]) {
  return {
    ...toSummary(ticket),
    body: ticket.body,
    replies: replies.map((reply) => toMessage(reply, ticket)),
  };
}

export function toSummary(ticket: reads.TicketRecord) {
  const { id, subject, state, waitsFor, appointmentId, createdAt } = ticket;
  return { id, subject, state, waitsFor, appointmentId, createdAt: createdAt.toISOString() };
}

/** The person does not learn which admin has answered. */
export function toMessage(
  { id, authorId, body, createdAt }: reads.ReplyRecord,
  { userId }: reads.TicketRecord,
) {
  const from = authorId === userId ? ('person' as const) : ('support' as const);
  return { id, from, body, createdAt: createdAt.toISOString() };
}
