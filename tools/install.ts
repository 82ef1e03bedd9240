import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../launcher/paths.ts';
import { StartError } from '../launcher/start-error.ts';

const execFileAsync = promisify(execFile);
const OUTPUT_BYTES_MAX = 64_000_000;
const COMPLETED = 'completed';
/** Compilers print the first error first. */
const SHOWN_CHARACTERS = 4_000;
const PYTHON_CURE =
  'it needs python3 (3.11 or newer) with venv and pip, and at the first run the network; on Debian: apt install python3-venv';

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

/**
 * Returns a folder of the cache that `install` has filled, in this run or in an earlier one. Two clones may install at once:
 * each fills a folder of its own, which is renamed at the end.
 */
export async function installOnce(
  name: string,
  install: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(cacheDir(), name);
  if (existsSync(join(folder, COMPLETED))) return folder;
  console.log(`  installs into ${folder}`);
  const draft = mkdtempSync(`${folder}.`);
  try {
    chmodSync(draft, 0o755);
    await install(draft);
    writeFileSync(join(draft, COMPLETED), '');
    if (existsSync(join(folder, COMPLETED))) return folder;
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Returns the folder of the cache with a virtual environment of Python that has these packages of pip. Their programs run as
 * modules (`bin/python -m …`): the scripts of pip name the folder in which they were installed.
 */
export function installPython(name: string, packages: readonly string[]): Promise<string> {
  return installOnce(name, async (cwd) => {
    await run('python3', { command: 'python3', args: ['-m', 'venv', '.'], cwd }, PYTHON_CURE);
    const args = ['install', '--quiet', ...packages];
    await run('pip', { command: join(cwd, 'bin/pip'), args, cwd }, PYTHON_CURE);
  });
}
