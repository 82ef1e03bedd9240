import { newId } from '../../contract/ids.ts';
import { contentReports, reportAppeals } from '../../db/schema/content-reports.ts';
import type { createFactories } from './factories.ts';

type Make = Pick<ReturnType<typeof createFactories>, 'db'>;

/** Reports by a customer: an open one of the business, decided ones of a professional. */
export async function addReports(
  { db }: Make,
  reporterId: string,
  { businessId, professionalId }: { readonly businessId: string; readonly professionalId: string },
  reason: string,
) {
  const report = {
    reporterId,
    targetType: 'professional' as const,
    targetId: professionalId,
    reason,
  };
  const decidedAt = new Date();
  const samples = {
    reportId: newId('rpt'),
    dismissedReportId: newId('rpt'),
    appealedReportId: newId('rpt'),
    reversibleReportId: newId('rpt'),
  };
  await db.insert(contentReports).values([
    { ...report, id: samples.reportId, targetType: 'business', targetId: businessId },
    { ...report, id: samples.dismissedReportId, status: 'dismissed', decidedAt },
    { ...report, id: samples.appealedReportId, status: 'dismissed', decidedAt },
    {
      ...report,
      id: samples.reversibleReportId,
      status: 'suspended',
      decidedAt,
      sanctionedAt: decidedAt,
    },
  ]);
  const reportId = samples.appealedReportId;
  const appeal = { reportId, side: 'reporter' as const, appellantId: reporterId, reason };
  await db.insert(reportAppeals).values(appeal);
  return samples;
}
