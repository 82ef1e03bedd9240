import {
  changeClosure,
  createClosure,
  getClosure,
  listClosures,
  removeClosure,
} from '../../contract/closures.ts';
import { newId } from '../../contract/ids.ts';
import { CLOSED_DATES_MAX } from '../../contract/own-business.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/opening-hours.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import * as writes from '../../db/writes/opening-hours.ts';
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
import { toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { findOne, lockAll, lockOne } from '../writes/lock-hours.ts';
import { changeBusinessHours } from '../writes/opening-hours.ts';

const CLOSURES = { list: reads.listClosures, toView: closureView };

export function closureRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const byOf = ({ caller: { userId } }: { readonly caller: { readonly userId: string } }) => ({
    actorId: userId,
    at: new Date(nowMs()),
  });
  const clearAfter = <T>(change: Promise<Outcome<T>>) => clearCacheAfter(responseCache, change);

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
          const locked = await lockAll(tx, input, CLOSURES);
          if (!locked.ok) return locked;
          const { name = null, from, to = from, start = null, end = null } = input.body;
          const closure = toClosure({ from, to, start, end });
          if (!closure.ok) return closure;
          const { business, records: closures } = locked.value;
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

    route(getClosure, async (input) => {
      const found = await findOne(db, input, CLOSURES);
      return found ? accept(toVersioned(closureView(found.record))) : refuse('NOT_FOUND');
    }),

    route(changeClosure, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockOne(tx, input, CLOSURES);
          if (!locked.ok) return locked;
          const { before } = locked.value;
          const { name = before.name } = input.body;
          const closure = toClosure({ ...closureView(before), ...definedFields(input.body) });
          if (!closure.ok) return closure;
          const { business, records: closures } = locked.value;
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
          const locked = await lockOne(tx, input, CLOSURES);
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
