import * as contract from '../../contract/content-reports.ts';
import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { findBusiness } from '../../db/reads/businesses.ts';
import * as reads from '../../db/reads/content-reports.ts';
import { listMemberships } from '../../db/reads/members.ts';
import { findProfessional } from '../../db/reads/professionals.ts';
import { findReview } from '../../db/reads/reviews.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/content-reports.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { checkAppeal, OPEN_REPORTS_MAX, type TargetType } from '../../domain/moderation.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { reportView } from '../../domain/content-report-view.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import { createModerationMails } from '../mail/moderation-mails.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

/** Each is mailed, and an admin reads it. */
const REPORTS_PER_ACCOUNT: RateLimit = { name: 'reports', max: 20, windowSeconds: 3_600 };

export function contentReportRoutes(deps: Deps): Route[] {
  const { database, redis, nowMs } = deps;
  const { db } = database;
  const mails = createModerationMails(deps);

  return [
    route(contract.reportContent, async (input) => {
      const { userId } = input.caller;
      let reportId: string | undefined;
      const outcome = await runIdempotently(database, input, async (tx) => {
        const { targetType, targetId, reason } = input.body;
        if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
        await takeLocks(tx, [`reports/${targetId}`, `reporter/${userId}`]);
        const allowed = await checkTarget(tx, userId, targetType, targetId);
        if (!allowed.ok) return allowed;
        if (await reads.hasOpenReport(tx, userId, targetId)) return refuse('REQUEST_PENDING');
        if ((await reads.countOpenReports(tx, userId)) >= OPEN_REPORTS_MAX) {
          return refuse('USAGE_LIMIT_REACHED');
        }
        const wait = await consumeAttempt(redis, REPORTS_PER_ACCOUNT, userId);
        if (wait !== undefined) return refuse('RATE_LIMITED', wait);
        const id = newId('rpt');
        const createdAt = new Date(nowMs());
        const row = { id, reporterId: userId, targetType, targetId, reason, createdAt };
        await writes.insertReport(tx, row);
        reportId = id;
        return accept({ body: reportView((await reads.findOwnReport(tx, userId, id))!) });
      });
      if (outcome.ok && reportId !== undefined) void mails.tellReceived(reportId);
      return outcome;
    }),

    route(contract.listContentReports, ({ query, path, caller: { userId } }) =>
      sendList({ path, query }, DateRank, reads.listOwnReports(db, userId, query), {
        toItem: reportView,
        toPosition: ({ rankedAt, id }) => ({ rank: rankedAt.getTime(), id }),
      }),
    ),

    route(contract.getContentReport, async ({ params, caller }) => {
      const found = await reads.findOwnReport(db, caller.userId, params.id);
      return found ? accept({ body: reportView(found) }) : refuse('NOT_FOUND');
    }),

    route(contract.appealReport, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { id } = input.params;
        const { userId } = input.caller;
        if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
        const found = await reads.findOwnReport(tx, userId, id);
        if (!found) return refuse('NOT_FOUND');
        await takeLocks(tx, [`reports/${found.targetId}`]);
        const report = await reads.findOwnReport(tx, userId, id);
        if (!report) return refuse('NOT_FOUND');
        const allowed = checkAppeal(report, report.appeals, report.side);
        if (!allowed.ok) return allowed;
        await writes.insertAppeal(tx, {
          reportId: id,
          side: report.side,
          appellantId: userId,
          reason: input.body.reason,
          createdAt: new Date(nowMs()),
        });
        return accept({ body: reportView((await reads.findOwnReport(tx, userId, id))!) });
      }),
    ),
  ];
}

/** Content that the caller sees and is not the affected side of. */
async function checkTarget(
  tx: Executor,
  userId: string,
  targetType: TargetType,
  targetId: string,
): Promise<Outcome<undefined>> {
  if (!(await FIND[targetType](tx, targetId))) return refuse(NOT_FOUND[targetType]);
  const affectedIds = await reads.listAffectedUserIds(tx, targetId);
  const memberships = await listMemberships(tx, userId);
  const isOwn =
    affectedIds.includes(userId) || memberships.some(({ businessId }) => businessId === targetId);
  return isOwn ? refuse('CANNOT_REPORT_OWN_CONTENT') : accept(undefined);
}

/** Undefined if discovery does not show it. */
const FIND: Readonly<Record<TargetType, (tx: Executor, id: string) => Promise<unknown>>> = {
  review: (tx, id) => findReview(tx, id),
  business: (tx, id) => findBusiness(tx, id),
  professional: (tx, id) => findProfessional(tx, id),
};

const NOT_FOUND = {
  review: 'NOT_FOUND',
  business: 'BUSINESS_NOT_FOUND',
  professional: 'PROFESSIONAL_NOT_FOUND',
} as const;
