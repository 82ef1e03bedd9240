import { join } from 'node:path';
import type { Launch } from './backing-services.ts';
import { ROOT } from './paths.ts';
import { lastLogLines } from './process.ts';
import { StartError } from './start-error.ts';

/** Bundles the workflow code once, so that a worker that is started again need not; returns the file. */
export async function bundleWorkflows({
  dataDir,
  env,
  spawn,
  logFile,
}: Pick<Launch, 'dataDir' | 'env' | 'spawn' | 'logFile'>): Promise<string> {
  if (env['WORKFLOW_BUNDLE_PATH']) return env['WORKFLOW_BUNDLE_PATH'];
  const file = join(dataDir, 'workflow-bundle.js');
  const child = spawn({
    name: 'bundle',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'scripts/bundle-workflows.ts'), file],
    logFile: logFile('bundle'),
  });
  await child.ended;
  if (child.exitCode() === 0) return file;
  throw new StartError('worker', `bundling failed: ${lastLogLines(child)}`, 'read the log');
}
