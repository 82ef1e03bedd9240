import { batch } from './batch.ts';

/**
 * Runs a read once for all equal requests that wait for it. A run starts after each of its requests arrived, so
 * every result is current. Of equal requests one read is in flight, of all requests `inFlightMax`; others wait.
 */
export function shareWaiting<Request, Out>(
  read: (request: Request) => Promise<Out>,
  inFlightMax: number,
): (key: string, request: Request) => Promise<Out> {
  const waiting = new Map<string, Promise<Out>>();
  /** Reads in flight; they never reject here. */
  const running = new Map<string, Promise<unknown>>();
  const start = batch(
    async ([next]: (readonly [key: string, request: Request])[]) => {
      const [key, request] = next!;
      waiting.delete(key);
      const result = read(request);
      running.set(
        key,
        result.then(ignore, ignore).then(() => running.delete(key)),
      );
      return [await result];
    },
    { inFlightMax, batchMax: 1 },
  );
  return (key, request) => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const last = running.get(key);
    const result = last ? last.then(() => start([key, request])) : start([key, request]);
    waiting.set(key, result);
    const forget = () => {
      if (waiting.get(key) === result) waiting.delete(key);
    };
    result.then(forget, forget);
    return result;
  };
}

function ignore(): void {}
