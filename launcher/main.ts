import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rootCauseOf } from '../config/cause.ts';
import { ConfigError } from '../config/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { findFirstBooking } from './first-booking.ts';
import { goodbyeText, printProgress, welcomeText } from './messages.ts';
import { ROOT } from './paths.ts';
import { StartError } from './start-error.ts';
import { startSystem } from './system.ts';

/** `npm start`: runs the whole system until Ctrl-C, or until a component does not stay up. */
const dataDir = resolve(process.env['AMSEL_DATA_DIR'] || join(ROOT, '.amsel'));
let isStopRequested = false;
const stopRequested = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopRequested) console.log('\nStopping …');
      isStopRequested = true;
      settle();
    });
  }
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
  const firstBooking = system.hasDemoData ? await findFirstBooking(system.apiUrl) : undefined;
  console.log(welcomeText(system, firstBooking));
  const exited = await Promise.race([stopRequested.then(() => undefined), system.unexpectedExit]);
  if (exited) console.log(`\n✗ ${exited} does not stay up; stopping the rest …`);
  await system.stop();
  console.log(goodbyeText(dataDir));
  process.exit(exited ? 1 : 0);
} catch (error) {
  // Ctrl-C also ends the tools that a start runs; their failure arrives before the signal does.
  await nextTurn();
  if (isStopRequested) {
    console.log(goodbyeText(dataDir));
    process.exit(0);
  }
  console.error(`✗ ${describe(error)}`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { component, message, cure } = asStartError(error);
  return `${component} could not start: ${message}\n  cure: ${cure}`;
}

function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError('amsel', rootCauseOf(error), `check that ${dataDir} is writable`);
}
