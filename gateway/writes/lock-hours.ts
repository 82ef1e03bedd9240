import type { Executor } from '../../db/client.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import { refuseStale } from '../http/etag.ts';

type HoursRequest = { readonly businessIds: readonly string[] };
type ChangeOfOne = HoursRequest & {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'if-match'?: string | undefined };
};

/** The closures or the exceptional openings of a business. */
type HoursRecords<R> = {
  readonly list: (executor: Executor, businessId: string) => Promise<R[]>;
  readonly toView: (record: R) => unknown;
};

/** Locks the business, so that the records that were read stay as they are. */
export async function lockAll<R>(
  tx: Executor,
  { businessIds }: HoursRequest,
  { list }: HoursRecords<R>,
) {
  const one = requireOneBusiness(businessIds);
  if (!one.ok) return one;
  const business = (await lockBusiness(tx, { id: one.value }))!;
  return accept({ business, records: await list(tx, business.id) });
}

/** The record of the path, at one of the businesses of the caller. */
export async function findOne<R extends { readonly id: string }>(
  executor: Executor,
  { businessIds, params }: HoursRequest & Pick<ChangeOfOne, 'params'>,
  { list }: HoursRecords<R>,
) {
  for (const businessId of businessIds) {
    const record = (await list(executor, businessId)).find(({ id }) => id === params.id);
    if (record) return { businessId, record };
  }
  return undefined;
}

/** Locks the business of the record, for a change of it. */
export async function lockOne<R extends { readonly id: string }>(
  tx: Executor,
  request: ChangeOfOne,
  kind: HoursRecords<R>,
) {
  const found = await findOne(tx, request, kind);
  if (!found) return refuse('NOT_FOUND');
  const locked = await lockAll(tx, { businessIds: [found.businessId] }, kind);
  if (!locked.ok) return locked;
  const before = locked.value.records.find(({ id }) => id === request.params.id);
  if (!before) return refuse('NOT_FOUND');
  const stale = refuseStale(request.headers, kind.toView(before));
  return stale ?? accept({ ...locked.value, before });
}
