import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { findUser, type UserRecord } from '../../db/reads/accounts.ts';
import { listAdmins, type TicketRecord } from '../../db/reads/support.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import type { MailOf } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Deps } from '../deps.ts';

export type TicketNews = {
  readonly news: MailOf<'supportTicket'>['news'];
  readonly ticket: TicketRecord;
  /** The message; empty if there is none. */
  readonly text: string;
};

const TO_PERSON: ReadonlySet<TicketNews['news']> = new Set(['answered', 'resolved', 'closed']);

/** Tells the person and the admins of a ticket. A mail that is lost is not sent again: the lists show the ticket. */
export function createSupportMails({
  database: { db },
  sendMail,
  publicUrl,
  log,
}: Pick<Deps, 'database' | 'sendMail' | 'publicUrl' | 'log'>) {
  async function send({ news, ticket, text }: TicketNews): Promise<void> {
    const isToPerson = TO_PERSON.has(news);
    const person = await findUser(db, ticket.userId);
    const path = isToPerson ? PAGE_PATHS.ticket : PAGE_PATHS.adminTicket;
    for (const reader of isToPerson ? (person ? [person] : []) : await listReaders(ticket)) {
      if (isPlaceholderEmail(reader.email)) continue;
      const mail = renderMail({
        kind: 'supportTicket',
        language: reader.language ?? DEFAULT_LANGUAGE,
        readerName: reader.name,
        news,
        subject: ticket.subject,
        personName: person?.name ?? '',
        text,
        url: `${publicUrl}${path.replace(':id', ticket.id)}`,
      });
      // An address that is refused does not keep the mail from the next reader.
      await sendMail({ to: reader.email, ...mail }).catch((error: unknown) => {
        log.error({ err: error, reader: reader.id }, 'a mail of support could not be sent');
      });
    }
  }

  /** The assignee; all admins if there is none, or if they are no admin any more. */
  async function listReaders({ assigneeId }: TicketRecord): Promise<UserRecord[]> {
    const assigned = assigneeId === null ? [] : await listAdmins(db, [assigneeId]);
    return assigned.length > 0 ? assigned : listAdmins(db);
  }

  /** Mails after the transaction. Neither it nor the response waits for the mail server. A repeat sends nothing. */
  async function tellAfter<T>(
    work: (tell: (news: TicketNews) => void) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const told: TicketNews[] = [];
    const outcome = await work((news) => void told.push(news));
    if (outcome.ok) {
      for (const news of told) {
        void send(news).catch((error: unknown) => {
          log.error(
            { err: error, ticket: news.ticket.id },
            'the readers of a ticket could not be found',
          );
        });
      }
    }
    return outcome;
  }

  return { tellAfter };
}
