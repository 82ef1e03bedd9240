import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { newId } from '../../contract/ids.ts';
import { contentReports, reportAppeals } from '../../db/schema/content-reports.ts';

/** Reports of the demo customer in every state. */
export async function addReports(database: Client) {
  const db = drizzle(database);
  const reporterId = 'usr_demo_customer';
  const decidedAt = new Date();
  const report = {
    reporterId,
    targetType: 'professional' as const,
    targetId: 'pro_demo_jonas',
    reason: 'Not the person in the picture',
  };
  const [open, dismissed, appealed, suspended] = Array.from({ length: 4 }, () => newId('rpt'));
  await db.insert(contentReports).values([
    { ...report, id: open! },
    { ...report, id: dismissed!, status: 'dismissed', decidedAt },
    { ...report, id: appealed!, status: 'dismissed', decidedAt },
    { ...report, id: suspended!, status: 'suspended', decidedAt },
  ]);
  const appeal = { side: 'reporter' as const, appellantId: reporterId, reason: 'Look again' };
  await db.insert(reportAppeals).values({ ...appeal, reportId: appealed! });
  return {
    reportId: [open!],
    dismissedReportId: [dismissed!],
    appealedReportId: [appealed!],
    reversibleReportId: [suspended!],
  };
}
