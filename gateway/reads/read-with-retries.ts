import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '../../db/errors.ts';

const READ_BACK_ATTEMPTS = 5;
const READ_BACK_PAUSE_MS = 500;

/** It is done: to be without the database for a moment is no reason to say otherwise. */
export async function readWithRetries<T>(read: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (classifyDatabaseError(error).kind !== 'unavailable') throw error;
      if (attempt === READ_BACK_ATTEMPTS) return undefined;
      await sleep(READ_BACK_PAUSE_MS);
    }
  }
}
