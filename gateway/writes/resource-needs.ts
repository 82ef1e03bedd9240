import type { Executor } from '../../db/client.ts';
import { listResources } from '../../db/reads/resources.ts';
import { replaceNeeds } from '../../db/writes/resources.ts';
import { accept, type Outcome, refuseField } from '../../domain/outcome.ts';

type Need = { readonly resourceId: string; readonly count: number };

/** A session takes resources of its business, and no more than there are. The business is locked. */
export async function checkNeeds(
  tx: Executor,
  businessId: string | null,
  needs: readonly Need[] = [],
): Promise<Outcome<undefined>> {
  if (needs.length === 0) return accept(undefined);
  const known = businessId === null ? [] : await listResources(tx, [businessId]);
  for (const [n, { resourceId, count }] of needs.entries()) {
    const resource = known.find(({ id }) => id === resourceId);
    if (!resource) return refuseField('INVALID_INPUT', `resources.${n}.resourceId`);
    if (count > resource.count) return refuseField('INVALID_INPUT', `resources.${n}.count`);
  }
  return accept(undefined);
}

/** Absent needs stay as they are. */
export async function saveNeeds(
  tx: Executor,
  of: { readonly serviceId: string; readonly classId: string | null },
  needs: readonly Need[] | undefined,
): Promise<void> {
  if (needs !== undefined) await replaceNeeds(tx, of, needs);
}
