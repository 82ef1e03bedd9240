import { createBlocking, type IsBlocking } from './blocking.ts';
import type { Buffers } from './buffers.ts';
import type { TimeSpan } from './local-time.ts';
import type { Override } from './override.ts';
import { findUnits, type Needing, resourcesOf, type ResourceUse, type Unit } from './resource.ts';

type UnitRequest = Needing & {
  readonly buffers?: Buffers;
  readonly override?: readonly Override[] | undefined;
  /** The units of the session that is changed or moved. */
  readonly ownUnits?: readonly Unit[] | undefined;
};

const NO_UNITS: readonly Unit[] = [];

/** Creates no object for most services, which need none. */
export function assignUnits(
  uses: readonly ResourceUse[],
  request: UnitRequest,
  scheduled: Needing | undefined,
  span: TimeSpan,
  isBlocking: IsBlocking,
): readonly Unit[] | undefined {
  if (!request.resources?.length && !scheduled?.resources?.length) return NO_UNITS;
  const { override = [], ownUnits = [] } = request;
  const near = override.includes('buffer')
    ? uses.filter(createBlocking(span, { ...request, override: [] }))
    : [];
  const needs = resourcesOf([request, scheduled]);
  return findUnits(needs, uses.filter(isBlocking), { own: ownUnits, near });
}
