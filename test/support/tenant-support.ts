import { newId } from '../../contract/ids.ts';
import { supportReplies, supportTickets } from '../../db/schema/support.ts';
import { openTicket } from '../../domain/support.ts';
import type { factoriesOn } from './factories.ts';

type Make = Pick<ReturnType<typeof factoriesOn>, 'db' | 'accounts'>;

/** A ticket of the customer with a note that only admins see, and an admin. */
export async function addTicket(make: Make, userId: string, secret: string) {
  const [admin] = await make.accounts([{ role: 'admin' }]);
  const texts = { subject: `${secret} subject`, body: `${secret} question` };
  const ticket = { id: newId('sup'), userId, ...texts, ...openTicket(new Date()) };
  await make.db.insert(supportTickets).values(ticket);
  await make.db.insert(supportReplies).values({
    id: newId('spr'),
    ticketId: ticket.id,
    authorId: admin!.id,
    isInternal: true,
    body: `${secret} staff note`,
  });
  return { supportTicketId: ticket.id, adminId: admin!.id };
}
