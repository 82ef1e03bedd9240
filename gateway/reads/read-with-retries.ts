import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '../../db/errors.ts';

const ATTEMPTS_MAX = 5;
const PAUSE_MS = 500;

/** Reads the result of a committed change. A short database outage must not report it as failed. */
export async function readWithRetries<T>(read: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (classifyDatabaseError(error).kind !== 'unavailable') throw error;
      if (attempt === ATTEMPTS_MAX) return undefined;
      await sleep(PAUSE_MS);
    }
  }
}
