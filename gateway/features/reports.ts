import { getReport } from '../../contract/reports.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { findReportNames, readReportFacts } from '../../db/reads/reports.ts';
import { accept } from '../../domain/outcome.ts';
import { computeReport } from '../../domain/reports/report.ts';
import { type Period, type ReportGroup, spanOfPeriod } from '../../domain/reports/report-groups.ts';
import { namedIds, reportCsv, reportView } from '../../domain/reports/report-view.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { batch } from '../reads/batch.ts';
import { runInTurns } from '../reads/in-turns.ts';

/** The facts of a year fill some memory: at most two reports are computed at once. */
const REPORTS = { inFlightMax: 2, batchMax: 1 };

type Request = Period & { readonly businessId: string; readonly by: ReportGroup };

export function reportRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;
  const compute = async ({ businessId, by, ...period }: Request) => {
    const span = spanOfPeriod(period);
    const atMs = nowMs();
    const facts = await readReportFacts(database, { ...period, businessId, span, nowMs: atMs });
    return { atMs, sums: await runInTurns(computeReport(by, period, facts, atMs)) };
  };
  const computeSoon = batch((all: Request[]) => Promise.all(all.map(compute)), REPORTS);

  return [
    route(getReport, async ({ query: { from, to, by }, businessIds, wantsCsv }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const { timezone, currency } = (await findBusinessInAnyState(db, one.value))!;
      const request = { businessId: one.value, by, from, to, timezone };
      const { atMs, sums } = await computeSoon(request);
      const names = await findReportNames(db, by, namedIds(sums, by));
      const report = reportView(sums, { ...request, currency }, names, atMs);
      if (!wantsCsv) return accept({ body: report });
      const fileName = `report-${by}-${from}-${to}.csv`;
      return accept({
        document: reportCsv(report),
        headers: { 'Content-Disposition': `attachment; filename="${fileName}"` },
      });
    }),
  ];
}
