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
  /** Events after a position, in order, up to a limit. */
  readonly readConcerns: (after: number) => Promise<readonly Concern[]>;
};

const INTERVAL_MS = 250;

/** One query per interval for all streams of the gateway, and none while no stream waits. */
export function createNewEvents({ readLastPosition, readConcerns }: Source): NewEvents {
  const waiting = new Map<() => void, Reader>();
  /** Undefined while no stream waits. */
  let known: number | undefined;

  async function poll(from: number): Promise<void> {
    let last = from;
    while (waiting.size > 0) {
      known = last;
      await sleep(INTERVAL_MS);
      // While the database does not respond, streams wait.
      const concerns: readonly Concern[] = await readConcerns(last).catch(() => []);
      last = concerns.at(-1)?.position ?? last;
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

function isOf(concern: Concern, { businessIds, professionalId }: Reader): boolean {
  return (
    businessIds.includes(concern.businessId) ||
    (professionalId !== undefined &&
      [concern.professionalId, concern.previousProfessionalId].includes(professionalId))
  );
}
