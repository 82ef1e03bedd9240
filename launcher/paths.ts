import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const isRoot = process.getuid?.() === 0;

/** One cache for all clones of a user. Root's must be readable for the user that runs Postgres. */
export function cacheDir(): string {
  const base = isRoot
    ? '/var/cache'
    : (process.env['XDG_CACHE_HOME'] ??
      join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache'));
  const dir = join(base, 'amsel');
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** True if users who own nothing there can enter the folder and all its parents. */
export function isOpenToOtherUsers(path: string): boolean {
  const OTHERS_MAY_ENTER = 0o001;
  for (let dir = resolve(path); ; dir = dirname(dir)) {
    if ((statSync(dir).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (dir === dirname(dir)) return true;
  }
}

/** The database folder of a root user whose clone the user that runs Postgres cannot enter. */
export function externalDataDir(dataDir: string): string {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join('/var/lib/amsel', name);
}
