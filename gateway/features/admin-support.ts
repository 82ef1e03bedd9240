import * as contract from '../../contract/admin-support.ts';
import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/support.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import * as writes from '../../db/writes/support.ts';
import type { AdminAction } from '../../domain/admin-action.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { localTimeAt } from '../../domain/local-time.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { decideAnswer, decideAssignment, decideTicketState } from '../../domain/support.ts';
import type { Deps } from '../deps.ts';
import { toVersioned } from '../http/etag.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createSupportMails, type TicketNews } from '../mail/support-mails.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';
import { REPLIES_MAX, toMessage, toSummary } from './support.ts';

type TicketAction = Extract<AdminAction, { readonly targetType: 'ticket' }>;
type Changed = Pick<TicketAction, 'action' | 'details'> & {
  readonly ticket: reads.TicketRecord;
  /** The mail about it, if any. */
  readonly news?: TicketNews['news'] | undefined;
  readonly text?: string;
};

export function adminSupportRoutes(deps: Deps): Route[] {
  const { database, nowMs } = deps;
  const { db } = database;
  const mails = createSupportMails(deps);
  const now = () => new Date(nowMs());

  /** One change of a locked ticket, with its line in the audit trail and its mail. */
  function change(
    input: IdempotentRequest & { readonly params: { readonly id: string } },
    decide: (tx: Executor, ticket: reads.TicketRecord) => Promise<Outcome<Changed>>,
  ) {
    return mails.tellAfter((tell) =>
      runIdempotently(database, input, async (tx) => {
        const { id } = input.params;
        const before = await writes.lockTicket(tx, id);
        if (!before) return refuse('NOT_FOUND');
        const decided = await decide(tx, before);
        if (!decided.ok) return decided;
        const { ticket, news, text = '', action, details = {} } = decided.value;
        const isRepeat = action !== 'reply' && ticket === before;
        if (!isRepeat) {
          await writes.updateTicket(tx, id, ticket);
          const target = { targetType: 'ticket', targetId: id } as const;
          const by = { adminId: input.caller.userId, at: now() };
          await recordAdminAction(tx, { ...by, ...target, action, details });
        }
        if (news) tell({ news, ticket, text });
        return accept({ body: await readTicket(tx, id) });
      }),
    );
  }

  return [
    route(contract.listTicketQueue, ({ query, path }) => {
      const { state, waitsFor, assigneeId, unassigned } = query;
      const filter = { state, waitsFor, assigneeId, isUnassigned: unassigned === 'true' };
      const at = nowMs();
      return sendList({ path, query }, DateRank, reads.listQueue(db, filter), {
        toItem: (ticket) => ({
          ...toQueued(ticket),
          waitingMinutes: Math.max(0, Math.floor((at - ticket.waitingSince.getTime()) / MINUTE_MS)),
        }),
        toPosition: ({ id, waitingSince }) => ({ rank: waitingSince.getTime(), id }),
      });
    }),

    route(contract.getAdminTicket, async ({ params: { id } }) => {
      const found = await reads.findTicket(db, id);
      return found ? accept(toVersioned(await readTicket(db, id))) : refuse('NOT_FOUND');
    }),

    route(contract.answerTicket, (input) =>
      change(input, async (tx, ticket) => {
        const { body, isInternal } = input.body;
        const { userId: authorId } = input.caller;
        const after = decideAnswer(ticket, { authorId, isInternal }, now());
        if (!after.ok) return after;
        if ((await reads.countReplies(tx, ticket.id)) >= REPLIES_MAX) {
          return refuse('USAGE_LIMIT_REACHED');
        }
        const message = { ticketId: ticket.id, authorId, isInternal, body, createdAt: now() };
        await writes.insertReply(tx, { id: newId('spr'), ...message });
        return accept({
          action: 'reply' as const,
          details: { isInternal },
          ticket: after.value,
          news: isInternal ? undefined : ('answered' as const),
          text: body,
        });
      }),
    ),

    route(contract.assignTicket, (input) =>
      change(input, async (tx, ticket) => {
        const { assigneeId } = input.body;
        const isAdmin =
          assigneeId === null || (await reads.listAdmins(tx, [assigneeId])).length === 1;
        if (!isAdmin) return refuse('SUPPORT_ASSIGNEE_INVALID');
        const after = decideAssignment(ticket, assigneeId);
        if (!after.ok) return after;
        const isToOther =
          after.value !== ticket && assigneeId !== null && assigneeId !== input.caller.userId;
        return accept({
          action: 'assign' as const,
          details: { from: ticket.assigneeId, to: assigneeId },
          ticket: after.value,
          news: isToOther ? ('assigned' as const) : undefined,
        });
      }),
    ),

    route(contract.moveTicket, (input) =>
      change(input, async (_tx, ticket) => {
        const { state } = input.body;
        const after = decideTicketState(ticket, state, now());
        if (!after.ok) return after;
        const isNews = after.value !== ticket && (state === 'resolved' || state === 'closed');
        return accept({
          action: 'move' as const,
          details: { from: ticket.state, to: state },
          ticket: after.value,
          news: isNews ? state : undefined,
        });
      }),
    ),

    route(contract.listAssignees, async () => {
      const admins = await reads.listAdmins(db);
      return accept({ body: admins.map(({ id, name }) => ({ id, name })) });
    }),
  ];
}

/** The ticket exists. */
async function readTicket(executor: Executor, id: string) {
  const ticket = (await reads.findQueuedTicket(executor, id))!;
  const replies = await reads.listReplies(executor, id, true);
  return {
    ...toQueued(ticket),
    body: ticket.body,
    appointment: await readAppointment(executor, ticket),
    replies: replies.map((reply) => ({
      ...toMessage(reply, ticket),
      authorId: reply.authorId,
      authorName: reply.authorName,
      isInternal: reply.isInternal,
    })),
  };
}

async function readAppointment(executor: Executor, { appointmentId }: reads.TicketRecord) {
  const found =
    appointmentId === null ? undefined : await reads.findLinkedAppointment(executor, appointmentId);
  if (!found) return null;
  const { bookedServices, startsAt, localDate, ...fields } = found;
  return {
    ...fields,
    services: bookedServices.map(({ name }) => name),
    date: localDate,
    start: localTimeAt(startsAt.getTime(), found.timezone).slice(11, 16),
  };
}

function toQueued(ticket: reads.QueuedTicket) {
  const { userId, personName, personEmail, personRole, assigneeId, assigneeName } = ticket;
  return {
    ...toSummary(ticket),
    waitingSince: ticket.waitingSince.toISOString(),
    person: { id: userId, name: personName, email: personEmail, role: personRole },
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  };
}
