import { and, asc, eq, getTableColumns, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TicketState, TICKET_WAITS_FOR } from '../../domain/support.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { professionals } from '../schema/professionals.ts';
import { supportReplies, supportTickets } from '../schema/support.ts';
import { type Listing, listRows, matchesAny, truncateToMs } from './pagination.ts';

export type TicketRecord = typeof supportTickets.$inferSelect;
export type ReplyRecord = typeof supportReplies.$inferSelect & { readonly authorName: string };

/** Ids are ordered by time; newest first. */
export function listTickets(
  executor: Executor,
  userId: string,
  states: readonly TicketState[] | undefined,
): Listing<TicketRecord, string> {
  const { id } = supportTickets;
  return listRows(
    executor,
    () => executor.select().from(supportTickets).$dynamic(),
    and(eq(supportTickets.userId, userId), matchesAny(supportTickets.state, states)),
    { rank: id, id, order: 'desc' },
  );
}

/** With `userId`, only a ticket of that person. */
export async function findTicket(
  executor: Executor,
  id: string,
  userId?: string,
): Promise<TicketRecord | undefined> {
  const [row] = await executor.select().from(supportTickets).where(isTicket(id, userId));
  return row;
}

export function isTicket(id: string, userId: string | undefined): SQL | undefined {
  const isOwn = userId === undefined ? undefined : eq(supportTickets.userId, userId);
  return and(eq(supportTickets.id, id), isOwn);
}

/** Oldest first. Internal notes are read only for admins. */
export function listReplies(
  executor: Executor,
  ticketId: string,
  readsInternal: boolean,
): Promise<ReplyRecord[]> {
  return executor
    .select({ ...getTableColumns(supportReplies), authorName: users.name })
    .from(supportReplies)
    .innerJoin(users, eq(users.id, supportReplies.authorId))
    .where(
      and(
        eq(supportReplies.ticketId, ticketId),
        readsInternal ? undefined : eq(supportReplies.isInternal, false),
      ),
    )
    .orderBy(asc(supportReplies.id));
}

export function countReplies(executor: Executor, ticketId: string): Promise<number> {
  return executor.$count(supportReplies, eq(supportReplies.ticketId, ticketId));
}

/** Neither resolved nor closed. */
export function countOpenTickets(executor: Executor, userId: string): Promise<number> {
  return executor.$count(
    supportTickets,
    and(eq(supportTickets.userId, userId), ne(supportTickets.waitsFor, 'none')),
  );
}

const assignees = alias(users, 'assignees');
const queueColumns = {
  ...getTableColumns(supportTickets),
  personName: users.name,
  personEmail: users.email,
  personRole: users.role,
  assigneeName: assignees.name,
};

export type QueuedTicket = TicketRecord & {
  readonly personName: string;
  readonly personEmail: string;
  readonly personRole: (typeof users.$inferSelect)['role'];
  readonly assigneeName: string | null;
};

export type QueueFilter = {
  readonly state: readonly TicketState[];
  readonly waitsFor?: (typeof TICKET_WAITS_FOR)[number] | undefined;
  readonly assigneeId?: string | undefined;
  readonly isUnassigned: boolean;
};

function selectQueue(executor: Executor) {
  return executor
    .select(queueColumns)
    .from(supportTickets)
    .innerJoin(users, eq(users.id, supportTickets.userId))
    .leftJoin(assignees, eq(assignees.id, supportTickets.assigneeId))
    .$dynamic();
}

/** The longest waiting first. */
export function listQueue(executor: Executor, filter: QueueFilter): Listing<QueuedTicket, Date> {
  const { waitsFor, assigneeId, isUnassigned } = filter;
  return listRows(
    executor,
    () => selectQueue(executor),
    and(
      matchesAny(supportTickets.state, filter.state),
      waitsFor && eq(supportTickets.waitsFor, waitsFor),
      assigneeId === undefined ? undefined : eq(supportTickets.assigneeId, assigneeId),
      isUnassigned ? isNull(supportTickets.assigneeId) : undefined,
    ),
    { rank: truncateToMs(supportTickets.waitingSince), id: supportTickets.id },
  );
}

export async function findQueuedTicket(
  executor: Executor,
  id: string,
): Promise<QueuedTicket | undefined> {
  const [row] = await selectQueue(executor).where(eq(supportTickets.id, id));
  return row;
}

const ADMINS_MAX = 100;

/** The active accounts of admins; with ids, only these. */
export function listAdmins(executor: Executor, ids?: readonly string[]) {
  return executor
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.erasedAt),
        isNull(users.suspendedAt),
        ids && inArray(users.id, [...ids]),
      ),
    )
    .orderBy(asc(users.id))
    .limit(ADMINS_MAX);
}

/** The appointment that a ticket is about, for admins. */
export async function findLinkedAppointment(executor: Executor, id: string) {
  const { startsAt, localDate, timezone, status, bookedServices } = appointments;
  const [row] = await executor
    .select({
      id: appointments.id,
      businessId: appointments.businessId,
      businessName: businesses.name,
      professionalName: professionals.name,
      bookedServices,
      startsAt,
      localDate,
      timezone,
      status,
    })
    .from(appointments)
    .innerJoin(businesses, eq(businesses.id, appointments.businessId))
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .where(eq(appointments.id, id));
  return row;
}
