import {
  changeClosure,
  createClosure,
  getClosure,
  listClosures,
  removeClosure,
} from '../../contract/closures.ts';
import { newId } from '../../contract/ids.ts';
import { CLOSED_DATES_MAX } from '../../contract/own-business.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/opening-hours.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import * as writes from '../../db/writes/opening-hours.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { localDateAt } from '../../domain/local-time.ts';
import {
  closureView,
  listClosedDates,
  type NamedClosure,
  toClosure,
} from '../../domain/opening-hours.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { changeBusinessHours } from '../writes/opening-hours.ts';

type ChangeRequest = {
  readonly caller: { readonly userId: string };
  readonly businessIds: readonly string[];
};
type ChangeOfOne = ChangeRequest & {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'if-match'?: string | undefined };
};

export function closureRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const byOf = ({ caller: { userId } }: ChangeRequest) => ({
    actorId: userId,
    at: new Date(nowMs()),
  });
  const clearAfter = <T>(change: Promise<Outcome<T>>) => clearCacheAfter(responseCache, change);

  /** Locks the business, so that the records that were read stay as they are. */
  async function lockClosures(tx: Executor, { businessIds }: ChangeRequest) {
    const one = requireOneBusiness(businessIds);
    if (!one.ok) return one;
    const business = (await lockBusiness(tx, { id: one.value }))!;
    return accept({ business, closures: await reads.listClosures(tx, business.id) });
  }

  async function lockClosure(tx: Executor, request: ChangeOfOne) {
    const locked = await lockClosures(tx, request);
    if (!locked.ok) return locked;
    const before = byId(locked.value.closures, request.params.id);
    if (!before) return refuse('NOT_FOUND');
    const stale = refuseStale(request.headers, closureView(before));
    return stale ?? accept({ ...locked.value, before });
  }

  return [
    route(listClosures, async ({ businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const business = (await findBusinessInAnyState(db, one.value))!;
      const rows = await reads.listClosures(
        db,
        business.id,
        localDateAt(nowMs(), business.timezone),
      );
      return accept({ body: rows.map(closureView) });
    }),

    route(createClosure, (input) =>
      clearAfter(
        runIdempotently(database, input, async (tx) => {
          const locked = await lockClosures(tx, input);
          if (!locked.ok) return locked;
          const { name = null, from, to = from, start = null, end = null } = input.body;
          const closure = toClosure({ from, to, start, end });
          if (!closure.ok) return closure;
          const { business, closures } = locked.value;
          const row = { id: newId('cls'), name, ...closure.value };
          if (isTooMuch([...closures, row])) return refuseField('INVALID_INPUT', 'to');
          return changeBusinessHours(tx, business, byOf(input), {
            cause: 'closures',
            change: () => writes.insertClosures(tx, [{ ...row, businessId: business.id }]),
            response: toVersioned(closureView(row)),
          });
        }),
      ),
    ),

    route(getClosure, async ({ params: { id }, businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const found = byId(await reads.listClosures(db, one.value), id);
      return found ? accept(toVersioned(closureView(found))) : refuse('NOT_FOUND');
    }),

    route(changeClosure, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockClosure(tx, input);
          if (!locked.ok) return locked;
          const { before } = locked.value;
          const { name = before.name } = input.body;
          const closure = toClosure({ ...closureView(before), ...definedFields(input.body) });
          if (!closure.ok) return closure;
          const { business, closures } = locked.value;
          const row = { ...before, name, ...closure.value };
          const others = closures.filter(({ id }) => id !== row.id);
          if (isTooMuch([...others, row])) return refuseField('INVALID_INPUT', 'to');
          return changeBusinessHours(tx, business, byOf(input), {
            cause: 'closures',
            change: () => writes.updateClosure(tx, row),
            response: toVersioned(closureView(row)),
          });
        }),
      ),
    ),

    route(removeClosure, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockClosure(tx, input);
          if (!locked.ok) return locked;
          const { before } = locked.value;
          return changeBusinessHours(tx, locked.value.business, byOf(input), {
            cause: 'closures',
            change: () => writes.deleteClosures(tx, locked.value.business.id, [before.id]),
            response: { body: undefined },
          });
        }),
      ),
    ),
  ];
}

/** Each calendar that is judged reads the closures, so their number is limited. */
function isTooMuch(closures: readonly NamedClosure[]): boolean {
  return closures.length > CLOSED_DATES_MAX || listClosedDates(closures).length > CLOSED_DATES_MAX;
}

const byId = <T extends NamedClosure>(closures: readonly T[], id: string) =>
  closures.find((closure) => closure.id === id);
