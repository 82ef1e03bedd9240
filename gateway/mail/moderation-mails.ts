import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { findUser } from '../../db/reads/accounts.ts';
import {
  findReport,
  listAffectedUserIds,
  type ReportRecord,
} from '../../db/reads/content-reports.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { checkAppeal, type ReportSide } from '../../domain/moderation.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import type { MailOf } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Deps } from '../deps.ts';
import type { Decision } from '../writes/decide-report.ts';

type SideMail =
  | Pick<MailOf<'contentReport'>, 'kind' | 'state'>
  | Pick<MailOf<'contentDecision'>, 'kind' | 'state'>;

type MailDeps = Pick<Deps, 'database' | 'sendMail' | 'publicUrl' | 'log'>;

/** Sends one mail; an erased account and one without an address get none. */
const createSender =
  ({ database: { db }, sendMail, publicUrl }: MailDeps) =>
  async (
    readerId: string | null,
    report: ReportRecord,
    { side, ...about }: SideMail & { readonly side: ReportSide },
  ): Promise<void> => {
    const reader = readerId === null ? undefined : await findUser(db, readerId);
    if (!reader || isPlaceholderEmail(reader.email)) return;
    const { targetType, targetName, appeals, note } = report;
    const mail = renderMail({
      ...about,
      language: reader.language ?? DEFAULT_LANGUAGE,
      readerName: reader.name,
      targetType,
      targetName,
      note: appeals.findLast(({ decidedAt }) => decidedAt)?.note ?? note ?? '',
      mayAppeal: checkAppeal(report, appeals, side).ok,
      reportsUrl: `${publicUrl}${PAGE_PATHS.account}`,
    });
    await sendMail({ to: reader.email, ...mail });
  };

/** Tells the sides of reports. A mail that is lost is not sent again: the lists show the same. */
export function createModerationMails(deps: MailDeps) {
  const { database, log } = deps;
  const { db } = database;
  const send = createSender(deps);

  const tellReporter = (report: ReportRecord, state: MailOf<'contentReport'>['state']) =>
    send(report.reporterId, report, { kind: 'contentReport', state, side: 'reporter' });

  async function tellAffected(report: ReportRecord, state: MailOf<'contentDecision'>['state']) {
    for (const id of await listAffectedUserIds(db, report.targetId)) {
      await send(id, report, { kind: 'contentDecision', state, side: 'affected' });
    }
  }

  /** The first report leads: the affected side gets one mail for all. */
  async function tellAll({ ids: [leadId, ...otherIds], told }: Decision): Promise<void> {
    const lead = await findReport(db, leadId);
    if (!lead || lead.status === 'open') return;
    if (told === 'appealUpheld') {
      const tellSide = lead.status === 'dismissed' ? tellReporter : tellAffected;
      return tellSide(lead, told);
    }
    if (told === 'restored') await tellAffected(lead, told);
    else if (lead.status !== 'dismissed') await tellAffected(lead, lead.status);
    await tellReporter(lead, lead.status);
    for (const id of otherIds) {
      const other = await findReport(db, id);
      if (other && other.status !== 'open') await tellReporter(other, other.status);
    }
  }

  const guard = (work: Promise<void>, report: string) =>
    work.catch((error: unknown) => {
      log.error({ err: error, report }, 'a mail about a report could not be sent');
    });

  return {
    async tellReceived(id: string): Promise<void> {
      const tell = async () => {
        const report = await findReport(db, id);
        if (report) await tellReporter(report, 'received');
      };
      await guard(tell(), id);
    },
    tellDecided: (decision: Decision): Promise<void> => guard(tellAll(decision), decision.ids[0]),
  };
}
