import { type Buffers, NO_BUFFERS, takenSpan, takesTimeOf } from './buffers.ts';
import type { TimeSpan } from './local-time.ts';
import type { Override } from './override.ts';

/** A booked or held time with its buffers. */
type Blocking = TimeSpan & Buffers & { readonly isHeld?: true };

export type IsBlocking = (other: Blocking) => boolean;

/** Overridden buffers keep nothing away, except those of a held seat: the time is reserved for its holder. */
export function createBlocking(
  span: TimeSpan,
  {
    buffers = NO_BUFFERS,
    override = [],
  }: { readonly buffers?: Buffers; readonly override?: readonly Override[] | undefined },
): IsBlocking {
  const isWithoutBuffers = override.includes('buffer');
  const taken = isWithoutBuffers ? span : takenSpan(span, buffers);
  return (other) => {
    const isBare = isWithoutBuffers && !other.isHeld;
    return isBare
      ? other.startMs < taken.endMs && taken.startMs < other.endMs
      : takesTimeOf(other, taken);
  };
}
