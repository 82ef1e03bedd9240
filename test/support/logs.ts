import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The test runner searches these logs for secrets at the end of the run. */
const LOG_DIR = process.env['TEST_LOG_DIR'] ?? mkdtempSync(join(tmpdir(), 'amsel-logs-'));

export function newLogFile(component: string): string {
  return join(LOG_DIR, `${component}-${randomUUID()}.log`);
}

/** Copies the logs of an `npm start`, before its data folder is deleted. */
export function saveLogs(dataDir: string): void {
  for (const component of ['gateway', 'worker']) {
    const log = join(dataDir, 'logs', `${component}.log`);
    if (existsSync(log)) copyFileSync(log, newLogFile(component));
  }
}
