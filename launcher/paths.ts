import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where things lie on disk. */

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const isRoot = process.getuid?.() === 0;

/** Per user, shared by all clones. Root's must be readable to the user that Postgres runs as. */
export function cacheDir(): string {
  const base = isRoot
    ? '/var/cache'
    : (process.env['XDG_CACHE_HOME'] ??
      join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache'));
  const dir = join(base, 'amsel');
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Can a user who owns nothing there open this folder? */
export function isOpenToOtherUsers(path: string): boolean {
  const OTHERS_MAY_ENTER = 0o001;
  for (let dir = resolve(path); ; dir = dirname(dir)) {
    if ((statSync(dir).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (dir === dirname(dir)) return true;
  }
}

/** Where root keeps a database whose clone lies in a folder that Postgres' user cannot enter. */
export function externalDataDir(dataDir: string): string {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join('/var/lib/amsel', name);
}
