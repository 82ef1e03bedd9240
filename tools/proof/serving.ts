import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const READY_TIMEOUT_MS = 1_000;
/** A system that has not recovered by then does not recover. */
export const RECOVERY_TIMEOUT_MS = 120_000;

export async function waitUntilRecovered(
  isTrue: () => Promise<boolean>,
  subject: string,
  isStopping: () => boolean,
): Promise<void> {
  const deadlineMs = Date.now() + RECOVERY_TIMEOUT_MS;
  while (!(await isTrue())) {
    if (isStopping()) throw new Error('the cluster is stopping');
    if (Date.now() > deadlineMs) {
      throw new Error(`${subject} did not recover within ${RECOVERY_TIMEOUT_MS / 1_000} s`);
    }
    await sleep(POLL_MS);
  }
}

/** True if the gateway reports all its dependencies as up. */
export async function isServing(gateway: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
    const response = await fetch(`${gateway}/readyz`, { signal });
    return response.ok && !Object.values((await response.json()) as object).includes('down');
  } catch {
    return false;
  }
}
