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
  log,
}: Pick<Deps, 'database' | 'sendMail' | 'log'>) {
  async function tell(request: TimeOffRequestRecord): Promise<void> {
    const professional = await findProfessionalAccount(db, request.professionalId);
    if (!professional) return;
    for (const businessId of await listWorkplaceIds(db, request.professionalId)) {
      const business = (await findBusinessInAnyState(db, businessId))!;
      const members = await listMembers(db, businessId);
      const team = members.filter(({ role }) => hasRight(role, 'team'));
      const readerIds =
        request.status === 'requested' ? team.map(({ userId }) => userId) : [professional.userId];
      for (const id of readerIds) {
        const reader = id === null ? undefined : await findUser(db, id);
        if (!reader || isPlaceholderEmail(reader.email)) continue;
        const mail = renderMail({
          kind: 'timeOffRequest',
          language: reader.language ?? business.language,
          readerName: reader.name,
          business: toMailBusiness(business),
          professionalName: professional.name,
          status: request.status,
          startsAt: request.startsAt.toISOString(),
          endsAt: request.endsAt.toISOString(),
        });
        await sendMail({ to: reader.email, ...mail });
      }
      // The answer applies to all workplaces.
      if (request.status !== 'requested') return;
    }
  }

  return (request: TimeOffRequestRecord): Promise<void> =>
    tell(request).catch((error: unknown) => {
      log.error({ err: error, request: request.id }, 'a mail about time off could not be sent');
    });
}
