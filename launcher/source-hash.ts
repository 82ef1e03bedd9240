import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Changes with the content and the names of these files and folders. */
export function hashSources(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .toSorted();
}
