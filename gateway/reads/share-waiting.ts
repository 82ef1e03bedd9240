import { batch } from './batch.ts';

/**
 * Runs a read once for all equal requests that wait for it. A run starts after each of its requests arrived, so
 * every result is current. While `inFlightMax` reads are in flight, others wait.
 */
export function shareWaiting<Request, Out>(
  read: (request: Request) => Promise<Out>,
  inFlightMax: number,
): (key: string, request: Request) => Promise<Out> {
  const waiting = new Map<string, Promise<Out>>();
  const start = batch(
    async ([next]: (readonly [key: string, request: Request])[]) => {
      const [key, request] = next!;
      waiting.delete(key);
      return [await read(request)];
    },
    { inFlightMax, batchMax: 1 },
  );
  return (key, request) => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const result = start([key, request]);
    waiting.set(key, result);
    const forget = () => {
      if (waiting.get(key) === result) waiting.delete(key);
    };
    result.then(forget, forget);
    return result;
  };
}
