import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRunRecord } from '../../launcher/run-record.ts';
import { connectController, removeContact } from './contact.ts';

const POLL_MS = 100;

/** Stops the cluster of this data, also what a killed one left behind. Returns what it did. */
export async function down(dataDir: string): Promise<string> {
  const runFile = join(dataDir, 'run.json');
  if (!existsSync(runFile)) {
    removeContact(dataDir);
    return 'no cluster runs';
  }
  const isTold = await connectController(dataDir)
    ?.stop()
    .then(
      () => true,
      () => false,
    );
  if (isTold) {
    while (existsSync(runFile)) await sleep(POLL_MS);
  } else {
    const record = await openRunRecord(dataDir, 'stop that process with Ctrl-C');
    removeContact(dataDir);
    record.remove();
  }
  return `stopped; the data is kept in ${dataDir}`;
}
