import { join } from 'node:path';
import type { Launch } from './backing-services.ts';
import { ROOT } from './paths.ts';
import { lastLogLines } from './process.ts';
import { StartError } from './start-error.ts';
import { canBuildWeb, isWebBuilt } from './web-build.ts';

/** Builds the web app if its sources have changed, in a process of its own; the gateway serves it. */
export async function buildWebApp({
  spawn,
  logFile,
  report,
}: Pick<Launch, 'spawn' | 'logFile' | 'report'>): Promise<void> {
  if (isWebBuilt()) return;
  if (!canBuildWeb()) {
    report('web app', 'not built: the packages for it are not installed; the API works');
    return;
  }
  report('web app', 'building (once, a few seconds) …');
  const child = spawn({
    name: 'web-build',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'scripts/build-web.ts')],
    logFile: logFile('web-build'),
  });
  await child.ended;
  if (child.exitCode() === 0) report('web app', 'built');
  else throw new StartError('web app', `building failed: ${lastLogLines(child)}`, 'read the log');
}
