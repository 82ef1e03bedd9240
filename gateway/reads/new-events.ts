import { setTimeout as sleep } from 'node:timers/promises';
import type { EventReader as Reader } from '../../db/reads/events.ts';

/** The businesses and calendars that an event concerns. */
export type Concern = {
  readonly position: number;
  readonly businessId: string;
  readonly professionalId: string | null;
  readonly previousProfessionalId: string | null;
};

export type NewEvents = {
  /** The last position that this gateway knows. */
  readonly lastPosition: () => Promise<number>;
  /** True once an event after `last` may concern the reader; false if the signal aborts or the time is over before. */
  readonly waitForMore: (
    last: number,
    reader: Reader,
    signal: AbortSignal,
    timeoutMs: number,
  ) => Promise<boolean>;
};

type Source = {
  readonly readLastPosition: () => Promise<number>;
  /** Events after a position, in order, at most `pageMax`. */
  readonly readConcerns: (after: number) => Promise<readonly Concern[]>;
  readonly pageMax: number;
  readonly pause?: () => Promise<unknown>;
};

const INTERVAL_MS = 250;

/** One query per interval for all streams of the gateway, more while there are full pages, and none while no stream waits. */
export function createNewEvents(source: Source): NewEvents {
  const { readLastPosition, readConcerns, pageMax, pause = () => sleep(INTERVAL_MS) } = source;
  const waiting = new Map<() => void, Reader>();
  /** Undefined while no stream waits. */
  let known: number | undefined;

  async function poll(from: number): Promise<void> {
    let last = from;
    let isFull = false;
    while (waiting.size > 0) {
      known = last;
      if (!isFull) await pause();
      // While the database does not respond, streams wait.
      const concerns: readonly Concern[] = await readConcerns(last).catch(() => []);
      last = concerns.at(-1)?.position ?? last;
      isFull = concerns.length === pageMax;
      for (const [wake, reader] of waiting) {
        if (concerns.some((concern) => isOf(concern, reader))) wake();
      }
    }
    known = undefined;
  }

  return {
    lastPosition: async () => known ?? readLastPosition(),
    waitForMore(last, reader, signal, timeoutMs) {
      if (signal.aborted) return Promise.resolve(false);
      // The poll passed events while the reader was busy.
      if (known !== undefined && known > last) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (isMore: boolean) => () => {
          waiting.delete(wake);
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          resolve(isMore);
        };
        const wake = end(true);
        const abort = end(false);
        const timer = setTimeout(abort, timeoutMs);
        waiting.set(wake, reader);
        signal.addEventListener('abort', abort);
        if (known === undefined) void poll(last);
      });
    },
  };
}

/**
 * The position up to which a reader has seen its events. `last` was the last position before the page was read, so a page
 * that is not full has all events of the reader up to it: later pages skip those of others.
 */
export function findSeen(
  {
    after,
    last,
    isFull,
  }: { readonly after: number; readonly last: number; readonly isFull: boolean },
  page: readonly { readonly position: number }[],
): number {
  const read = page.at(-1)?.position ?? after;
  return isFull ? read : Math.max(read, last);
}

function isOf(concern: Concern, { businessIds, professionalId }: Reader): boolean {
  return (
    businessIds.includes(concern.businessId) ||
    (professionalId !== undefined &&
      [concern.professionalId, concern.previousProfessionalId].includes(professionalId))
  );
}
