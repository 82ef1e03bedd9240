import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { goodbyeText, printProgress, welcomeText } from './messages.ts';
import { ROOT } from './paths.ts';
import { rootCauseOf, StartError } from './start-error.ts';
import { startSystem } from './system.ts';

/** `npm start`: runs the whole system until Ctrl-C, or until a component exits for good. */
const dataDir = resolve(process.env['AMSEL_DATA_DIR'] || join(ROOT, '.amsel'));
const stopRequested = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => settle());
});

// Writing to a closed terminal or pipe fails; that must not end the launcher before its children.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

console.log(`Amsel ${packageJson.version}`);
try {
  const system = await startSystem({
    dataDir,
    env: process.env,
    reset: process.argv.includes('--reset'),
    stopRequested,
    report: printProgress,
  });
  console.log(welcomeText(system));
  const exited = await Promise.race([stopRequested.then(() => undefined), system.unexpectedExit]);
  console.log(exited ? `\n✗ ${exited} exited unexpectedly; stopping the rest …` : '\nStopping …');
  await system.stop();
  console.log(goodbyeText(dataDir));
  process.exit(exited ? 1 : 0);
} catch (error) {
  const { component, message, cure } = asStartError(error);
  console.error(`✗ ${component} could not start: ${message}\n  cure: ${cure}`);
  process.exit(1);
}

function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError('amsel', rootCauseOf(error), `check that ${dataDir} is writable`);
}
