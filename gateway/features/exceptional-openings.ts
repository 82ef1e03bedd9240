import {
  changeExceptionalOpening,
  createExceptionalOpening,
  EXCEPTIONAL_OPENINGS_MAX,
  getExceptionalOpening,
  listExceptionalOpenings,
  removeExceptionalOpening,
} from '../../contract/closures.ts';
import { newId } from '../../contract/ids.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/opening-hours.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import * as writes from '../../db/writes/opening-hours.ts';
import { localDateAt } from '../../domain/local-time.ts';
import { type NamedOpening, openingView } from '../../domain/opening-hours.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { toMinuteSpans } from '../../domain/schedule.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { findOne, lockAll, lockOne } from '../writes/lock-hours.ts';
import { changeBusinessHours } from '../writes/opening-hours.ts';

const OPENINGS = { list: reads.listExceptionalOpenings, toView: openingView };

export function exceptionalOpeningRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const clearAfter = <T>(change: Promise<Outcome<T>>) => clearCacheAfter(responseCache, change);
  const byOf = ({ caller: { userId } }: { readonly caller: { readonly userId: string } }) => ({
    actorId: userId,
    at: new Date(nowMs()),
  });

  return [
    route(listExceptionalOpenings, async ({ businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const business = (await findBusinessInAnyState(db, one.value))!;
      const rows = await reads.listExceptionalOpenings(
        db,
        business.id,
        localDateAt(nowMs(), business.timezone),
      );
      return accept({ body: rows.map(openingView) });
    }),

    route(createExceptionalOpening, (input) =>
      clearAfter(
        runIdempotently(database, input, async (tx) => {
          const locked = await lockAll(tx, input, OPENINGS);
          if (!locked.ok) return locked;
          const { name = null, date } = input.body;
          const spans = toMinuteSpans(input.body.spans, 'spans');
          if (!spans.ok) return spans;
          const { business, records: openings } = locked.value;
          if (isOpen(openings, date)) return refuseField('AVAILABILITY_OVERLAP', 'date');
          if (openings.length >= EXCEPTIONAL_OPENINGS_MAX) {
            return refuseField('INVALID_INPUT', 'date');
          }
          const row = { id: newId('exo'), businessId: business.id, name, date, spans: spans.value };
          return changeBusinessHours(tx, business, byOf(input), {
            cause: 'exceptionalOpenings',
            change: () => writes.insertExceptionalOpening(tx, row),
            response: toVersioned(openingView(row)),
          });
        }),
      ),
    ),

    route(getExceptionalOpening, async (input) => {
      const found = await findOne(db, input, OPENINGS);
      return found ? accept(toVersioned(openingView(found.record))) : refuse('NOT_FOUND');
    }),

    route(changeExceptionalOpening, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockOne(tx, input, OPENINGS);
          if (!locked.ok) return locked;
          const { before } = locked.value;
          const { name = before.name, date = before.date } = input.body;
          const spans = toMinuteSpans(input.body.spans ?? openingView(before).spans, 'spans');
          if (!spans.ok) return spans;
          const { business, records: openings } = locked.value;
          const others = openings.filter(({ id }) => id !== before.id);
          if (isOpen(others, date)) return refuseField('AVAILABILITY_OVERLAP', 'date');
          const row = { ...before, name, date, spans: spans.value };
          return changeBusinessHours(tx, business, byOf(input), {
            cause: 'exceptionalOpenings',
            change: () => writes.updateExceptionalOpening(tx, row),
            response: toVersioned(openingView(row)),
          });
        }),
      ),
    ),

    route(removeExceptionalOpening, (input) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockOne(tx, input, OPENINGS);
          if (!locked.ok) return locked;
          const { before } = locked.value;
          return changeBusinessHours(tx, locked.value.business, byOf(input), {
            cause: 'exceptionalOpenings',
            change: () => writes.deleteExceptionalOpening(tx, before.id),
            response: { body: undefined },
          });
        }),
      ),
    ),
  ];
}

const isOpen = (openings: readonly NamedOpening[], date: string) =>
  openings.some((opening) => opening.date === date);
