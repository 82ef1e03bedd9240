import { getHealth } from '../../contract/health.ts';
import { findUnplacedAgeSeconds } from '../../db/reads/events.ts';
import { findOverdueSeconds } from '../../db/reads/notifications.ts';
import { accept } from '../../domain/outcome.ts';
import { workflowUrl } from '../../engine/temporal-ui.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { runChecks } from '../operations/checks.ts';

export function healthRoutes(deps: Deps): Route[] {
  const { database, nowMs, checks, workerPresence, readPendingBookings, temporalUi } = deps;
  const { db } = database;
  const urlOf = (workflow: { readonly workflowId: string; readonly runId?: string }) =>
    temporalUi ? workflowUrl(temporalUi, workflow) : null;

  return [
    route(getHealth, async () => {
      const checkedAt = new Date(nowMs());
      const [results, queues, pending, events, notifications] = await Promise.all([
        runChecks(checks),
        workerPresence.readQueues().catch(() => null),
        readPendingBookings().catch(() => null),
        findUnplacedAgeSeconds(db),
        findOverdueSeconds(db, checkedAt),
      ]);
      return accept({
        body: {
          checkedAt: checkedAt.toISOString(),
          dependencies: results.map(({ name, isUp, isVital, latencyMs }) => ({
            name,
            isUp,
            isVital,
            latencyMs,
          })),
          queues:
            queues &&
            queues.map(({ queue, polling, backlogAgeSeconds }) => ({
              queue,
              workers: polling,
              waitingSeconds: backlogAgeSeconds,
            })),
          actors: deps.actorIds.map((id) => ({ id, url: urlOf({ workflowId: id }) })),
          pendingBookings: pending && {
            count: pending.count,
            oldest: pending.oldest.map(({ workflowId, runId, startTime }) => ({
              workflowId,
              startedAt: startTime.toISOString(),
              url: urlOf({ workflowId, runId }),
            })),
          },
          delays: { events, notifications },
        },
      });
    }),
  ];
}
