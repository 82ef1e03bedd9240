import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../launcher/paths.ts';
import { StartError } from '../../launcher/start-error.ts';

const VERSION = '4.32.5';

/** Installs schemathesis into a virtual environment in the cache, and returns its path. */
export function installSchemathesis(): string {
  const folder = join(cacheDir(), `schemathesis-${VERSION}`);
  const completed = join(folder, 'completed');
  if (!existsSync(completed)) {
    rmSync(folder, { recursive: true, force: true });
    run('python3', ['-m', 'venv', folder]);
    run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
    writeFileSync(completed, '');
  }
  return join(folder, 'bin', 'schemathesis');
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new StartError(
    'schemathesis',
    error?.message ?? stderr.trim(),
    'it needs python3 (3.10 or newer) with venv and pip, and at the first run the network; on Debian: apt install python3-venv',
  );
}

export type Run = {
  readonly program: string;
  readonly folder: string;
  readonly document: object;
  readonly settings: string;
  readonly apiUrl: string;
  readonly seed: number;
  readonly examples: number;
  readonly env: Readonly<Record<string, string>>;
};

type Count = Readonly<Record<string, number>>;
export type Verdict = {
  readonly isClean: boolean;
  /** Number of responses by operation and status. */
  readonly statuses: Readonly<Record<string, Count>>;
  /** Failed checks with their operations. */
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[];
};

/** The catalogue has no 405; hooks.py checks undeclared methods instead. */
const NOT_OURS = ['unsupported_method'];

/** Runs all phases; the output goes to the terminal. */
export async function runSchemathesis(options: Run): Promise<Verdict> {
  const file = (name: string) => join(options.folder, name);
  writeFileSync(file('openapi.json'), JSON.stringify(options.document));
  writeFileSync(file('schemathesis.toml'), options.settings);
  const args = [
    '--config-file',
    file('schemathesis.toml'),
    'run',
    file('openapi.json'),
    '--url',
    options.apiUrl,
    '--seed',
    String(options.seed),
    '--max-examples',
    String(options.examples),
    '--generation-database',
    'none',
    '--continue-on-failure',
    // Most generated dates are outside the years of the patterns.
    ...['--suppress-health-check', 'filter_too_much'],
    '--checks',
    'all',
    '--exclude-checks',
    NOT_OURS.join(','),
    '--report-json-path',
    file('report.json'),
  ];
  const child = spawn(options.program, args, {
    cwd: options.folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...options.env, FUZZ_STATUSES: file('statuses.json') },
  });
  const stop = () => child.kill('SIGINT');
  process.once('SIGTERM', stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('SIGTERM', stop);
  const read = (name: string): unknown =>
    existsSync(file(name)) ? JSON.parse(readFileSync(file(name), 'utf8')) : undefined;
  const report = read('report.json') as { failures: Verdict['failures'] } | undefined;
  return {
    isClean: code === 0,
    statuses: (read('statuses.json') ?? {}) as Verdict['statuses'],
    failures: report?.failures ?? [],
  };
}
