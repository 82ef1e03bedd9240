import { newIdempotencyKey } from './call.ts';
import { isDecided } from './failures.ts';

type Send<Result> = (key: string) => Promise<Result>;
type Once = <Result>(asked: unknown, send: Send<Result>) => Promise<Result>;

/**
 * Sends what a person asks for with a key that the same again shares until it is decided: after a lost response it is done once.
 * After a refusal it is another request, because the server answers a repeat with the stored refusal.
 */
export function createOnce(): Once {
  let last: { readonly text: string; readonly key: string } | undefined;
  return async (asked, send) => {
    const text = JSON.stringify(asked) ?? '';
    const key = last?.text === text ? last.key : newIdempotencyKey();
    last = { text, key };
    try {
      const result = await send(key);
      last = undefined;
      return result;
    } catch (error) {
      if (isDecided(error)) last = undefined;
      throw error;
    }
  };
}
