import type { RetryingClient } from '../clients/client.ts';
import type { Log } from '../log.ts';
import { PROFESSIONALS } from '../market/marketplace.ts';
import type { LoadContext } from './load-context.ts';
import { bookForGuest, type Kind, KINDS, OPERATIONS } from './operations.ts';
import type { Random } from '../random.ts';

/** The load on the cluster: lanes of random operations, and bursts on one calendar. */
export function createLoad(client: RetryingClient, log: Log, random: Random) {
  const context: LoadContext = {
    client,
    log,
    random,
    changeable: [],
    expiring: [],
    lapsing: [],
  };
  // Every kind comes once before any comes again: a short run has all of them.
  const unseen = random.shuffle([...new Set(KINDS)]);
  return {
    /** Runs one operation after the other until the load is over. */
    async runLane(isOver: () => boolean, kinds = KINDS): Promise<void> {
      while (!isOver()) {
        const first = kinds === KINDS ? unseen.pop() : undefined;
        await OPERATIONS[first ?? random.pick(kinds)](context);
      }
    },
    /** Sends `size` concurrent bookings to one calendar. */
    async burst(size: number, kind: Kind = 'book for a guest'): Promise<void> {
      const professional = random.pick(PROFESSIONALS);
      await Promise.all(
        Array.from({ length: size }, () => bookForGuest(context, kind, { professional })),
      );
    },
  };
}
