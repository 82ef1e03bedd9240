import { pause } from '../../../api/decision.ts';
import { isPassing } from '../../../api/failures.ts';

const TRIES_MAX = 3;

/** Sends a request until it is answered. With one key, a repeat is answered with the first result. */
export async function repeat<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries >= TRIES_MAX || !isPassing(error)) throw error;
      await pause();
    }
  }
}
