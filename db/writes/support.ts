import { eq } from 'drizzle-orm';
import type { Ticket } from '../../domain/support.ts';
import type { Executor } from '../client.ts';
import { isTicket, type TicketRecord } from '../reads/support.ts';
import { supportReplies, supportTickets } from '../schema/support.ts';

export async function insertTicket(executor: Executor, row: TicketRecord): Promise<void> {
  await executor.insert(supportTickets).values(row);
}

/** Locks the ticket until the transaction ends; with `userId`, only one of that person. */
export async function lockTicket(
  executor: Executor,
  id: string,
  userId?: string,
): Promise<TicketRecord | undefined> {
  const [row] = await executor
    .select()
    .from(supportTickets)
    .where(isTicket(id, userId))
    .for('no key update');
  return row;
}

export async function updateTicket(
  executor: Executor,
  id: string,
  { state, assigneeId, waitsFor, waitingSince }: Ticket,
): Promise<void> {
  await executor
    .update(supportTickets)
    .set({ state, assigneeId, waitsFor, waitingSince })
    .where(eq(supportTickets.id, id));
}

export async function insertReply(
  executor: Executor,
  row: typeof supportReplies.$inferSelect,
): Promise<void> {
  await executor.insert(supportReplies).values(row);
}
