import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../launcher/paths.ts';
import { StartError } from '../launcher/start-error.ts';

const execFileAsync = promisify(execFile);
const OUTPUT_BYTES_MAX = 64_000_000;
/** Compilers print the first error first. */
const SHOWN_CHARACTERS = 4_000;

type Step = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** Returns what the command printed. A failure has the cure, if the reader can do something about it. */
export async function run(name: string, step: Step, cure = 'see above'): Promise<string> {
  const { command, args, cwd, env = {} } = step;
  try {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES_MAX };
    const { stdout, stderr } = await execFileAsync(command, args, options);
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    const output = `${stdout}${stderr}`.trim() || message;
    throw new StartError(name, output.slice(0, SHOWN_CHARACTERS), cure);
  }
}

/** Returns a folder of the cache that `install` has filled, in this run or in an earlier one. */
export async function installOnce(
  name: string,
  install: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(cacheDir(), name);
  const completed = join(folder, 'completed');
  if (existsSync(completed)) return folder;
  console.log(`  installs into ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install(folder);
  writeFileSync(completed, '');
  return folder;
}
