import { newId } from '../../contract/ids.ts';
import {
  changeResource,
  createResource,
  deleteResource,
  getResource,
  listResources,
  RESOURCES_MAX,
} from '../../contract/resources.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/resources.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import * as writes from '../../db/writes/resources.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import { accept, type Outcome, refuse, refuseTaken } from '../../domain/outcome.ts';
import type { Resource } from '../../domain/resource.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

type ChangeOfOne = {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'if-match'?: string | undefined };
  readonly businessIds: readonly string[];
};

export function resourceRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const clearAfter = <T>(change: Promise<Outcome<T>>) => clearCacheAfter(responseCache, change);

  function announce(tx: Executor, { businessId }: Resource, actorId: string): Promise<void> {
    return announceSchedule(tx, { businessId }, 'resources', { actorId, at: new Date(nowMs()) });
  }

  /** Refuses if appointments take a unit above the number. */
  async function checkUnused(tx: Executor, id: string, unit: number) {
    const taken = await reads.countUsesAbove(tx, id, unit, new Date(nowMs()));
    return taken === 0 ? accept(undefined) : refuseTaken(taken);
  }

  return [
    route(listResources, async ({ businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      return accept({ body: (await reads.listResources(db, [one.value])).map(resourceView) });
    }),

    route(createResource, (input) =>
      clearAfter(
        runIdempotently(database, input, async (tx) => {
          const one = requireOneBusiness(input.businessIds);
          if (!one.ok) return one;
          const { id: businessId } = (await lockBusiness(tx, { id: one.value }))!;
          const known = await reads.listResources(tx, [businessId]);
          if (known.length >= RESOURCES_MAX) return refuse('USAGE_LIMIT_REACHED');
          const row = { ...input.body, id: newId('res'), businessId };
          await writes.insertResource(tx, { ...row, createdAt: new Date(nowMs()) });
          await announce(tx, row, input.caller.userId);
          return accept(toVersioned(resourceView(row)));
        }),
      ),
    ),

    route(getResource, async ({ params: { id }, businessIds }) => {
      const found = await findResource(db, businessIds, id);
      return found ? accept(toVersioned(resourceView(found))) : refuse('NOT_FOUND');
    }),

    route(changeResource, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockResource(tx, input);
          if (!locked.ok) return locked;
          const row = { ...locked.value, ...definedFields(input.body) };
          const unused = await checkUnused(tx, row.id, row.count);
          if (!unused.ok) return unused;
          if ((await reads.findLargestNeed(tx, row.id, new Date(nowMs()))) > row.count) {
            return refuse('SERVICE_IN_USE');
          }
          await writes.updateResource(tx, row.id, { name: row.name, count: row.count });
          await announce(tx, row, input.caller.userId);
          return accept(toVersioned(resourceView(row)));
        }),
      ),
    ),

    route(deleteResource, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockResource(tx, input);
          if (!locked.ok) return locked;
          const unused = await checkUnused(tx, locked.value.id, 0);
          if (!unused.ok) return unused;
          await writes.deleteResource(tx, locked.value.id, new Date(nowMs()));
          await announce(tx, locked.value, input.caller.userId);
          return accept({ body: undefined });
        }),
      ),
    ),
  ];
}

/** Locks the business, so that no service begins to need the resource, and the resource, as bookings do. */
async function lockResource(
  tx: Executor,
  { params: { id }, headers, businessIds }: ChangeOfOne,
): Promise<Outcome<Resource>> {
  const found = await findResource(tx, businessIds, id);
  if (!found) return refuse('NOT_FOUND');
  await lockBusiness(tx, { id: found.businessId });
  await takeLocks(tx, [id]);
  const locked = await findResource(tx, [found.businessId], id);
  if (!locked) return refuse('NOT_FOUND');
  return refuseStale(headers, resourceView(locked)) ?? accept(locked);
}

async function findResource(executor: Executor, businessIds: readonly string[], id: string) {
  const known = await reads.listResources(executor, businessIds);
  return known.find((each) => each.id === id);
}

function resourceView({ id, name, count }: Resource) {
  return { id, name, count };
}
