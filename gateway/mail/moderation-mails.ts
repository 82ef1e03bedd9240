import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { findUser } from '../../db/reads/accounts.ts';
import {
  findReport,
  listAffectedUserIds,
  type ReportRecord,
} from '../../db/reads/content-reports.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { checkAppeal, type ReportSide, type Verdict } from '../../domain/moderation.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import type { MailOf } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Deps } from '../deps.ts';
import type { Decision } from '../writes/decide-report.ts';

type SideMail =
  | Pick<MailOf<'contentReport'>, 'kind' | 'state'>
  | Pick<MailOf<'contentDecision'>, 'kind' | 'state'>;

type AffectedState = MailOf<'contentDecision'>['state'];

type MailDeps = Pick<Deps, 'database' | 'sendMail' | 'publicUrl' | 'log'>;

type Told = Pick<MailOf<'contentDecision'>, 'targetType' | 'targetName' | 'note' | 'mayAppeal'>;

/**
 * Sends one mail; an erased account, one without an address and an admin, who decided it, get none. An address that
 * is refused does not keep the mail from the next reader.
 */
const createSender =
  ({ database: { db }, sendMail, publicUrl, log }: MailDeps) =>
  async (readerId: string | null, about: SideMail & Told): Promise<void> => {
    const reader = readerId === null ? undefined : await findUser(db, readerId);
    if (!reader || reader.role === 'admin' || isPlaceholderEmail(reader.email)) return;
    const isStaff = reader.role === 'business' || reader.role === 'professional';
    const page = isStaff ? PAGE_PATHS.staffReports : PAGE_PATHS.ownReports;
    const mail = renderMail({
      ...about,
      language: reader.language ?? DEFAULT_LANGUAGE,
      readerName: reader.name,
      reportsUrl: `${publicUrl}${page}`,
    });
    await sendMail({ to: reader.email, ...mail }).catch((error: unknown) => {
      log.error({ err: error, reader: reader.id }, 'a mail about a decision could not be sent');
    });
  };

function toldAbout(report: ReportRecord, side: ReportSide): Told {
  const { targetType, targetName, appeals, decidedAt } = report;
  // An appeal that is upheld does not decide the report again; a reversal does.
  const isLater = (appeal: ReportRecord['appeals'][number]) =>
    appeal.decidedAt !== null && decidedAt !== null && appeal.decidedAt > decidedAt;
  const { note } = appeals.findLast(isLater) ?? report;
  const mayAppeal = checkAppeal(report, appeals, side).ok;
  return { targetType, targetName, note: note ?? '', mayAppeal };
}

type DecidedReport = ReportRecord & { readonly status: Verdict };
const isDecided = (report: ReportRecord): report is DecidedReport =>
  report.status !== 'open' && report.status !== 'withdrawn';

/** Tells the sides of reports. A mail that is lost is not sent again: the lists show the same. */
export function createModerationMails(deps: MailDeps) {
  const { database, log } = deps;
  const { db } = database;
  const send = createSender(deps);

  const tellReporter = (report: ReportRecord, state: MailOf<'contentReport'>['state']) =>
    send(report.reporterId, { kind: 'contentReport', state, ...toldAbout(report, 'reporter') });

  async function tellAffected(report: ReportRecord, state: AffectedState) {
    const told = toldAbout(report, 'affected');
    for (const id of await listAffectedUserIds(db, report.targetId)) {
      await send(id, { kind: 'contentDecision', state, ...told });
    }
  }

  /** The first report leads: the affected side gets one mail for all. */
  async function tellAll({ ids: [leadId, ...otherIds], told }: Decision): Promise<void> {
    const lead = await findReport(db, leadId);
    if (!lead || !isDecided(lead)) return;
    if (told === 'appealUpheld') {
      const tellSide = lead.status === 'dismissed' ? tellReporter : tellAffected;
      return tellSide(lead, told);
    }
    if (told === 'restored') await tellAffected(lead, told);
    else if (lead.status !== 'dismissed') await tellAffected(lead, lead.status);
    await tellReporter(lead, lead.status);
    for (const id of otherIds) {
      const other = await findReport(db, id);
      if (other && isDecided(other)) await tellReporter(other, other.status);
    }
  }

  const guard = (work: Promise<void>, about: string) =>
    work.catch((error: unknown) => {
      log.error({ err: error, about }, 'the readers of a decision could not be found');
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
