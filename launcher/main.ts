import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { startSystem } from './system.ts';
import { ROOT } from './paths.ts';
import { rootCauseOf, StartError } from './start-error.ts';
import { farewell, progress, welcome } from './messages.ts';

const dataDir = resolve(process.env['AMSEL_DATA_DIR'] || join(ROOT, '.amsel'));
const stopRequested = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => settle());
});

// A terminal that was closed, or a pipe that was, must not end the launcher before its parts.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

console.log(`Amsel ${packageJson.version}`);
try {
  const system = await startSystem({
    dataDir,
    env: process.env,
    reset: process.argv.includes('--reset'),
    stopRequested,
    report: progress,
  });
  console.log(welcome(system));
  const ending = await Promise.race([stopRequested.then(() => undefined), system.unexpectedExit]);
  console.log(ending ? `\n✗ ${ending} ended unexpectedly; stopping the rest …` : '\nStopping …');
  await system.stop();
  console.log(farewell(dataDir));
  process.exit(ending ? 1 : 0);
} catch (error) {
  const { component, message, cure } = asStartError(error);
  console.error(`✗ ${component} could not start: ${message}\n  cure: ${cure}`);
  process.exit(1);
}

function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(
    'amsel',
    rootCauseOf(error),
    `is ${dataDir} a folder that you may write to?`,
  );
}
