import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../contract/ids.ts';

/** What is said here is searched for secrets at the end of the run. */
const LOG_DIR = process.env['TEST_LOG_DIR'] ?? mkdtempSync(join(tmpdir(), 'amsel-logs-'));

export function newLogFile(part: string): string {
  return join(LOG_DIR, `${part}-${newId('ses')}.log`);
}

/** Keeps what the processes of an `npm start` said, before its folder is removed. */
export function keepLogs(dataDir: string): void {
  for (const part of ['gateway', 'worker']) {
    const said = join(dataDir, 'logs', `${part}.log`);
    if (existsSync(said)) copyFileSync(said, newLogFile(part));
  }
}
