import { getService, listServices } from '../../contract/services.ts';
import * as reads from '../../db/reads/services.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { toPage, readCursor, TextRank } from '../http/paging.ts';
import type { HandlerResponse, JsonResponse } from '../http/render.ts';

export function serviceRoutes({ discovery, responseCache }: Deps): Route[] {
  /** What depends on the caller is read anew each time, and nobody else may keep it. */
  async function answerTo<T>(
    caller: Caller | undefined,
    name: string,
    asked: unknown,
    load: () => Promise<JsonResponse<T> | undefined>,
  ): Promise<HandlerResponse<T> | undefined> {
    if (!caller) return responseCache.get(name, asked, load);
    const answer = await load();
    return answer && { ...answer, headers: { ...answer.headers, ...FOR_THIS_CALLER } };
  }

  return [
    route(listServices, async ({ query, caller, path }) => {
      const { cursor, limit, ...filter } = query;
      const after = readCursor(cursor, TextRank);
      if (!after.ok) return after;
      const answer = await answerTo(caller, listServices.id, query, async () => {
        const rows = await discovery.read((db) =>
          reads.listServices(db, filter, { limit: limit + 1, after: after.value }),
        );
        return toPage(
          rows,
          { path, query },
          {
            toItem: (row) => toService(row, caller),
            toPosition: ({ nameKey, id }) => ({ rank: nameKey, id }),
          },
        );
      });
      return accept(answer!);
    }),

    route(getService, async ({ params, caller }) => {
      const answer = await answerTo(caller, getService.id, params, async () => {
        const found = await discovery.read((db) => reads.findService(db, params.id));
        return found && { body: toService(found, caller) };
      });
      return answer ? accept(answer) : refuse('SERVICE_NOT_FOUND');
    }),
  ];
}

const FOR_THIS_CALLER = { 'Cache-Control': 'private, no-cache' };

export function toService(row: reads.ServiceRecord, caller: Caller | undefined) {
  return {
    id: row.id,
    name: row.name,
    duration: row.durationMin,
    description: row.description,
    ...(row.priceMinor !== null && { price: toMajor(row.priceMinor, row.currency) }),
    active: row.active,
    parent: row.parent,
    custom: row.custom,
    capacity: row.capacity,
    ...(row.businessId !== null && { businessId: row.businessId }),
    ...(row.ownerProfessionalId !== null && { ownerProfessionalId: row.ownerProfessionalId }),
    professionalIds: row.professionalIds,
    canManage: caller !== undefined && caller.userId === row.ownerUserId,
  };
}
