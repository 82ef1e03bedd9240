import { accept, type Outcome, refuse } from './outcome.ts';

export const TICKET_STATES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** The side that has the next step; none once the ticket is resolved. */
export const TICKET_WAITS_FOR = ['support', 'person', 'none'] as const;

/** The fields of a ticket that its rules read and change. */
export type Ticket = {
  readonly state: TicketState;
  /** The admin who takes care of it. */
  readonly assigneeId: string | null;
  readonly waitsFor: (typeof TICKET_WAITS_FOR)[number];
  /** Since when that side has the next step. */
  readonly waitingSince: Date;
};

/** One step forward each; only a reply of the person leads back. */
const NEXT: Readonly<Record<TicketState, TicketState | undefined>> = {
  open: 'in_progress',
  in_progress: 'resolved',
  resolved: 'closed',
  closed: undefined,
};

export function openTicket(now: Date): Ticket {
  return { state: 'open', assigneeId: null, waitsFor: 'support', waitingSince: now };
}

/** The wait began with the first message that is not answered. A resolved ticket is opened again. */
export function decidePersonReply<T extends Ticket>(ticket: T, now: Date): Outcome<T> {
  if (ticket.state === 'closed') return refuse('SUPPORT_INVALID_STATE');
  const state = ticket.state === 'resolved' ? 'open' : ticket.state;
  const waitingSince = ticket.waitsFor === 'support' ? ticket.waitingSince : now;
  return accept({ ...ticket, state, waitsFor: 'support', waitingSince });
}

/** An answer to an open ticket starts the work on it, and its author takes a ticket without an assignee. */
export function decideAnswer<T extends Ticket>(
  ticket: T,
  { authorId, isInternal }: { readonly authorId: string; readonly isInternal: boolean },
  now: Date,
): Outcome<T> {
  if (ticket.state === 'closed') return refuse('SUPPORT_INVALID_STATE');
  if (isInternal) return accept(ticket);
  const assigneeId = ticket.assigneeId ?? authorId;
  if (ticket.state === 'resolved') return accept({ ...ticket, assigneeId });
  return accept({
    ...ticket,
    assigneeId,
    state: 'in_progress',
    waitsFor: 'person',
    waitingSince: now,
  });
}

/** A repeat changes nothing. */
export function decideAssignment<T extends Ticket>(
  ticket: T,
  assigneeId: string | null,
): Outcome<T> {
  if (ticket.state === 'closed') return refuse('SUPPORT_INVALID_STATE');
  return accept(ticket.assigneeId === assigneeId ? ticket : { ...ticket, assigneeId });
}

/** A repeat changes nothing. */
export function decideTicketState<T extends Ticket>(
  ticket: T,
  state: TicketState,
  now: Date,
): Outcome<T> {
  if (ticket.state === state) return accept(ticket);
  if (NEXT[ticket.state] !== state) return refuse('SUPPORT_INVALID_STATE');
  return accept(moveTo(ticket, state, now));
}

/** The person may close the ticket in every state. */
export function closeTicket<T extends Ticket>(ticket: T, now: Date): T {
  return ticket.state === 'closed' ? ticket : moveTo(ticket, 'closed', now);
}

function moveTo<T extends Ticket>(ticket: T, state: TicketState, now: Date): T {
  const isDone = state === 'resolved' || state === 'closed';
  return isDone ? { ...ticket, state, waitsFor: 'none', waitingSince: now } : { ...ticket, state };
}
