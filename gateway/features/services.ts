import { isStaff } from '../../contract/access.ts';
import { getService, listServices } from '../../contract/services.ts';
import type { Executor } from '../../db/client.ts';
import { listBusinessIdsWith } from '../../db/reads/members.ts';
import * as reads from '../../db/reads/services.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { pictureView } from '../../domain/picture.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { toPage, readCursor, TextRank } from '../http/paging.ts';
import { type HandlerResponse, type JsonResponse, PRIVATE } from '../http/render.ts';

export function serviceRoutes({ discovery, responseCache }: Deps): Route[] {
  /** Responses that depend on the caller bypass the response cache. */
  async function getResponse<T>(
    caller: Caller | undefined,
    name: string,
    query: unknown,
    load: () => Promise<JsonResponse<T> | undefined>,
  ): Promise<HandlerResponse<T> | undefined> {
    if (!caller) return responseCache.get(name, query, load);
    const response = await load();
    return response && { ...response, headers: { ...response.headers, ...PRIVATE } };
  }

  async function findEditor({ userId, role }: Caller): Promise<Editor> {
    if (!isStaff(role)) return { userId, businessIds: [] };
    const find = (db: Executor) => listBusinessIdsWith(db, 'settings', { userId });
    return { userId, businessIds: await discovery.read(find) };
  }

  /** Editors read what they can change: also before the business is approved. */
  async function findOwn(id: string, editor: Editor) {
    const service = await discovery.read((db) => reads.findServiceInAnyState(db, id));
    return service && mayEdit(service, editor) ? service : undefined;
  }

  return [
    route(listServices, async ({ query, caller, path }) => {
      const { cursor: _cursor, limit, ...filter } = query;
      const after = readCursor({ path, query }, TextRank);
      if (!after.ok) return after;
      const response = await getResponse(caller, listServices.id, query, async () => {
        const editor = caller && (await findEditor(caller));
        const rows = await discovery.read((db) =>
          reads.listServices(db, filter, { limit: limit + 1, after: after.value }),
        );
        return toPage(
          rows,
          { path, query },
          {
            toItem: (row) => toService(row, editor),
            toPosition: ({ nameKey, id }) => ({ rank: nameKey, id }),
          },
        );
      });
      return accept(response!);
    }),

    route(getService, async ({ params, caller }) => {
      const response = await getResponse(caller, getService.id, params, async () => {
        const editor = caller && (await findEditor(caller));
        const own = editor && (await findOwn(params.id, editor));
        const found = own ?? (await discovery.read((db) => reads.findService(db, params.id)));
        return found && { body: toService(found, editor) };
      });
      return response ? accept(response) : refuse('SERVICE_NOT_FOUND');
    }),
  ];
}

/** An account, and the businesses whose services it may change. */
export type Editor = { readonly userId: string; readonly businessIds: readonly string[] };

export function mayEdit(
  { businessId, ownerUserId }: reads.ServiceRecord,
  { userId, businessIds }: Editor,
): boolean {
  return businessId === null ? ownerUserId === userId : businessIds.includes(businessId);
}

export function toService(row: reads.ServiceRecord, editor: Editor | undefined) {
  const canManage = editor !== undefined && mayEdit(row, editor);
  return {
    id: row.id,
    name: row.name,
    duration: row.durationMin,
    description: row.description,
    ...(row.priceMinor !== null && { price: toMajor(row.priceMinor, row.currency) }),
    currency: row.currency,
    active: row.active,
    parent: row.parent,
    picture: row.picture && pictureView(row.picture),
    custom: row.custom,
    capacity: row.capacity,
    bufferBeforeMinutes: row.bufferBeforeMinutes,
    bufferAfterMinutes: row.bufferAfterMinutes,
    ...(row.businessId !== null && { businessId: row.businessId }),
    ...(row.ownerProfessionalId !== null && { ownerProfessionalId: row.ownerProfessionalId }),
    professionalIds: row.professionalIds,
    ...(canManage && { resources: row.resources }),
    canManage,
  };
}
