import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { findUser } from '../../db/reads/accounts.ts';
import { listMembers } from '../../db/reads/members.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { findProfessionalAccount, listWorkplaceIds } from '../../db/reads/staff.ts';
import type { TimeOffRequestRecord } from '../../db/reads/time-off-requests.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import { hasRight } from '../../domain/rights.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Deps } from '../deps.ts';

/** Tells the team of a request, and the professional of its answer. A mail that is lost is not sent again: the lists show both. */
export function createTimeOffMails({
  database: { db },
  sendMail,
  publicUrl,
  log,
}: Pick<Deps, 'database' | 'sendMail' | 'publicUrl' | 'log'>) {
  async function tell(request: TimeOffRequestRecord): Promise<void> {
    const professional = await findProfessionalAccount(db, request.professionalId);
    if (!professional) return;
    for (const { readerId, businessId } of await listReaders(request, professional.userId)) {
      const reader = await findUser(db, readerId);
      if (!reader || isPlaceholderEmail(reader.email)) continue;
      const business = (await findBusinessInAnyState(db, businessId))!;
      const mail = renderMail({
        kind: 'timeOffRequest',
        language: reader.language ?? business.language,
        readerName: reader.name,
        business: toMailBusiness(business),
        professionalName: professional.name,
        status: request.status,
        startsAt: request.startsAt.toISOString(),
        endsAt: request.endsAt.toISOString(),
        requestsUrl: `${publicUrl}${PAGE_PATHS.timeOff}?business=${businessId}`,
      });
      await sendMail({ to: reader.email, ...mail });
    }
  }

  /** The team of each workplace for a request, the professional for its answer. Each account once. */
  async function listReaders(
    { status, professionalId }: TimeOffRequestRecord,
    askedById: string | null,
  ) {
    const businessOf = new Map<string, string>();
    for (const businessId of await listWorkplaceIds(db, professionalId)) {
      const team = (await listMembers(db, businessId)).filter(({ role }) => hasRight(role, 'team'));
      const askedOf = team.map(({ userId }) => userId);
      const readerIds = status === 'requested' ? askedOf : askedById === null ? [] : [askedById];
      for (const id of readerIds) if (!businessOf.has(id)) businessOf.set(id, businessId);
    }
    return [...businessOf].map(([readerId, businessId]) => ({ readerId, businessId }));
  }

  return (request: TimeOffRequestRecord): Promise<void> =>
    tell(request).catch((error: unknown) => {
      log.error({ err: error, request: request.id }, 'a mail about time off could not be sent');
    });
}
