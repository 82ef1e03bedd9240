import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from './backing-services.ts';
import { ROOT } from './paths.ts';
import { lastLogLines } from './process.ts';
import { hashSources } from './source-hash.ts';
import { StartError } from './start-error.ts';

/** Workflows import nothing else: see .dependency-cruiser.cjs. */
const SOURCES = [
  'workflows',
  'domain',
  'config/cause.ts',
  'workers/workflow-bundle.ts',
  'package-lock.json',
];

/** Changes with the code of the workflows. */
export const hashWorkflows = (): string => hashSources(SOURCES);

/**
 * Bundles the workflow code, so that a worker that is started again need not; returns the file. A later start uses it again
 * unless the code has changed: bundling takes seconds of CPU time.
 */
export async function bundleWorkflows({
  dataDir,
  env,
  spawn,
  logFile,
}: Pick<Launch, 'dataDir' | 'env' | 'spawn' | 'logFile'>): Promise<string> {
  if (env['WORKFLOW_BUNDLE_PATH']) return env['WORKFLOW_BUNDLE_PATH'];
  const file = join(dataDir, 'workflow-bundle.js');
  const hashFile = `${file}.sha256`;
  const hash = hashWorkflows();
  if ([file, hashFile].every(existsSync) && readFileSync(hashFile, 'utf8') === hash) return file;
  // An interrupted start leaves half a bundle, and no hash.
  rmSync(hashFile, { force: true });
  const child = spawn({
    name: 'bundle',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'scripts/bundle-workflows.ts'), file],
    logFile: logFile('bundle'),
  });
  await child.ended;
  if (child.exitCode() !== 0) {
    throw new StartError('worker', `bundling failed: ${lastLogLines(child)}`, 'read the log');
  }
  writeFileSync(hashFile, hash);
  return file;
}
