import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AmselName } from './processes.ts';

/** The clock of each gateway and worker can jump while it runs. */
const fileOf = (dataDir: string, name: AmselName) => join(dataDir, `${name}.clock`);

export function clockEnv(dataDir: string, name: AmselName) {
  const clock = new URL('jumping-clock.js', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${clock}`, PROOF_CLOCK_FILE: fileOf(dataDir, name) };
}

export function setClock(dataDir: string, name: AmselName, aheadMs: number): void {
  if (aheadMs === 0) rmSync(fileOf(dataDir, name), { force: true });
  else writeFileSync(fileOf(dataDir, name), String(aheadMs));
}
